import { useEffect, useRef, useState } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components';
import { softWarnings } from '#contract';
import { ReferenceMedia } from '../../../../ui/references/ReferenceMedia.tsx';
import { FileFacts, SoftWarnings } from './FileNotes.tsx';
import type { NamedItem } from './items.ts';
import { ReferencePicture } from './ReferencePicture.tsx';
import styles from './TilePeek.module.css';

/** How long the pointer must rest on a tile; from one tile to the next it need not rest again. */
const restMs = 450;
const warmMs = 250;

/** React Aria's tooltip wants to be told by a trigger; here the tray says when there is one. */
export const alwaysOpen = {
  isOpen: true,
  shouldSkipAnimation: true,
  open: () => undefined,
  close: () => undefined,
};

interface Peeked {
  readonly item: NamedItem;
  readonly tile: Element;
}

/** Which tile is shown large because the pointer rests on it. */
export function usePeek() {
  const [peeked, setPeeked] = useState<Peeked | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    peeked,
    rest(item: NamedItem, tile: Element): void {
      clearTimeout(timer.current);
      const isWarm = performance.now() - endedAt.current < warmMs;
      timer.current = setTimeout(() => setPeeked({ item, tile }), isWarm ? 0 : restMs);
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

/** A reference large, beside the tray so that it covers no other tile, with its facts; all of it stands in the tile for those who hear the page. */
export function TilePeek({ peeked }: { readonly peeked: Peeked | null }) {
  if (peeked === null) return null;
  const { item, tile } = peeked;
  const { file, name } = item;
  const shape = file.width && file.height ? file.width / file.height : 16 / 9;
  return (
    <TooltipTriggerStateContext value={alwaysOpen}>
      <Tooltip
        key={file.fileId}
        triggerRef={{ current: tile.closest('[role="grid"]') }}
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
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
