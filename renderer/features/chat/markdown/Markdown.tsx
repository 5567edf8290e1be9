import { Info } from 'lucide-react';
import { memo, type ReactElement, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { LargeTable } from './LargeTable.tsx';
import styles from './Markdown.module.css';
import { PlainText } from './PlainText.tsx';
import { renderedNow, renderSoon } from './rendered.ts';
import { type Block, splitBlocks } from './split-blocks.ts';

/** Blocks that are put on the page at once, with each step afterwards, and without being asked for. */
const firstBlocks = 6;
const moreBlocks = 8;
const unaskedBlocks = 30;

/** An answer's text as Markdown. Nothing in it runs, loads or leads anywhere by itself. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const blocks = useMemo(() => splitBlocks(text), [text]);
  const [shown, setShown] = useState(firstBlocks);
  const [wanted, setWanted] = useState(unaskedBlocks);
  const left = shown < wanted ? [] : blocks.slice(shown);
  useEffect(() => {
    if (shown >= Math.min(wanted, blocks.length)) return;
    const handle = requestIdleCallback(() => setShown((count) => count + moreBlocks), { timeout: 400 });
    return () => cancelIdleCallback(handle);
  }, [shown, wanted, blocks.length]);
  return (
    <div className={styles.markdown}>
      {blocks.slice(0, shown).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never move.
        <BlockView key={index} block={block} />
      ))}
      {left.length > 0 && (
        <div>
          <Button onPress={() => setWanted(wanted + unaskedBlocks)}>
            {t('chat.moreText', { left: left.reduce((sum, block) => sum + lengthOf(block), 0) })}
          </Button>
        </div>
      )}
    </div>
  );
});

function lengthOf(block: Block): number {
  return block.type === 'table' ? block.rows.flat().join('|').length : block.text.length;
}

const BlockView = memo(function BlockView({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'markdown':
      return <MarkdownBlock key={block.text} text={block.text} />;
    case 'code':
      return <CodeBlock text={block.text} language={block.language} />;
    case 'table':
      return <LargeTable rows={block.rows} />;
    case 'plain':
      return <PlainBlock text={block.text} why={block.why} />;
  }
});

/** Plain at first where the frame has no time left for reading it. */
function MarkdownBlock({ text }: { readonly text: string }) {
  const [element, setElement] = useState<ReactElement | null>(() => renderedNow(text));
  useEffect(() => {
    if (element !== null) return;
    return renderSoon(text, setElement);
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
