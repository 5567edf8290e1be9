import { extname, parse } from 'node:path';
import { appError, type ChatPicture, fail, ok, type Result } from '#contract';
import { type SaveOutcome, saveChosen } from '../../../files/chosen-file.ts';
import { copyForUser } from '../../../files/own-folder.ts';
import { safeName } from '../../../files/safe-name.ts';
import type { ChatPorts } from '../ports.ts';
import type { ChatFiles } from './chat-files.ts';

/** What the user does with pictures of answers and with attached ones: save and drag. */
export function createPictures({ store, files, system }: ChatPorts & { readonly files: ChatFiles }) {
  /** A picture of a conversation, as a file; `null` where it is not there. */
  async function file(handle: ChatPicture) {
    if ('fileId' in handle) {
      const picture = store.attachment(handle.fileId);
      if (picture === null) return null;
      const { fileName, mime, name } = picture;
      const path = await files.attachmentPath(fileName);
      return path === null ? null : { path, mime, picture, stem: parse(name).name };
    }
    const { pictureId } = handle;
    const picture = store.picture(pictureId);
    if (picture === null || picture.width === null) return null;
    const { fileName, mime } = picture;
    const path = await files.picturePath(fileName);
    return path === null ? null : { path, mime, picture, stem: `picture-${pictureId.slice(0, 8)}` };
  }

  return {
    file,
    async savePicture(handle: ChatPicture): SaveOutcome {
      const found = await file(handle);
      if (found === null) return fail(gone);
      const { path, stem } = found;
      const name = `${safeName(stem) || 'picture'}${extname(path)}`;
      const target = await system.chooseSavePath('picture', name);
      return saveChosen(target, (temporary) => copyForUser(path, temporary));
    },
    async dragPicture(handle: ChatPicture): Promise<Result<null>> {
      const found = await file(handle);
      if (found === null) return fail(gone);
      await system.startDrag(found.path);
      return ok(null);
    },
  };
}

const gone = appError('files.missing', 'The picture is no longer there.');
