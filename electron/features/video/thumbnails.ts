import { writeAtomically } from '../../files/atomic-write.ts';
import { fileInside, inside } from '../../files/inside.ts';
import { makeOwnFolder, ownFileMode } from '../../files/own-folder.ts';
import { removeFile } from '../../files/remove.ts';

/** Small pictures of references, made once by the window (which has the decoders) and kept. */
export type Thumbnails = ReturnType<typeof createThumbnails>;

/** @param toUrl makes the address out of a file id. */
export function createThumbnails(folder: string, toUrl: (fileId: string) => string) {
  const name = (fileId: string) => `${fileId}.webp`;
  const path = (fileId: string) => fileInside(folder, name(fileId));
  return {
    /** Where it is; `null` when there is none. */
    path,
    /** Address at which the window can show it; `null` when there is none yet. */
    urlOf: async (fileId: string) => ((await path(fileId)) === null ? null : toUrl(fileId)),
    async keep(fileId: string, bytes: Uint8Array): Promise<string> {
      await makeOwnFolder(folder);
      // A thumbnail lost in a power cut is made again.
      await writeAtomically(inside(folder, name(fileId)), bytes, { mode: ownFileMode, isFlushed: false });
      return toUrl(fileId);
    },
    async forget(fileId: string): Promise<void> {
      const kept = await path(fileId);
      if (kept !== null) await removeFile(kept);
    },
  };
}
