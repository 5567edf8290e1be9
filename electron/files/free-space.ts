import { statfs } from 'node:fs/promises';
import { codeOf } from '../shared/error-code.ts';
import { DiskFailure } from './disk-errors.ts';

/** Bytes left free for everything else, the app's own database first. */
export const spareBytes = 256 * 1024 * 1024;
/** Room that must be there for a file of unknown length, and for what is still unknown of one under way. */
export const unknownLengthBytes = spareBytes + 64 * 1024 * 1024;

/** Free bytes of the disk that holds a folder; `null` where the file system does not tell. */
export type FreeBytes = (folder: string) => Promise<number | null>;

export const freeBytesOf: FreeBytes = async (folder) => {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some network drives report no blocks at all.
  return blocks === 0 ? null : bavail * bsize;
};

/**
 * Makes sure there is room for `bytes` more (`null` while that is not known): a clip that fills the last of a disk takes
 * the app's database with it.
 *
 * @throws DiskFailure `ENOSPC`.
 */
export async function ensureRoom(folder: string, bytes: number | null, freeBytes: FreeBytes): Promise<void> {
  const free = await freeBytes(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOSYS') return null;
    throw error;
  });
  const needed = bytes === null ? unknownLengthBytes : bytes + spareBytes;
  if (free === null || free >= needed) return;
  throw new DiskFailure('ENOSPC', `${needed} bytes needed, ${free} free`);
}
