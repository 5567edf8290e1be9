import type { AppErrorData } from '#contract';
import { call, useEvent } from '../../bridge.ts';
import { shownQuery } from '../../calls.queries.ts';
import type { ClipFrame } from '../pictures/clip-frames.ts';

/** Most clips that the main process takes for one drag. */
export const maxDragged = 100;

/** Draws the picture that a clip begins or ends with. @param fileName of what was dropped. @throws {AppError} for another file, or when none can be drawn. */
export type DrawEdge = (edge: 'first' | 'last', fileName: string) => Promise<ClipFrame>;

let dragged: DrawEdge | null = null;

/** How to draw the one clip of the library that is being dragged; `null` while none is, or several are. */
export const draggedClip = (): DrawEdge | null => dragged;

/** Hands finished clips to the drag that has just begun. @throws {AppError} when none of them can be. */
export async function startClipDrag(ids: readonly string[], draw: DrawEdge | null = null): Promise<void> {
  dragged = ids.length === 1 ? draw : null;
  // The system's own drag ends unseen: the pointer comes back without a button.
  const end = ({ buttons }: PointerEvent): void => {
    if (buttons !== 0) return;
    dragged = null;
    window.removeEventListener('pointermove', end);
  };
  window.addEventListener('pointermove', end);
  await call('library.startDrag', { ids: ids.slice(0, maxDragged) });
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

/** Whether the file of a finished clip that cannot be played is there, or gone for good; where that cannot be told, it counts as there. */
export const clipFileQuery = (id: string) =>
  shownQuery(
    ['clip-file', id],
    () => call('library.hasFile', { id }).catch(() => ({ isThere: true, isGone: false })),
    0,
  );

/** Tells why tasks are back: their files could not go to the trash. */
export const useFailedRemovals = (onFailed: (error: AppErrorData) => void): void =>
  useEvent('library.removalFailed', ({ error }) => onFailed(error));
