import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import { shortcutSystem } from '../../hooks/keys/use-shortcut.ts';
import { manualPages, useHelp } from '../../ui/help/manual.ts';
import styles from './ManualMarkdown.module.css';
import { keyOnMac } from './manual-text.ts';
import { pictureUrl } from './texts.ts';

/** Text of our own, packaged with the app. Its links lead to other pages of the manual and nowhere else. */
export function ManualMarkdown({ text }: { readonly text: string }) {
  return (
    <div className={styles.text}>
      <ReactMarkdown remarkPlugins={[remarkGfm, remarkCjkFriendly]} components={components} skipHtml>
        {text}
      </ReactMarkdown>
    </div>
  );
}

const components: Components = {
  a: ({ href, children }) => <PageLink href={href ?? ''}>{children}</PageLink>,
  code: ({ children }) => <Key text={String(children)} />,
  img: ({ src, alt }) => <Picture src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  table: ({ children }) => (
    <div className={styles.table}>
      <table>{children}</table>
    </div>
  ),
};

const pageLink = /^([a-z-]+)\.md(?:#([a-z-]+))?$/;

function PageLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const help = useHelp();
  const [, name, section] = pageLink.exec(href) ?? [];
  const page = manualPages.find((known) => known === name);
  if (page === undefined) return <span>{children}</span>;
  return (
    <Button
      className={styles.link ?? ''}
      onPress={() => help?.open(section === undefined ? { page } : { page, section })}
    >
      {children}
    </Button>
  );
}

const keys = /^(Ctrl|Shift|Alt|Cmd|Esc|Enter|Tab|Space|Delete|Home|End|F\d+|[←→↑↓]|.)(\+|$)/;

/** Keys as they are on this system's keyboard; anything else between the marks is code. */
function Key({ text }: { readonly text: string }) {
  if (!keys.test(text)) return <code>{text}</code>;
  return <kbd>{shortcutSystem === 'mac' ? keyOnMac(text) : text}</kbd>;
}

function Picture({ src, alt }: { readonly src: string; readonly alt: string }) {
  const url = pictureUrl(src);
  return url === null ? null : <img className={styles.picture} src={url} alt={alt} />;
}
