import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { type AppErrorCode, type AppErrorData, appError, fail, ok, type Result } from '#contract';
import { clipMark } from '../../../files/clip-names.ts';
import { isFullDisk } from '../../../files/disk-errors.ts';
import { entryAt } from '../../../files/exists.ts';
import { inside } from '../../../files/inside.ts';
import { makeFolder } from '../../../files/own-folder.ts';
import { safeName } from '../../../files/safe-name.ts';
import { codeOf } from '../../../shared/error-code.ts';

/** A name a person recognises, safe on every system: the prompt's first words and the start of the task's id, at least eight characters. */
export function clipFileName(prompt: string, id: string): string {
  return `${safeName(prompt) || 'Video'} ${clipMark(id)}.mp4`;
}

/** Where finished clips are kept. */
export interface LibraryFolder {
  readonly path: string;
  /** The app's own choice, not the user's: it may be made when it is not there. */
  readonly isDefault: boolean;
}

/**
 * Path of `fileName` in the library folder, once that folder can be written to. A folder that the user chose is never
 * made by the app: its disk may be unplugged, and the clip would land under the place where the disk belongs.
 *
 * @returns or `disk.folder-gone`, `disk.full`, `disk.unwritable`, with the system's code as `cause`.
 */
export async function findClipPath(
  { path, isDefault }: LibraryFolder,
  fileName: string,
): Promise<Result<string, AppErrorData>> {
  try {
    if (isDefault) await makeFolder(path);
    else if (!(await stat(path)).isDirectory()) return fail(folderError('disk.folder-gone', 'ENOTDIR'));
    await access(path, constants.W_OK);
    return ok(inside(path, fileName));
  } catch (error) {
    const cause = codeOf(error);
    if (isFullDisk(cause)) return fail(folderError('disk.full', cause));
    const isGone = !isDefault && ['ENOENT', 'ENOTDIR', 'ENXIO', 'ENODEV', 'EIO'].includes(cause);
    return fail(folderError(isGone ? 'disk.folder-gone' : 'disk.unwritable', cause));
  }
}

/** Why no clip could be saved in the library folder now, as `findClipPath` says it; `null` where one can be. Makes nothing. */
export async function clipFolderProblem(folder: LibraryFolder): Promise<AppErrorData | null> {
  if (folder.isDefault && (await entryAt(folder.path).catch(() => undefined)) === null) return null;
  const found = await findClipPath(folder, 'clip.mp4');
  return found.ok ? null : found.error;
}

const sentences = {
  'disk.folder-gone': 'The library folder is not there.',
  'disk.full': 'The disk of the library folder is full.',
  'disk.unwritable': 'The library folder cannot be written to.',
} as const satisfies Partial<Record<AppErrorCode, string>>;

function folderError(code: keyof typeof sentences, cause: string): AppErrorData {
  return appError(code, sentences[code], { retryable: true, details: { cause } });
}
