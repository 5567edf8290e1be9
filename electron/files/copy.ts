import { constants } from 'node:fs';
import { copyFile, rm, stat } from 'node:fs/promises';
import { codeOf } from '../shared/error-code.ts';

export interface CopyOptions {
  /** `true` never writes over a file that is there: it fails with `EEXIST`. */
  readonly isNew?: boolean;
  /** The system's copy; passed in by tests alone. */
  readonly copy?: typeof copyFile;
}

/**
 * Copies a file, sharing its blocks where the file system can, and sees that all of it has arrived.
 *
 * @throws the system's error. What was written of the copy is removed, and nothing else.
 */
export async function copyWhole(
  from: string,
  to: string,
  { isNew = false, copy = copyFile }: CopyOptions = {},
): Promise<void> {
  const mode = constants.COPYFILE_FICLONE | (isNew ? constants.COPYFILE_EXCL : 0);
  await copy(from, to, mode).catch(async (error: unknown) => {
    // What is there under that name already is not ours to take away.
    if (codeOf(error) !== 'EEXIST') await rm(to, { force: true });
    throw error;
  });
  const [source, made] = [await stat(from), await stat(to)];
  if (source.size === made.size) return;
  await rm(to, { force: true });
  throw new Error('The copy is not as long as the file.');
}
