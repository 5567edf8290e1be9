import { type AppErrorData, appError } from '#contract';
import { diskError } from '../../files/disk-errors.ts';
import type { ArchiveProblem } from '../../shared/archive.ts';

/** Why nothing was done with the data, as the window tells it. */

export const busy = appError('data.busy', 'Another export or import is going on.', { retryable: true });
export const libraryMoving = appError('data.library-moving', 'The clips are being moved to another folder.', {
  retryable: true,
});
export const importGone = appError('data.import-gone', 'The export that was read is no longer at hand.');
export const copyGone = appError('data.copy-gone', 'The safety copy is not there any more.');

export const projectGone = appError('projects.not-found', 'There is no such project.');

/** Of a file that cannot take the place of the data. */
export function problemError(problem: ArchiveProblem, name: string): AppErrorData {
  return appError(`data.${problem}`, 'The file cannot be imported.', { details: { files: [name] } });
}

/** Of work that the disk or the database ended. A full disk is called so by the system and by the database. */
export function failureOf(error: unknown, name: string): AppErrorData {
  const isFull = /disk is full/i.test(String(error));
  return diskError(isFull ? Object.assign(new Error(String(error)), { code: 'ENOSPC' }) : error, name);
}
