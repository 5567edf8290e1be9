import { Info } from 'lucide-react';
import { memo, type ReactElement, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import styles from './Markdown.module.css';
import { PlainText } from './PlainText.tsx';
import { renderInFrame, renderWhenIdle } from './render-markdown.tsx';
import { type Block, splitBlocks } from './split-blocks.ts';
import { LargeTable } from './Table.tsx';

/** Blocks laid out at once, with each step afterwards, and before the user asks for more. */
const firstBlocks = 6;
const moreBlocks = 8;
const unrequestedBlocks = 30;

/** An answer's text as Markdown. Nothing in it runs, loads or leads anywhere by itself. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const blocks = useMemo(() => splitBlocks(text), [text]);
  const [shown, setShown] = useState(firstBlocks);
  const [wanted, setWanted] = useState(unrequestedBlocks);
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
          <Button onPress={() => setWanted(wanted + unrequestedBlocks)}>
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
    default:
      return assertNever(block);
  }
});

/** Plain text first where this frame has no time left to render it. */
function MarkdownBlock({ text }: { readonly text: string }) {
  const [element, setElement] = useState<ReactElement | null>(() => renderInFrame(text));
  useEffect(() => {
    if (element !== null) return;
    return renderWhenIdle(text, setElement);
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
