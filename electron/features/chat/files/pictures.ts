import { extname } from 'node:path';
import { type AppErrorData, appError, fail, ok, type Result } from '#contract';
import { replaceAtomically } from '../../../files/atomic-write.ts';
import { copyWhole } from '../../../files/copy.ts';
import { isReachable } from '../../../files/exists.ts';
import { codeOf } from '../../../shared/error-code.ts';
import type { ChatRepository, ChatSystem } from '../ports.ts';
import type { ChatFiles } from './files.ts';

export interface PicturesPorts {
  readonly store: Pick<ChatRepository, 'picture'>;
  readonly files: ChatFiles;
  readonly system: ChatSystem;
}

/** Pictures out of answers, on their way to elsewhere. */
export function createPictures({ store, files, system }: PicturesPorts) {
  /** A picture that the window may show and hand on. */
  function file(id: string): { readonly path: string; readonly mime: string } | null {
    const picture = store.picture(id);
    if (picture === null || picture.width === null) return null;
    return { path: files.picturePath(picture.fileName), mime: picture.mime };
  }

  async function there(id: string): Promise<Result<{ readonly path: string; readonly mime: string }>> {
    const found = file(id);
    return found !== null && (await isReachable(found.path)) ? ok(found) : fail(gone);
  }

  return {
    file,
    async savePicture(id: string): Promise<Result<{ readonly isSaved: boolean }>> {
      const found = await there(id);
      if (!found.ok) return found;
      const { path } = found.value;
      const target = await system.chooseSavePath('picture', `picture-${id.slice(0, 8)}${extname(path)}`);
      if (target === null) return ok({ isSaved: false });
      const problem = await writing(() =>
        replaceAtomically(target, (temporary) => copyWhole(path, temporary)),
      );
      return problem === null ? ok({ isSaved: true }) : fail(problem);
    },
    async copyPicture(id: string): Promise<Result<null>> {
      const found = await there(id);
      if (!found.ok) return found;
      const { path, mime } = found.value;
      return (await system.copyPicture(path, mime)) ? ok(null) : fail(unreadable);
    },
    async dragPicture(id: string): Promise<Result<null>> {
      const found = await there(id);
      if (!found.ok) return found;
      await system.startDrag(found.value.path);
      return ok(null);
    },
  };
}

const gone = appError('files.missing', 'The picture is no longer there.');
const unreadable = appError('files.unreadable', 'The picture cannot be put on the clipboard.');

/** Runs what writes where the user chose; a refusal of the disk is data. */
export async function writing(work: () => Promise<void>): Promise<AppErrorData | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const cause = codeOf(error);
    const code = cause === 'ENOSPC' ? 'disk.full' : 'disk.unwritable';
    return appError(code, 'The file could not be written.', { retryable: true, details: { cause } });
  }
}
