import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components';
import type { CastEntry, CastMention } from '#contract';
import { useCastFacts } from '../../../../hooks/contexts/use-cast.ts';
import { useAnnounce } from '../../../../hooks/use-announce.ts';
import { useLatestCalls } from '../../../../hooks/use-latest.ts';
import { ReferencePicture } from '../../references/list/ReferencePicture.tsx';
import peek from '../../references/list/TilePeek.module.css';
import { alwaysOpen } from '../../references/list/TilePeek.tsx';
import styles from './CastPeek.module.css';

/** How long the pointer or the caret must rest in a mention. */
const restMs = 450;

interface Peeked {
  readonly entry: CastEntry;
  readonly mark: Element;
}

/** Which mention's entry is shown: that under the pointer, or that within which the caret stands. */
export function useCastPeek(
  editor: RefObject<HTMLElement | null>,
  mentions: readonly CastMention<CastEntry>[],
) {
  const [peeked, setPeeked] = useState<Peeked | null>(null);
  const resting = useRef<{ readonly start: number | null; readonly timer?: ReturnType<typeof setTimeout> }>({
    start: null,
  });
  const facts = useCastFacts();
  const announce = useAnnounce();
  useEffect(() => () => clearTimeout(resting.current.timer), []);
  const marks = () => [...(editor.current?.querySelectorAll('[data-cast]') ?? [])];
  const calls = useLatestCalls({
    restAt(mention: CastMention<CastEntry> | undefined, isSpoken: boolean): void {
      const start = mention?.start ?? null;
      if (resting.current.start === start) return;
      clearTimeout(resting.current.timer);
      setPeeked(null);
      if (mention === undefined) resting.current = { start };
      else resting.current = { start, timer: setTimeout(() => calls.open(mention, isSpoken), restMs) };
    },
    open(mention: CastMention<CastEntry>, isSpoken: boolean): void {
      const mark = marks()[mentions.indexOf(mention)];
      if (mark === undefined) return;
      setPeeked({ entry: mention.entry, mark });
      if (isSpoken) announce(`${mention.entry.name}, ${facts(mention.entry)}`);
    },
  });
  return {
    peeked,
    onCaret: (at: number | null) =>
      calls.restAt(
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
      calls.restAt(mentions[index], false);
    },
    onPointerLeave: () => calls.restAt(undefined, false),
  };
}

/** The card of the entry that a mention names, beside it. */
export function CastPeek({ peeked }: { readonly peeked: Peeked | null }) {
  const facts = useCastFacts();
  if (peeked === null) return null;
  const { entry, mark } = peeked;
  const [first] = entry.media;
  return (
    <TooltipTriggerStateContext value={alwaysOpen}>
      <Tooltip
        key={entry.id}
        triggerRef={{ current: mark }}
        className={`${peek.peek} ${styles.card}`}
        placement="top"
        offset={6}
      >
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
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
