import { existsSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { writeAtomically } from '../../files/atomic-write.ts';
import { inside, isPlainName } from '../../files/inside.ts';
import { makeOwnFolder, ownFileMode } from '../../files/own-folder.ts';
import { removeFile } from '../../files/remove.ts';
import { isJpeg, isWebp } from '../../media/signatures.ts';

/** Names read before other calls and events are served. */
const entriesAtOnce = 1_000;

/** Small pictures of clips, made once by the window (which has the decoders) and kept by task. */
export type Posters = ReturnType<typeof createPosters>;

/** @param toUrl makes the address out of a task's id. */
export function createPosters(folder: string, toUrl: (id: string) => string) {
  const ids = new Set<string>();
  /** Ids whose poster was removed while the folder was being read: the reading must not bring them back. */
  const gone = new Set<string>();
  let isRead = false;

  async function readAll(): Promise<void> {
    try {
      for await (const { name } of await opendir(folder, { bufferSize: entriesAtOnce })) {
        if (isPosterId(name) && !gone.has(name)) ids.add(name);
      }
    } catch {
      // There is no folder before the first picture.
    }
    isRead = true;
    gone.clear();
  }

  const isThere = (id: string): boolean =>
    ids.has(id) || (!isRead && !gone.has(id) && isPosterId(id) && existsSync(inside(folder, id)));

  return {
    /** Reads which posters there are, once and in the background, so that a page of rows needs no disk. Until then each is looked for. */
    start: () => void readAll(),
    /** Address at which the window can show a task's poster; `null` when there is none yet. */
    urlOf: (id: string) => (isThere(id) ? toUrl(id) : null),
    /** @returns its address, or `null` for bytes that are no JPEG or WebP. */
    async keep(id: string, bytes: Uint8Array): Promise<string | null> {
      if (!isPosterId(id) || !(isJpeg(bytes) || isWebp(bytes))) return null;
      await makeOwnFolder(folder);
      // A poster lost in a power cut is made again.
      await writeAtomically(inside(folder, id), bytes, { mode: ownFileMode, isFlushed: false });
      ids.add(id);
      gone.delete(id);
      return toUrl(id);
    },
    /** Where a task's poster is; `null` when there is none. */
    path: (id: string) => (isThere(id) ? inside(folder, id) : null),
    async forget(id: string): Promise<void> {
      if (!isThere(id)) return;
      ids.delete(id);
      if (!isRead) gone.add(id);
      await removeFile(inside(folder, id));
    },
  };
}

/** An id is a file's name here. A file of another name in this folder is no poster. */
function isPosterId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id) && isPlainName(id);
}
