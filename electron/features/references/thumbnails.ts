import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
    urlOf: (fileId) =>
      access(path(fileId)).then(
        () => toUrl(fileId),
        () => null,
      ),
    async keep(fileId, bytes) {
      await mkdir(folder, { recursive: true });
      // A thumbnail lost in a power cut is made again: no fsync.
      await writeFile(`${path(fileId)}.new`, bytes);
      await rename(`${path(fileId)}.new`, path(fileId));
      return toUrl(fileId);
    },
    forget: (fileId) => rm(path(fileId), { force: true }),
  };
}
