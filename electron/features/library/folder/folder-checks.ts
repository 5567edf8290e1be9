import { resolve } from 'node:path';
import { type AppErrorCode, type AppErrorData, appError } from '#contract';
import { isFullDisk } from '../../../files/disk-errors.ts';
import { spareBytes } from '../../../files/free-space.ts';
import { isWithin } from '../../../files/inside.ts';
import { codeOf } from '../../../shared/error-code.ts';
import type { MoveDisk } from './disk.ts';

type Refusal = Extract<AppErrorCode, `folder.${string}`>;

/** What a disk's answer says of a folder that cannot be reached. */
const unreachable: Readonly<Record<string, Refusal>> = {
  ENOENT: 'folder.gone',
  ENOTDIR: 'folder.not-a-folder',
};

/** Why a folder cannot be the library's; `null` for one that can. Nothing is changed. @param current the library's now, which may not be there. */
export async function refuseFolder(
  chosen: string,
  current: string,
  dataFolder: string,
  disk: Pick<MoveDisk, 'device' | 'realPath' | 'tryWriting' | 'list'>,
): Promise<AppErrorData | null> {
  if ((await disk.device(chosen)) === null) {
    const cause = await disk.list(chosen).then(() => 'EIO', codeOf);
    return refusal(unreachable[cause] ?? 'folder.read-only', cause);
  }
  const realPath = (folder: string) => disk.realPath(folder).catch(() => resolve(folder));
  const [real, library, own] = await Promise.all([chosen, current, dataFolder].map(realPath));
  if (real === undefined || library === undefined || own === undefined) return null;
  if (real === library) return refusal('folder.same');
  if (isWithin(library, real)) return refusal('folder.inside-library');
  // One that contains the data folder can be: the app touches nothing there but its clips.
  if (real === own || isWithin(own, real)) return refusal('folder.own-data');
  try {
    await disk.tryWriting(chosen);
    return null;
  } catch (error) {
    const cause = codeOf(error);
    return refusal(isFullDisk(cause) ? 'folder.no-room' : 'folder.read-only', cause);
  }
}

/** Why the clips of a folder cannot go along into another one, which can be the library's; `null` where they can. */
export async function refuseMove(
  { from, to, bytes }: { readonly from: string; readonly to: string; readonly bytes: number },
  disk: Pick<MoveDisk, 'device' | 'tryWriting' | 'freeBytes'>,
): Promise<AppErrorData | null> {
  const [source, target] = [await disk.device(from), await disk.device(to)];
  if (source === null) return refusal('folder.old-gone', 'ENOENT');
  try {
    await disk.tryWriting(from);
  } catch (error) {
    // On a full disk nothing can be written, and everything taken away.
    if (!isFullDisk(codeOf(error))) return refusal('folder.old-read-only', codeOf(error));
  }
  if (source === target) return null;
  const free = await disk.freeBytes(to).catch(() => null);
  return free === null || free >= bytes + spareBytes ? null : refusal('folder.no-room', 'ENOSPC');
}

const sentences: Readonly<Record<Refusal, string>> = {
  'folder.not-a-folder': 'What was chosen is not a folder.',
  'folder.gone': 'The folder is not there.',
  'folder.read-only': 'The folder cannot be written to.',
  'folder.same': 'This is the library folder already.',
  'folder.inside-library': 'The folder is inside the library folder.',
  'folder.own-data': 'The folder belongs to the data of the app.',
  'folder.no-room': 'There is not enough room for the clips.',
  'folder.old-gone': 'The folder of the clips is not there.',
  'folder.old-read-only': 'The clips cannot be taken out of their folder.',
  'folder.moving': 'The library is being moved.',
  'folder.chosen-again': 'Another folder has been chosen since.',
};

export function refusal(code: Refusal, cause?: string): AppErrorData {
  return appError(code, sentences[code], cause === undefined ? {} : { details: { cause } });
}
