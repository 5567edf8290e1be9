import { ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { Button, Disclosure, DisclosurePanel } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { AnswerBlock } from '#contract';
import { Markdown } from '../markdown/Markdown.tsx';
import { PlainText } from '../markdown/PlainText.tsx';
import styles from './AnswerBlocks.module.css';
import { AnswerPicture } from './AnswerPicture.tsx';

/** The pieces of an answer in their order; thoughts that follow each other fold into one. */
export const AnswerBlocks = memo(function AnswerBlocks({
  blocks,
}: {
  readonly blocks: readonly AnswerBlock[];
}) {
  return foldThoughts(blocks).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one answer never move.
    <BlockView key={index} block={block} />
  ));
});

function BlockView({ block }: { readonly block: AnswerBlock }) {
  switch (block.type) {
    case 'text':
      return <Markdown text={block.text} />;
    case 'thought':
      return <Thoughts text={block.text} />;
    case 'picture':
      return <AnswerPicture picture={block.picture} />;
    case 'other':
      return <Unknown json={block.json} />;
  }
}

function foldThoughts(blocks: readonly AnswerBlock[]): readonly AnswerBlock[] {
  const folded: AnswerBlock[] = [];
  for (const block of blocks) {
    const last = folded.at(-1);
    if (block.type === 'thought' && last?.type === 'thought') {
      folded[folded.length - 1] = { type: 'thought', text: `${last.text}\n\n${block.text}` };
    } else folded.push(block);
  }
  return folded;
}

function Thoughts({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure className={styles.fold ?? ''} isExpanded={isOpen} onExpandedChange={setOpen}>
      <Button slot="trigger" className={styles.trigger ?? ''}>
        <ChevronRight aria-hidden />
        {t('chat.thoughts')}
      </Button>
      <DisclosurePanel className={styles.thoughts ?? ''}>
        {isOpen && <Markdown text={text} />}
      </DisclosurePanel>
    </Disclosure>
  );
}

function Unknown({ json }: { readonly json: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.unknown}>
      <p>{t('chat.unknownPart')}</p>
      <PlainText text={json} look="code" />
    </div>
  );
}
