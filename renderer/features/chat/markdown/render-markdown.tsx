import type { Element, ElementContent } from 'hast';
import { memo, type ReactElement, useLayoutEffect, useRef } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { CodeBlock } from './CodeBlock.tsx';
import { drawFormula, readFaces } from './draw-formula.ts';
import styles from './Markdown.module.css';
import { RemotePicture, SafeLink } from './SafeLink.tsx';
import { TableFrame } from './Table.tsx';
import 'katex/dist/katex.min.css';
import { runInFrame, runWhenIdle } from './blocks/idle-work.ts';

/** Each block finds its own direction of writing, so that none can turn what stands around it. */
const direction = { dir: 'auto' } as const;

const components: Components = {
  // The transcript's own headings stand above those of an answer.
  h1: ({ children }) => <h3 {...direction}>{children}</h3>,
  h2: ({ children }) => <h4 {...direction}>{children}</h4>,
  h3: ({ children }) => <h5 {...direction}>{children}</h5>,
  h4: ({ children }) => <h6 {...direction}>{children}</h6>,
  h5: ({ children }) => <h6 {...direction}>{children}</h6>,
  h6: ({ children }) => <h6 {...direction}>{children}</h6>,
  p: ({ children }) => <p {...direction}>{children}</p>,
  li: ({ children, className }) => (
    <li {...direction} className={className === 'task-list-item' ? styles.task : undefined}>
      {children}
    </li>
  ),
  blockquote: ({ children }) => <blockquote {...direction}>{children}</blockquote>,
  a: ({ href, children }) => <SafeLink href={href ?? ''}>{children}</SafeLink>,
  img: ({ src, alt }) => <RemotePicture src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  table: ({ children }) => <TableFrame>{children}</TableFrame>,
  th: ({ children }) => <th {...direction}>{children}</th>,
  td: ({ children }) => <td {...direction}>{children}</td>,
  input: ({ checked }) => <span className={styles.box} data-done={checked || undefined} aria-hidden />,
  pre: ({ node }) => <Preformatted node={node} />,
  code: ({ className, children }) =>
    className?.includes('math-inline') ? (
      <MathText tex={String(children)} display={false} />
    ) : (
      <code dir="auto">{children}</code>
    ),
  section: ({ children }) => <div className={styles.notes}>{children}</div>,
  sup: ({ children }) => <sup>{children}</sup>,
};

/** Markdown with tables, tasks, struck text and formulas. HTML in it stays text. */
export function renderMarkdown(text: string): ReactElement {
  return ReactMarkdown({
    children: text,
    remarkPlugins: [remarkGfm, remarkCjkFriendly, remarkMath, plainDollars],
    components,
    // `SafeLink` decides which addresses it opens, and shows the others as text.
    urlTransform: (url) => url,
  });
}

function Preformatted({ node }: { readonly node: Element | undefined }) {
  const code = node?.children.find((child): child is Element => child.type === 'element');
  const text = textOf(code?.children ?? []).replace(/\n$/, '');
  const names = Array.isArray(code?.properties.className) ? code.properties.className.map(String) : [];
  if (names.includes('math-display')) return <MathText tex={text} display />;
  const language = names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
  return <CodeBlock text={text} language={language} />;
}

function textOf(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : ''))
    .join('');
}

interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

/** "$5 and $10" is no formula: one dollar sign makes a formula only where no space stands inside it. */
function plainDollars(): (tree: unknown) => void {
  return (tree) => rewriteInlineMath(tree as MarkdownNode);
}

function rewriteInlineMath(node: MarkdownNode): void {
  if (node.type === 'inlineMath' && /^\s|\s$|^$/.test(node.value ?? '')) {
    Object.assign(node, { type: 'text', value: `$${node.value ?? ''}$`, data: undefined });
  }
  for (const child of node.children ?? []) rewriteInlineMath(child);
}

/** A longer formula is shown as it came. UTF-16 units. */
const longest = 2_000;

interface MathTextProps {
  readonly tex: string;
  readonly display: boolean;
}

let areFacesRead = false;

const MathText = memo(function MathText({ tex, display }: MathTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || tex.length > longest) return;
    const draw = (): void => drawFormula(tex, element, display);
    if (areFacesRead && runInFrame(draw)) return;
    element.textContent = tex;
    let cancel: (() => void) | null = null;
    let isGone = false;
    void readFaces().then(() => {
      areFacesRead = true;
      if (!isGone) cancel = runWhenIdle(draw);
    });
    return () => {
      isGone = true;
      cancel?.();
    };
  }, [tex, display]);
  if (tex.length > longest) return <code dir="ltr">{tex}</code>;
  return (
    <span
      ref={place}
      role="math"
      aria-label={tex}
      dir="ltr"
      className={display ? styles.mathDisplay : styles.math}
    />
  );
});
