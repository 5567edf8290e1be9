import { randomUUID } from 'node:crypto';
import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { createFile, moveWithoutReplacing } from '../../../files/atomic-write.ts';
import { copyHashed } from '../../../files/copy.ts';
import { entryAt } from '../../../files/exists.ts';
import { freeBytesOf } from '../../../files/free-space.ts';
import { hashFile } from '../../../files/hash.ts';
import { inside } from '../../../files/inside.ts';
import { removeFile } from '../../../files/remove.ts';
import type { FileEntry, MoveDisk } from './ports.ts';

async function file(path: string): Promise<FileEntry | null> {
  const entry = await entryAt(path);
  return entry?.isFile() ? { bytes: entry.size, modifiedAt: Math.trunc(entry.mtimeMs) } : null;
}

/** The real disk. */
export const moveDisk: MoveDisk = {
  file,
  isTaken: async (path) => (await entryAt(path)) !== null,
  async isSame(one, other) {
    const [first, second] = [await lstat(one, { bigint: true }), await lstat(other, { bigint: true })];
    return first.dev === second.dev && first.ino === second.ino;
  },
  rename: moveWithoutReplacing,
  copy: copyHashed,
  hash: hashFile,
  remove: removeFile,
  async readText(path, limit) {
    const entry = await file(path);
    return entry === null || entry.bytes > limit ? null : readFile(path, 'utf8');
  },
  writeText: createFile,
  async device(folder) {
    const found = await stat(folder).catch(() => null);
    return found?.isDirectory() ? found.dev : null;
  },
  async tryWriting(folder) {
    const path = inside(folder, `.library.${randomUUID().slice(0, 8)}.new`);
    await createFile(path, '', { isFlushed: false });
    await removeFile(path);
  },
  realPath: (folder) => realpath(folder),
  freeBytes: freeBytesOf,
};
