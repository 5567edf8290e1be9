import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { createFile, moveWithoutReplacing } from '../../../files/atomic-write.ts';
import { copyHashed } from '../../../files/copy.ts';
import { entryAt } from '../../../files/exists.ts';
import { freeBytesOf } from '../../../files/free-space.ts';
import { hashFile } from '../../../files/hash.ts';
import { tryWriting } from '../../../files/own-folder.ts';
import { removeFile } from '../../../files/remove.ts';

/** The file of this name, its time of change in whole milliseconds since 1970; `null` where there is none: nothing, or something that is no file. */
async function file(path: string) {
  const entry = await entryAt(path);
  return entry?.isFile() ? { bytes: entry.size, modifiedAt: Math.trunc(entry.mtimeMs) } : null;
}

export type MoveDisk = typeof moveDisk;

/** What is done to files while a library moves. Whatever fails throws the system's error. */
export const moveDisk = {
  file,
  list: (folder: string) => readdir(folder),
  isTaken: async (path: string) => (await entryAt(path)) !== null,
  /** Whether two names are one file's: see `moveWithoutReplacing`. */
  async isSame(one: string, other: string) {
    const [first, second] = [await lstat(one, { bigint: true }), await lstat(other, { bigint: true })];
    return first.dev === second.dev && first.ino === second.ino;
  },
  rename: (from: string, to: string) => moveWithoutReplacing(from, to),
  copy: copyHashed,
  hash: (path: string, signal?: AbortSignal) => hashFile(path, signal),
  remove: (path: string) => removeFile(path),
  /** `null` where there is none of at most `limit` bytes. */
  async readText(path: string, limit: number) {
    const entry = await file(path);
    return entry === null || entry.bytes > limit ? null : readFile(path, 'utf8');
  },
  writeText: (path: string, text: string) => createFile(path, text),
  /** Identity of the disk that holds a folder; `null` where no folder of that name can be reached. */
  async device(folder: string) {
    const found = await stat(folder).catch(() => null);
    return found?.isDirectory() ? found.dev : null;
  },
  tryWriting,
  realPath: (folder: string) => realpath(folder),
  freeBytes: freeBytesOf,
};
