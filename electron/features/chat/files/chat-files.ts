import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type AppErrorData, type AttachOutcome, fail, ok, type RefusalReason, type Result } from '#contract';
import { createFile, flushFile, moveAllIntoPlace, moveIntoPlace } from '../../../files/atomic-write.ts';
import { diskError } from '../../../files/disk-errors.ts';
import { hasLength } from '../../../files/exists.ts';
import { ensureRoom, type FreeBytes, freeBytesOf } from '../../../files/free-space.ts';
import { hashFile } from '../../../files/hash.ts';
import { fileInside, inside } from '../../../files/inside.ts';
import { copyForApp, makeOwnFolder, ownFileMode } from '../../../files/own-folder.ts';
import { removeFile } from '../../../files/remove.ts';
import { removeInlineImages } from '../../../gateway/text/inline-images.ts';
import type { InlineImage } from '../../../gateway/types.ts';
import type { InspectedFile } from '../../../media/inspect.ts';
import type { MediaTools } from '../../../media/tools.ts';
import { codeOf } from '../../../shared/error-code.ts';
import type { StoredAttachment, StoredPicture } from '../model.ts';

export type AttachRefusal = AttachOutcome['refused'][number]['reason'];

/** A picture that is now a file of the app's own. */
export type AdoptedFile = Omit<StoredAttachment, 'id' | 'name'>;

const extensions: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/heic': '.heic',
};
const refusalOf: Partial<Record<RefusalReason, AttachRefusal>> = {
  missing: 'missing',
  'too-large': 'too-large',
  unreadable: 'unreadable',
  'link-loop': 'unreadable',
  'not-examined': 'unreadable',
};

export type ChatFiles = ReturnType<typeof createChatFiles>;

/** More than models make in one answer. */
const largePictureBytes = 32 * 1024 * 1024;

/** The app's own folders for pictures of conversations. A file is named by its content, so the same one is kept once. */
export function createChatFiles(
  folders: { readonly attachments: string; readonly pictures: string },
  media: MediaTools,
  freeBytes: FreeBytes = freeBytesOf,
) {
  const temporary = async (folder: string) => {
    await makeOwnFolder(folder);
    return inside(folder, `${randomUUID()}.part`);
  };

  async function inspect(path: string): Promise<Omit<AdoptedFile, 'fileName'> | AttachRefusal> {
    const inspection = await media.inspect(path);
    if (!inspection.ok) return refusalOf[inspection.reason] ?? 'not-a-picture';
    return toPicture(inspection.file) ?? 'not-a-picture';
  }

  /** @param write puts the picture at a free path, on the disk when it resolves. */
  async function adoptFrom(write: (path: string) => Promise<void>): Promise<AdoptedFile | AttachRefusal> {
    const path = await temporary(folders.attachments);
    try {
      await write(path);
      const picture = await inspect(path);
      if (typeof picture === 'string') return picture;
      const fileName = `${await hashFile(path)}${extensions[picture.mime] ?? ''}`;
      await moveIntoPlace(path, inside(folders.attachments, fileName));
      return { ...picture, fileName };
    } finally {
      await removeFile(path);
    }
  }

  /** The last removal of pictures, which one of the same bytes waits for. */
  let removal: Promise<unknown> = Promise.resolve();
  async function keepAll(images: readonly InlineImage[]): Promise<StoredPicture[]> {
    await removal.catch(() => undefined);
    const pictures: StoredPicture[] = [];
    const moves = new Map<string, { readonly from: string; readonly to: string }>();
    for (const { path, sha256, bytes } of images) {
      let found = await inspect(path);
      // A picture of an answer has been paid for, and is never inspected later: a disk that failed once is asked twice.
      if (found === 'unreadable' || found === 'missing') found = await inspect(path);
      const picture = typeof found === 'string' ? null : found;
      const mime = picture?.mime ?? 'application/octet-stream';
      const fileName = `${sha256}${extensions[mime] ?? '.bin'}`;
      const { width = null, height = null } = picture ?? {};
      pictures.push({ sha256, fileName, mime, bytes, width, height });
      const to = inside(folders.pictures, fileName);
      if (moves.has(to) || (await hasLength(to, bytes))) await removeInlineImages([{ path }]);
      else moves.set(to, { from: path, to });
    }
    await moveAllIntoPlace(folders.pictures, [...moves.values()]);
    return pictures;
  }

  const remove = async (folder: string, fileNames: readonly string[]) => {
    await Promise.all(fileNames.map(async (fileName) => removeFile(inside(folder, fileName))));
  };

  return {
    picturesFolder: folders.pictures,
    /** Looks, before a picture is paid for, whether the disk takes one; as `diskError` says where it does not. */
    async picturesError(): Promise<AppErrorData | null> {
      try {
        await makeOwnFolder(folders.pictures);
        await ensureRoom(folders.pictures, largePictureBytes, freeBytes);
        return null;
      } catch (error) {
        return diskError(error, basename(folders.pictures));
      }
    },
    /** Copies a picture of the user's. The user's own file is only read. */
    async adopt(path: string): Promise<AdoptedFile | AttachRefusal> {
      // Inspected before it is copied: a film is not copied only to be refused.
      const picture = await inspect(path);
      if (typeof picture === 'string') return picture;
      const copy = async (to: string) => {
        await copyForApp(path, to);
        await flushFile(to);
      };
      return adoptFrom(copy).catch((error: unknown) => {
        // It went meanwhile: those that were chosen with it are taken all the same.
        if (codeOf(error) === 'ENOENT') return 'missing';
        throw error;
      });
    },
    adoptBytes: (bytes: Uint8Array) => adoptFrom((path) => createFile(path, bytes, { mode: ownFileMode })),
    /** Inspects files of an answer and gives them their lasting names: then all of them are on the disk. Fails as `diskError` says. */
    async keepInlineImages(images: readonly InlineImage[]): Promise<Result<StoredPicture[]>> {
      try {
        return ok(await keepAll(images));
      } catch (error) {
        await removeInlineImages(images);
        return fail(diskError(error, basename(folders.pictures)));
      }
    },
    /** Where a file is; `null` for one that is not there, and for a stored name that names none in its folder. */
    attachmentPath: (fileName: string) => fileInside(folders.attachments, fileName),
    picturePath: (fileName: string) => fileInside(folders.pictures, fileName),
    async removePictures(fileNames: readonly string[]): Promise<void> {
      removal = remove(folders.pictures, fileNames);
      await removal;
    },
    removeAttachments: (fileNames: readonly string[]) => remove(folders.attachments, fileNames),
  };
}

function toPicture({ kind, mime, bytes, facts }: InspectedFile): Omit<AdoptedFile, 'fileName'> | null {
  const { width, height } = facts;
  return kind === 'image' && width !== undefined && height !== undefined
    ? { mime, bytes, width, height }
    : null;
}
