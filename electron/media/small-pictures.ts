import { existsSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { writeAtomically } from '../files/atomic-write.ts';
import { inside, isPlainName } from '../files/inside.ts';
import { makeOwnFolder, ownFileMode } from '../files/own-folder.ts';
import { removeFile } from '../files/remove.ts';
import { isJpeg, isWebp } from './signatures.ts';

/** Names read before other calls and events are served. */
const entriesAtOnce = 1_000;

/** Small pictures of clips or of references, made once by the window (which has the decoders) and kept by the id of what they show. */
export type SmallPictures = ReturnType<typeof createSmallPictures>;

/** @param toUrl makes the address out of an id. @param ending of the files' names, with its dot. */
export function createSmallPictures(folder: string, toUrl: (id: string) => string, ending = '') {
  const ids = new Set<string>();
  const fileOf = (id: string) => inside(folder, `${id}${ending}`);
  /** Ids whose picture was removed while the folder was being read: the reading must not bring them back. */
  const gone = new Set<string>();
  let isRead = false;

  async function readAll(): Promise<void> {
    try {
      for await (const { name } of await opendir(folder, { bufferSize: entriesAtOnce })) {
        const id = name.slice(0, name.length - ending.length);
        if (isPictureId(id) && name.endsWith(ending) && !gone.has(id)) ids.add(id);
      }
    } catch {
      // There is no folder before the first picture.
    }
    isRead = true;
    gone.clear();
  }

  const isThere = (id: string): boolean =>
    ids.has(id) || (!isRead && !gone.has(id) && isPictureId(id) && existsSync(fileOf(id)));

  return {
    /** Reads which pictures there are, once and in the background, so that a page of rows needs no disk. Until then each is looked for. */
    start: () => void readAll(),
    /** Address at which the window can show a picture; `null` when there is none yet. */
    urlOf: (id: string) => (isThere(id) ? toUrl(id) : null),
    /** @returns its address, or `null` for bytes that are no JPEG or WebP. */
    async keep(id: string, bytes: Uint8Array): Promise<string | null> {
      if (!isPictureId(id) || !(isJpeg(bytes) || isWebp(bytes))) return null;
      await makeOwnFolder(folder);
      // A picture lost in a power cut is made again.
      await writeAtomically(fileOf(id), bytes, { mode: ownFileMode, isFlushed: false });
      ids.add(id);
      gone.delete(id);
      return toUrl(id);
    },
    /** Where a picture is; `null` when there is none. */
    path: (id: string) => (isThere(id) ? fileOf(id) : null),
    async forget(id: string): Promise<void> {
      if (!isThere(id)) return;
      ids.delete(id);
      if (!isRead) gone.add(id);
      await removeFile(fileOf(id));
    },
  };
}

/** An id is a file's name here. A file of another name in this folder is no picture of anything. */
function isPictureId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id) && isPlainName(id);
}
