import { lstat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { codeOf } from '../shared/error-code.ts';
import { moveIntoPlace, moveWithoutReplacing } from './atomic-write.ts';
import { entryAt } from './exists.ts';
import { hashFile } from './hash.ts';
import { removeFile } from './remove.ts';

/** Numbers tried behind a name before it is given up. */
const maxNumbers = 999;

/**
 * Offers a path and, while it is taken, the same name with a number behind it: `clip.mp4`, `clip (2).mp4` …
 *
 * @param take makes use of a path, or gives `null` where another file has the name.
 * @throws what `take` throws, and `EEXIST` when every number is taken.
 */
export async function withFreeName<Taken>(path: string, take: (candidate: string) => Promise<Taken | null>) {
  const { dir, name, ext } = parse(path);
  for (let number = 1; number <= maxNumbers; number += 1) {
    const taken = await take(number === 1 ? path : join(dir, `${name} (${number})${ext}`));
    if (taken !== null) return taken;
  }
  throw Object.assign(new Error('Every name is taken.'), { code: 'EEXIST' });
}

/** Gives a file a name, which it then has on the disk. @returns whether it has: not where another file took the name first. */
export async function takeName(from: string, to: string): Promise<boolean> {
  try {
    await moveWithoutReplacing(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Gives a finished file its name. A file of that name with the very same bytes is this one already, left by a
 * crash, and an empty one held its name when the power went: see `moveWithoutReplacing`. Any other is somebody else's and stays: then
 * a number is put behind the name.
 *
 * @param partPath the file, flushed; it is gone from there when this resolves.
 * @param sha256 of the file, in hex.
 * @returns the path it has now.
 */
export async function moveToFreeName(partPath: string, path: string, sha256: string): Promise<string> {
  const { size } = await lstat(partPath);
  return withFreeName(path, async (candidate) => {
    const other = await entryAt(candidate);
    if (other === null) return (await takeName(partPath, candidate)) ? candidate : null;
    if (other.isFile() && other.size === 0) {
      await moveIntoPlace(partPath, candidate);
      return candidate;
    }
    const isSame = other.isFile() && other.size === size && (await hashFile(candidate)) === sha256;
    if (!isSame) return null;
    await removeFile(partPath);
    return candidate;
  });
}
