import { stat } from 'node:fs/promises';
import { hashFile } from '../../files/hash.ts';
import type { Clock } from '../../shared/ports.ts';
import { createQueue, withinMs } from '../../shared/turns.ts';
import type { FilesRepository, KnownFile } from './ports.ts';

export type Hashes = ReturnType<typeof createHashes>;

/** Longest wait for one file, in milliseconds. */
const maxHashMs = 60_000;

/** The hashes of chosen files, found in the background, so that a file is known again wherever it moves. */
export function createHashes(files: FilesRepository, after: Clock['after']) {
  const closing = new AbortController();
  const waiting = new Map<string, Promise<string | null>>();
  const oneByOne = createQueue();

  /** A file that changes while it is read, or cannot be read, has no hash that could be kept. */
  async function hash(fileId: string): Promise<string | null> {
    const file = closing.signal.aborted ? null : files.get(fileId);
    if (file === null || file.link !== null) return null;
    if (file.sha256 !== null) return file.sha256;
    const sha256 = await hashFile(file.path, closing.signal).catch(() => null);
    if (sha256 === null || closing.signal.aborted || !(await isAsChosen(file))) return null;
    return !closing.signal.aborted && files.keepHash(file, sha256) ? sha256 : null;
  }

  /** One file at a time: others need the disk too. One on a disk that does not answer holds up the next for so long alone. */
  function inTurn(fileId: string): Promise<string | null> {
    const known = waiting.get(fileId);
    if (known !== undefined) return known;
    const hashed = oneByOne(() => withinMs(after, maxHashMs, hash(fileId), null)).finally(() =>
      waiting.delete(fileId),
    );
    waiting.set(fileId, hashed);
    return hashed;
  }

  return {
    enqueue(file: KnownFile): void {
      if (file.link === null && file.sha256 === null) void inTurn(file.id).catch(() => null);
    },
    /** The hash of a known file as it was chosen, once it has been read; `null` for a link, an unknown file, and one that changed since. */
    hashOf: inTurn,
    settled: () => oneByOne(async () => undefined),
    close: () => closing.abort(),
  };
}

/** Whether a file is where it was, as long as it was and not written since. */
export async function isAsChosen({ path, bytes, modifiedAt }: KnownFile): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.size === bytes && Math.trunc(found.mtimeMs) === modifiedAt;
}
