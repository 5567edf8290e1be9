import { type AppErrorData, appError, type TaskRequest } from '#contract';
import type { TaskFile, TasksPorts } from '../ports.ts';

/** Whether a file has another content by now than it had when a request named it, as far as that can be known. */
export async function hasChanged(
  { sha256 }: Pick<TaskRequest['references'][number], 'sha256'>,
  file: TaskFile,
  hashOf: TasksPorts['hashOf'],
): Promise<boolean> {
  if (sha256 === null) return false;
  const now = file.sha256 ?? (await hashOf(file.id, file.bytes, Number.POSITIVE_INFINITY));
  return now !== null && now !== sha256;
}

export function filesError(code: 'files.missing' | 'files.changed', files: readonly string[]): AppErrorData {
  return appError(code, 'A file is not as it was when a request named it.', {
    details: { files: [...files] },
  });
}
