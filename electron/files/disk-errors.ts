import { type AppErrorData, appError } from '#contract';
import { codeOf } from '../shared/error-code.ts';

/** A failure of the disk, with the system's code for it. */
export class DiskFailure extends Error {
  /** @param note what support should know beyond the code. */
  constructor(
    readonly code: string,
    readonly note: string | null = null,
  ) {
    super(`Disk failure: ${code}`);
    this.name = 'DiskFailure';
  }
}

/** Whether an error's code comes from the operating system, such as `EIO`. */
export function isOfSystem(code: string): boolean {
  return /^E[A-Z0-9]+$/.test(code);
}

/** Whether a code of the system, or of the database, says that the disk, or the user's share of it, is full. */
export function isFullDisk(code: string): boolean {
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code);
}

/** For `catch`, where what fails is a file's own fault. @throws what a full disk says: no file is to be blamed for it. */
export function unlessFull<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isFullDisk(codeOf(error))) throw error;
    return value;
  };
}

/** What a failed write of the file called `name` means to a person. */
export function diskError(error: unknown, name: string): AppErrorData {
  const cause = codeOf(error);
  const details = { cause, files: [name] };
  if (isFullDisk(cause))
    return appError('disk.full', 'There is no room for the file.', { retryable: true, details });
  // An export that no import could read fails so, too.
  if (cause === 'EFBIG') return appError('data.too-large', 'The file would be too large.', { details });
  if (cause === 'ENOENT')
    return appError('disk.folder-gone', 'The folder is not there.', { retryable: true, details });
  return appError('disk.unwritable', 'The file cannot be written.', { retryable: true, details });
}
