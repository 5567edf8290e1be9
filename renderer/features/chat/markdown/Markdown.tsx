import { Info } from 'lucide-react';
import { memo, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { runInFrame, runWhenIdle } from './blocks/idle-work.ts';
import { createProgressiveSplit } from './blocks/progressive-split.ts';
import { type Block, splitBlocks } from './blocks/split-blocks.ts';
import { CodeBlock } from './CodeBlock.tsx';
import styles from './Markdown.module.css';
import { PlainText } from './PlainText.tsx';
import { renderMarkdown } from './render-markdown.tsx';
import { LargeTable } from './Table.tsx';

/** Blocks laid out at once, and before the user asks for more. */
const firstBlocks = 6;
const unrequestedBlocks = 30;

interface MarkdownProps {
  readonly text: string;
  /** More of it is coming: all of it is laid out as it comes, and its last block is read again each time. */
  readonly isComing?: boolean;
}

/** An answer's text as Markdown. Nothing in it runs, loads or leads anywhere by itself. */
export const Markdown = memo(function Markdown({ text, isComing = false }: MarkdownProps) {
  const { t } = useTranslation();
  const [splitProgressively] = useState(createProgressiveSplit);
  const blocks = useMemo(
    () => (isComing ? splitProgressively(text) : splitBlocks(text)),
    [text, isComing, splitProgressively],
  );
  const { shown, isAsking, askMore } = useSteps(blocks.length, firstBlocks, unrequestedBlocks, isComing);
  return (
    <div className={styles.markdown}>
      {blocks.slice(0, shown).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never move.
        <BlockView key={index} block={block} isComing={isComing && index === blocks.length - 1} />
      ))}
      {isAsking && (
        <div>
          <Button onPress={askMore}>
            {t('chat.moreText', {
              left: blocks.slice(shown).reduce((sum, block) => sum + lengthOf(block), 0),
            })}
          </Button>
        </div>
      )}
    </div>
  );
});

/** Blocks put on the page with each step. */
const moreBlocks = 8;

/**
 * How many of so many blocks are on the page: the `first` at once, more whenever the window is idle, those beyond `unrequested` once they
 * are asked for. All that comes is shown as it comes, and stays when all of it has come.
 */
export function useSteps(count: number, first: number, unrequested: number, isComing = false) {
  const [shown, setShown] = useState(first);
  const [wanted, setWanted] = useState(unrequested);
  useEffect(() => {
    if (!isComing) return;
    setShown((before) => Math.max(before, count));
    setWanted((before) => Math.max(before, count));
  }, [isComing, count]);
  useEffect(() => {
    if (shown >= Math.min(wanted, count)) return;
    const handle = requestIdleCallback(() => setShown(Math.min(shown + moreBlocks, wanted)), {
      timeout: 400,
    });
    return () => cancelIdleCallback(handle);
  }, [shown, wanted, count]);
  return {
    shown: isComing ? count : shown,
    /** There are more, which wait to be asked for. */
    isAsking: !isComing && shown >= wanted && count > shown,
    askMore: () => setWanted(wanted + unrequested),
  };
}

function lengthOf(block: Block): number {
  return block.type === 'table' ? block.rows.flat().join('|').length : block.text.length;
}

interface BlockViewProps {
  readonly block: Block;
  readonly isComing: boolean;
}

const BlockView = memo(function BlockView({ block, isComing }: BlockViewProps) {
  switch (block.type) {
    case 'markdown':
      if (isComing) return <ComingBlock text={block.text} />;
      return <MarkdownBlock key={block.text} text={block.text} />;
    case 'code':
      return <CodeBlock text={block.text} language={block.language} isComing={isComing} />;
    case 'table':
      return <LargeTable rows={block.rows} />;
    case 'plain':
      return <PlainBlock text={block.text} why={block.why} />;
    default:
      return assertNever(block);
  }
});

/** Of the time a block takes to be read, how many times as long it is not read again: typing goes before. */
const restsFor = 6;

/** A block that grows: as Markdown up to where there was time to read it, and its last words as they are. */
function ComingBlock({ text }: { readonly text: string }) {
  const drawn = useRef<{ readonly text: string; readonly element: ReactElement; readonly until: number }>(
    null,
  );
  const start = performance.now();
  if (drawn.current === null || !text.startsWith(drawn.current.text) || start >= drawn.current.until) {
    // It will be another text in a moment, not worth a place among the blocks that are cached.
    const element = renderMarkdown(text);
    const now = performance.now();
    drawn.current = { text, element, until: now + restsFor * (now - start) };
  }
  return (
    <>
      {drawn.current.element}
      {text.slice(drawn.current.text.length)}
    </>
  );
}

/** Plain text first where this frame has no time left to render it. */
function MarkdownBlock({ text }: { readonly text: string }) {
  const [element, setElement] = useState<ReactElement | null>(() => {
    if (!cache.has(text)) runInFrame(() => render(text));
    return cache.get(text) ?? null;
  });
  useEffect(() => {
    if (element !== null) return;
    return runWhenIdle(() => setElement(cache.get(text) ?? render(text)));
  }, [element, text]);
  if (element !== null) return element;
  return (
    <p className={styles.unread} dir="auto">
      {text}
    </p>
  );
}

function PlainBlock({ text, why }: { readonly text: string; readonly why: 'long' | 'deep' | 'dense' }) {
  const { t } = useTranslation();
  return (
    <div className={styles.plain}>
      <p className={styles.note}>
        <Info aria-hidden />
        {t(`chat.plain.${why}`)}
      </p>
      <PlainText text={text} />
    </div>
  );
}

/** UTF-16 units of texts whose elements are cached. */
const cachedLength = 1_000_000;

const cache = new Map<string, ReactElement>();
let cacheSize = 0;

function render(text: string): ReactElement {
  const element = renderMarkdown(text);
  cache.set(text, element);
  cacheSize += text.length;
  for (const oldest of cache.keys()) {
    if (cacheSize <= cachedLength || oldest === text) break;
    cache.delete(oldest);
    cacheSize -= oldest.length;
  }
  return element;
}
