import { type PointerEvent, type RefObject, useRef } from 'react';
import type { CastEntry, CastMention } from '#contract';
import { announce } from '../../../../hooks/announce.ts';
import { useCastFacts } from '../../../../hooks/contexts/use-cast.ts';
import { ReferencePicture } from '../../references/list/ReferencePicture.tsx';
import peek from '../../references/list/TilePeek.module.css';
import { Peek, type Peeked, usePeek } from '../../references/list/TilePeek.tsx';
import styles from './CastPeek.module.css';

/** Which mention's entry is shown: that under the pointer, or that within which the caret stands. */
export function useCastPeek(
  editor: RefObject<HTMLElement | null>,
  mentions: readonly CastMention<CastEntry>[],
) {
  const { peeked, rest, end } = usePeek<CastEntry>();
  const restingAt = useRef<number | null>(null);
  const facts = useCastFacts();
  const marks = () => [...(editor.current?.querySelectorAll('[data-cast]') ?? [])];
  const restAt = (mention: CastMention<CastEntry> | undefined, isSpoken: boolean): void => {
    const start = mention?.start ?? null;
    if (restingAt.current === start) return;
    restingAt.current = start;
    end();
    if (mention === undefined) return;
    const { entry } = mention;
    const mark = marks()[mentions.indexOf(mention)];
    if (mark) rest(entry, mark, () => isSpoken && announce(`${entry.name}, ${facts(entry)}`));
  };
  return {
    peeked,
    onCaret: (at: number | null) =>
      restAt(
        mentions.find(({ start, end }) => at !== null && start < at && at < end),
        true,
      ),
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (mentions.length === 0) return;
      const index = marks().findIndex((mark) =>
        [...mark.getClientRects()].some(
          (box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom,
        ),
      );
      restAt(mentions[index], false);
    },
    onPointerLeave: () => restAt(undefined, false),
  };
}

/** The card of the entry that a mention names, beside it. */
export function CastPeek({ of: entry, at }: Peeked<CastEntry>) {
  const facts = useCastFacts();
  const [first] = entry.media;
  return (
    <Peek beside={at} className={`${peek.peek} ${styles.card}`} placement="top" offset={6}>
      {first && (
        <div className={`${peek.stage} ${styles.stage}`}>
          <ReferencePicture reference={first.file} fit="contain" />
        </div>
      )}
      <p className={peek.name}>
        <b>{entry.name}</b>
      </p>
      <p className={styles.facts}>{facts(entry)}</p>
      {entry.description !== '' && <p className={styles.description}>{entry.description}</p>}
    </Peek>
  );
}
