import { ImageOff, Scissors } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerBlock, assertNever, type Picture } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { Fold } from '../../../ui/controls/Fold.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { useContextMenu } from '../../../ui/overlays/use-context-menu.ts';
import { Markdown, useSteps } from '../markdown/Markdown.tsx';
import { PlainText } from '../markdown/PlainText.tsx';
import { useDragOut } from '../transcript/chat-actions.ts';
import { TurnMenu } from '../transcript/TurnMenu.tsx';
import { usePictureActions } from '../transcript/turn-actions.ts';
import styles from './AnswerBlocks.module.css';

/** Blocks put on the page at once, and before the user asks for more. */
const firstBlocks = 8;
const unrequestedBlocks = 40;

/** The blocks of an answer in their order, step by step; adjacent thoughts are joined into one. */
export const AnswerBlocks = memo(function AnswerBlocks({
  blocks,
  isComing,
}: {
  readonly blocks: readonly AnswerBlock[];
  readonly isComing: boolean;
}) {
  const { t } = useTranslation();
  const joined = useMemo(() => joinThoughts(blocks), [blocks]);
  const { shown, isAsking, askMore } = useSteps(joined.length, firstBlocks, unrequestedBlocks);
  return (
    <>
      {joined.slice(0, shown).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one answer never move.
        <BlockView key={index} block={block} isComing={isComing && index === joined.length - 1} />
      ))}
      {isAsking && (
        <div>
          <Button onPress={askMore}>{t('chat.moreBlocks', { left: joined.length - shown })}</Button>
        </div>
      )}
    </>
  );
});

function BlockView({ block, isComing }: { readonly block: AnswerBlock; readonly isComing: boolean }) {
  const { t } = useTranslation();
  switch (block.type) {
    case 'text':
      return <Markdown text={block.text} isComing={isComing} />;
    case 'thought':
      return <Thoughts text={block.text} isComing={isComing} />;
    case 'picture':
      return <AnswerPicture picture={block.picture} />;
    case 'other':
      return (
        <div className={styles.unknown}>
          <p>{t('chat.unknownPart')}</p>
          <PlainText text={block.json} look="code" />
        </div>
      );
    case 'rest':
      return (
        <Callout tone="quiet" icon={Scissors}>
          {block.parts > 0
            ? t('chat.restParts', { count: block.parts })
            : t('chat.restText', { count: block.characters })}
        </Callout>
      );
    default:
      return assertNever(block);
  }
}

function joinThoughts(blocks: readonly AnswerBlock[]): readonly AnswerBlock[] {
  const joined: AnswerBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.type === 'thought' && last?.type === 'thought') {
      joined[joined.length - 1] = { type: 'thought', text: `${last.text}\n\n${block.text}` };
    } else joined.push(block);
  }
  return joined;
}

function Thoughts({ text, isComing }: { readonly text: string; readonly isComing: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold label={t('chat.thoughts')} isExpanded={isOpen} onExpandedChange={setOpen}>
      <div className={styles.thoughts}>{isOpen && <Markdown text={text} isComing={isComing} />}</div>
    </Fold>
  );
}

/** A picture in an answer: larger with a click, out of the app and into a video. One of too many pixels is not shown. */
function AnswerPicture({ picture }: { readonly picture: Picture }) {
  const { t } = useTranslation();
  const actions = usePictureActions(picture);
  const menu = useContextMenu();
  const { pictureId, width, height, url } = picture;
  const drag = useDragOut({ pictureId });
  return (
    <figure className={styles.figure} {...menu.handlers}>
      {actions.zoom !== null ? (
        <button
          type="button"
          className={styles.open}
          aria-label={actions.zoom.text}
          onClick={actions.zoom.act}
          {...drag}
        >
          <img src={url} alt={t('chat.picture.alt')} width={width} height={height} draggable={false} />
        </button>
      ) : (
        <Callout tone="quiet" icon={ImageOff}>
          {t('chat.picture.pixels', { width, height })}
        </Callout>
      )}
      <figcaption className={styles.actions}>
        {[actions.reference, actions.save, actions.copy].map(
          (action) =>
            action !== null && (
              <Button
                icon={action.Icon}
                key={action.text}
                look={action === actions.reference ? 'plain' : 'quiet'}
                onPress={action.act}
              >
                {action.text}
              </Button>
            ),
        )}
      </figcaption>
      <TurnMenu label={t('chat.picture.menu')} actions={actions} shown={menu.shown} />
    </figure>
  );
}
