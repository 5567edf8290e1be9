import { useEffect, useEffectEvent, useState } from 'react';
import type { AppErrorData } from '#contract';
import { call, useEvent } from '../../bridge.ts';
import type { ClipFrame } from '../pictures/clip-frames.ts';

/** Most clips that the main process takes for one drag. */
export const maxDragged = 100;

/** Draws the picture that a clip begins or ends with. @param fileName of what was dropped. @throws {AppError} for another file, or when none can be drawn. */
export type DrawEdge = (edge: 'first' | 'last', fileName: string) => Promise<ClipFrame>;

let dragged: DrawEdge | null = null;

/** How to draw the one clip of the library that is being dragged; `null` while none is, or several are. */
export const draggedClip = (): DrawEdge | null => dragged;

/** Hands finished clips to the drag that has just begun. Gives the names of files that are gone. @throws {AppError} when none of them can be. */
export async function startClipDrag(ids: readonly string[], draw: DrawEdge | null = null) {
  dragged = ids.length === 1 ? draw : null;
  // The system's own drag ends unseen: the pointer comes back without a button.
  const end = ({ buttons }: PointerEvent): void => {
    if (buttons !== 0) return;
    dragged = null;
    window.removeEventListener('pointermove', end);
  };
  window.addEventListener('pointermove', end);
  return (await call('library.startDrag', { ids: ids.slice(0, maxDragged) })).missing;
}

/** Saves a frame read at `seconds` of the clip where the user chooses; resolves to whether they did. @throws {AppError} */
export async function saveFrame(id: string, seconds: number, picture: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const { isSaved } = await call('library.saveFrame', { id, seconds, bytes });
  return isSaved;
}

/** Keeps the poster of a clip. @throws {AppError} when it cannot be kept. */
export async function keepPoster(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await call('library.keepPoster', { id, bytes });
}

/** Whether the file of a finished clip can be read. */
export const isClipThere = async (id: string): Promise<boolean> => (await fileOf(id)).isThere;

const fileOf = (id: string) =>
  call('library.hasFile', { id }).catch(() => ({ isThere: true, isGone: false }));

/** How often a file that was waited for has come back. */
let comebacks = 0;

/** Where a clip is played from. Chromium remembers of an address for a while that nothing was there: once files are back, players have others. */
export const playedFrom = (mediaUrl: string): string =>
  comebacks === 0 ? mediaUrl : `${mediaUrl}&back=${comebacks}`;

/** How often a file that is away is looked for while somebody waits to see it, in milliseconds. */
const lookEveryMs = 2_000;

/**
 * Tells that the file of a clip that failed can be read again, as after its drive was away. Gives whether it is gone for good.
 *
 * @param id `null` where none failed. @param wasAway its file was not there when it failed: it may have come back since.
 */
export function useFileBack(id: string | null, onBack: () => void, wasAway = false): boolean {
  const tell = useEffectEvent(() => {
    comebacks += 1;
    onBack();
  });
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (id === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (isExpected: boolean): Promise<void> => {
      const { isThere, ...found } = await fileOf(id);
      if (isOver) return;
      setGone(found.isGone);
      if (!isThere) timer = setTimeout(look, lookEveryMs, true);
      // One that was there all the time cannot be played; one that is copied back is whole a moment later.
      else if (isExpected) timer = setTimeout(tell, lookEveryMs);
    };
    void look(wasAway);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, wasAway]);
  return isGone;
}

/** Tells why tasks are back: their files could not go to the trash. */
export const useFailedRemovals = (onFailed: (error: AppErrorData) => void): void =>
  useEvent('library.removalFailed', ({ error }) => onFailed(error));
