import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../shared/error-code.ts';
import { createFile, isTemporaryOf, withTemporary } from './atomic-write.ts';
import { copyWhole } from './copy.ts';
import { type RemoveSystem, removeFile } from './remove.ts';

/**
 * Permissions of what the app keeps for itself in its data folder: for the owner alone. What it makes in folders of the user's
 * (clips, recipes, exports) follows the user's mask instead.
 */
export const ownFileMode = 0o600;
export const ownFolderMode = 0o700;

/** Makes a folder of the app's own where it is not there yet. See `makeFolder`. */
export const makeOwnFolder = (path: string): Promise<void> => makeFolder(path, ownFolderMode);

/**
 * Makes a folder, and those that it is in, where they are not there yet. One by one: Node's own way tells a disk that is full, or that
 * fails, as a folder that is missing.
 *
 * @param make passed in by tests alone. @throws the system's error.
 */
export async function makeFolder(path: string, mode?: number, make: typeof mkdir = mkdir): Promise<void> {
  const makeOne = () =>
    make(path, { mode }).catch(async (error: unknown) => {
      const found = await stat(path).catch((failure: unknown) => {
        throw codeOf(error) === 'EEXIST' ? failure : error;
      });
      if (!found.isDirectory()) throw error;
    });
  try {
    await makeOne();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode, make);
    await makeOne();
  }
}

/** Writes an empty file into a folder and removes it. @throws the system's error where nothing can be written there, or taken away. */
export async function tryWriting(folder: string, system?: RemoveSystem): Promise<void> {
  await withTemporary(join(folder, 'try'), async (path) => {
    await createFile(path, '', { isFlushed: false });
    await removeFile(path, system);
  });
}

/** Copies a file of the app's own to a place of the user's, with the permissions that the user's new files have. See `copyWhole`. */
export async function copyForUser(from: string, to: string): Promise<void> {
  await copyWhole(from, to);
  await chmod(to, 0o666 & ~process.umask());
}

/** Copies a file of the user's to a place of the app's own. See `copyWhole`. */
export async function copyForApp(from: string, to: string): Promise<void> {
  await copyWhole(from, to);
  await chmod(to, ownFileMode);
}

/** Names under which the app writes what is to become a file: `writeAtomically`, the files of answers, what `trim` makes. */
const unfinishedName =
  /^(\..+\.[0-9a-f]{8}\.new|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]{1,5})?\.part)$/;

/**
 * Removes from a folder of the app's own, or beside a file of one name in any other, what a crash left half written: no row of any
 * database names it. Files that are whole stay, whether a row names them or not: a database that was restored may lack the row.
 *
 * @param before only what was written last before this time, in milliseconds since 1970. @param beside the path of the one file.
 * @returns how many files there were.
 * @throws the system's error; a folder that is not there has none.
 */
export async function removeUnfinished(folder: string, before: number, beside?: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    if (beside === undefined ? !unfinishedName.test(name) : !isTemporaryOf(beside, name)) continue;
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    if (found === null || !found.isFile() || found.mtimeMs >= before) continue;
    await removeFile(path);
    removed += 1;
  }
  return removed;
}
