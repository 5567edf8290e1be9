import { randomUUID } from 'node:crypto';
import { lstat, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type AppErrorData, appError } from '#contract';
import { codeOf, moveIntoPlace } from './move-into-place.ts';

/** Whether something of this name is there; a link counts as itself, wherever it leads. */
export async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR',
  );
}

/**
 * Puts a file in place whole or not at all: it is written under another name in the same folder first.
 *
 * @param write fills the file at the path it is given, which is free.
 */
export async function replaceFile(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path).slice(0, 60)}.${randomUUID().slice(0, 8)}.new`);
  try {
    await write(temporary);
    await moveIntoPlace(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes a new file, on disk when this resolves. */
export async function writeNew(path: string, data: string | Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a failed write means to a person. */
export function diskError(error: unknown, name: string): AppErrorData {
  const cause = codeOf(error);
  const details = { cause, files: [name] };
  if (cause === 'ENOSPC' || cause === 'EDQUOT') {
    return appError('disk.full', 'There is no room for the file.', { retryable: true, details });
  }
  if (cause === 'ENOENT') {
    return appError('disk.folder-gone', 'The folder is not there.', { retryable: true, details });
  }
  return appError('disk.unwritable', 'The file cannot be written.', { retryable: true, details });
}
