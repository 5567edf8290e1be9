import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components';
import { softWarnings } from '#contract';
import { ReferenceMedia } from '../../../../ui/references/ReferenceMedia.tsx';
import { FileFacts, SoftWarnings } from './FileNotes.tsx';
import type { NamedItem } from './items.ts';
import { ReferencePicture } from './ReferencePicture.tsx';
import styles from './TilePeek.module.css';

const restMs = 450;

/** React Aria's tooltip wants to be told by a trigger; here what holds the triggers says when there is one. */
const alwaysOpen = {
  isOpen: true,
  shouldSkipAnimation: true,
  open: () => undefined,
  close: () => undefined,
};

/** Something that is shown, with the element that stands for it. */
export interface Peeked<Of> {
  readonly of: Of;
  readonly at: Element;
}

/**
 * What is shown large because the pointer or the caret rests on it.
 *
 * @param warmMs from one thing to the next within so many milliseconds it need not rest again
 */
export function usePeek<Of>(warmMs = 0) {
  const [peeked, setPeeked] = useState<Peeked<Of> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    peeked,
    rest(of: Of, at: Element, onShown = (): void => undefined): void {
      clearTimeout(timer.current);
      const isWarm = performance.now() - endedAt.current < warmMs;
      const show = (): void => {
        setPeeked({ of, at });
        onShown();
      };
      timer.current = setTimeout(show, isWarm ? 0 : restMs);
    },
    end(): void {
      clearTimeout(timer.current);
      setPeeked((now) => {
        if (now !== null) endedAt.current = performance.now();
        return null;
      });
    },
  };
}

interface PeekProps extends Pick<ComponentProps<typeof Tooltip>, 'placement' | 'offset' | 'className'> {
  readonly beside: Element | null;
  readonly children: ReactNode;
}

/** A card beside an element, for the eye: all of it stands elsewhere for those who hear the page. */
export function Peek({ beside, ...card }: PeekProps) {
  return (
    <TooltipTriggerStateContext value={alwaysOpen}>
      <Tooltip {...card} triggerRef={{ current: beside }} />
    </TooltipTriggerStateContext>
  );
}

/** A reference large, beside the tray so that it covers no other tile, with its facts. */
export function TilePeek({ of: { file, name }, at }: Peeked<NamedItem>) {
  const shape = file.width && file.height ? file.width / file.height : 16 / 9;
  return (
    <Peek
      beside={at.closest('[role="grid"]')}
      className={styles.peek ?? ''}
      placement="right top"
      offset={10}
    >
      <div className={styles.stage} style={{ aspectRatio: Math.min(2.4, Math.max(0.75, shape)) }}>
        <ReferenceMedia
          file={file}
          name={name}
          soundPicture={<ReferencePicture reference={file} fit="contain" />}
        />
      </div>
      <p className={styles.name}>
        <b>{name}</b> {file.name}
      </p>
      <FileFacts file={file} />
      {!file.isMissing && <SoftWarnings codes={softWarnings(file)} />}
    </Peek>
  );
}
