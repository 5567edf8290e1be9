import { basename, extname } from 'node:path';
import { appError, canBeDrawn, fail, ok, type Result } from '#contract';
import { replaceAtomically } from '../../../files/atomic-write.ts';
import { diskError } from '../../../files/disk-errors.ts';
import { isReachable } from '../../../files/exists.ts';
import { copyForUser } from '../../../files/own-folder.ts';
import type { StoredPicture } from '../model.ts';
import type { ChatRepository, ChatSystem } from '../ports.ts';
import type { ChatFiles } from './chat-files.ts';

export interface PicturesPorts {
  readonly store: Pick<ChatRepository, 'picture'>;
  readonly files: ChatFiles;
  readonly system: ChatSystem;
}

/** A picture of an answer, as a file. */
export interface PictureFile {
  readonly path: string;
  readonly mime: string;
  readonly picture: StoredPicture;
}

/** What the user does with pictures of answers: save, copy, drag. */
export function createPictures({ store, files, system }: PicturesPorts) {
  /** A picture that the window may show and hand on. */
  function file(id: string): PictureFile | null {
    const picture = store.picture(id);
    if (picture === null || picture.width === null) return null;
    return { path: files.picturePath(picture.fileName), mime: picture.mime, picture };
  }

  async function existing(id: string): Promise<Result<PictureFile>> {
    const found = file(id);
    return found !== null && (await isReachable(found.path)) ? ok(found) : fail(gone);
  }

  return {
    file,
    async savePicture(id: string): Promise<Result<{ readonly isSaved: boolean }>> {
      const found = await existing(id);
      if (!found.ok) return found;
      const { path } = found.value;
      const target = await system.chooseSavePath('picture', `picture-${id.slice(0, 8)}${extname(path)}`);
      if (target === null) return ok({ isSaved: false });
      try {
        await replaceAtomically(target, (temporary) => copyForUser(path, temporary));
        return ok({ isSaved: true });
      } catch (error) {
        return fail(diskError(error, basename(target)));
      }
    },
    async copyPicture(id: string): Promise<Result<null>> {
      const found = await existing(id);
      if (!found.ok) return found;
      const { path, mime, picture } = found.value;
      // The system decodes it on this very thread.
      if (!canBeDrawn(picture)) return fail(unreadable);
      return (await system.copyPicture(path, mime)) ? ok(null) : fail(unreadable);
    },
    async dragPicture(id: string): Promise<Result<null>> {
      const found = await existing(id);
      if (!found.ok) return found;
      await system.startDrag(found.value.path);
      return ok(null);
    },
  };
}

const gone = appError('files.missing', 'The picture is no longer there.');
const unreadable = appError('files.unreadable', 'The picture cannot be put on the clipboard.');
