import { stat } from 'node:fs/promises';
import { hashFile } from '../../files/hash.ts';
import type { FilesRepository, KnownFile } from './ports.ts';

/** The content of chosen files by hash, found in the background, so that a file is known again wherever it moves. */
export interface Hashes {
  /** Hashes a file when its turn comes. */
  want(file: KnownFile): void;
  /**
   * The hash of a known file as it was chosen; at once where it is known, else when it has been read.
   * `null` for a link, a file nobody knows, and one that changed since.
   */
  of(fileId: string): Promise<string | null>;
  /** Done when no file waits. */
  settled(): Promise<void>;
  close(): void;
}

export function createHashes(files: FilesRepository): Hashes {
  const closing = new AbortController();
  const wanted = new Map<string, Promise<string | null>>();
  let work: Promise<unknown> = Promise.resolve();

  /** A file that changes while it is read, or cannot be read, has no hash that could be kept. */
  async function hash(fileId: string): Promise<string | null> {
    const file = closing.signal.aborted ? null : files.get(fileId);
    if (file === null || file.link !== null) return null;
    if (file.sha256 !== null) return file.sha256;
    if (!(await isAsChosen(file))) return null;
    const sha256 = await hashFile(file.path, closing.signal).catch(() => null);
    if (sha256 === null || closing.signal.aborted || !(await isAsChosen(file))) return null;
    return !closing.signal.aborted && files.keepHash(file, sha256) ? sha256 : null;
  }

  /** One file at a time: the disk is wanted by others too. */
  function enqueue(fileId: string): Promise<string | null> {
    const known = wanted.get(fileId);
    if (known !== undefined) return known;
    const hashed = work.then(() => hash(fileId)).finally(() => wanted.delete(fileId));
    work = hashed.catch(() => null);
    wanted.set(fileId, hashed);
    return hashed;
  }

  return {
    want(file) {
      if (file.link === null && file.sha256 === null) void enqueue(file.id).catch(() => null);
    },
    of: enqueue,
    async settled() {
      await work;
    },
    close: () => closing.abort(),
  };
}

/** Whether a file is where it was, as long as it was and not written since. */
export async function isAsChosen({ path, bytes, modifiedAt }: KnownFile): Promise<boolean> {
  return stat(path).then(
    (found) => found.size === bytes && Math.trunc(found.mtimeMs) === modifiedAt,
    () => false,
  );
}
