import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../files/atomic-write.ts';
import { isReachable } from '../../files/exists.ts';
import { makeOwnFolder, ownFileMode } from '../../files/own-folder.ts';

/** Small pictures of references, made once by the window (which has the decoders) and kept. */
export interface Thumbnails {
  /** Address at which the window can show it; `null` when there is none yet. */
  urlOf(fileId: string): Promise<string | null>;
  keep(fileId: string, bytes: Uint8Array): Promise<string>;
  forget(fileId: string): Promise<void>;
  path(fileId: string): string;
}

/** @param toUrl makes the address out of a file id. */
export function createThumbnails(folder: string, toUrl: (fileId: string) => string): Thumbnails {
  const path = (fileId: string) => join(folder, `${fileId}.webp`);
  return {
    path,
    urlOf: async (fileId) => ((await isReachable(path(fileId))) ? toUrl(fileId) : null),
    async keep(fileId, bytes) {
      await makeOwnFolder(folder);
      // A thumbnail lost in a power cut is made again.
      await writeAtomically(path(fileId), bytes, { mode: ownFileMode, isFlushed: false });
      return toUrl(fileId);
    },
    forget: (fileId) => rm(path(fileId), { force: true }),
  };
}
