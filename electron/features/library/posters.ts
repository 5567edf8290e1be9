import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../files/atomic-write.ts';
import { makeOwnFolder, ownFileMode } from '../../files/own-folder.ts';
import { isJpeg, isWebp } from '../../media/signatures.ts';

/** Small pictures of clips, made once by the window (which has the decoders) and kept by task. */
export interface Posters {
  /** Reads which posters there are, once, so that a page of rows needs no disk. A folder of 10,000 takes some milliseconds. */
  start(): void;
  /** Address at which the window can show a task's poster; `null` when there is none yet. */
  urlOf(id: string): string | null;
  /** @returns its address, or `null` for bytes that are no JPEG or WebP. */
  keep(id: string, bytes: Uint8Array): Promise<string | null>;
  /** Where a task's poster is; `null` when there is none. */
  path(id: string): string | null;
  forget(id: string): Promise<void>;
}

/** @param toUrl makes the address out of a task's id. */
export function createPosters(folder: string, toUrl: (id: string) => string): Posters {
  const ids = new Set<string>();
  return {
    start() {
      for (const name of listOf(folder)) if (isPosterId(name)) ids.add(name);
    },
    urlOf: (id) => (ids.has(id) ? toUrl(id) : null),
    async keep(id, bytes) {
      if (!isPosterId(id) || !(isJpeg(bytes) || isWebp(bytes))) return null;
      await makeOwnFolder(folder);
      // A poster lost in a power cut is made again.
      await writeAtomically(join(folder, id), bytes, { mode: ownFileMode, isFlushed: false });
      ids.add(id);
      return toUrl(id);
    },
    path: (id) => (ids.has(id) ? join(folder, id) : null),
    async forget(id) {
      if (!ids.delete(id)) return;
      await rm(join(folder, id), { force: true });
    },
  };
}

/** An id is a file's name here, so it may hold nothing that leads elsewhere. */
function isPosterId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}

/** There is no folder before the first picture. */
function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
