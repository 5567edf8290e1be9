import { basename } from 'node:path';
import { fail, ok, type Result } from '#contract';
import { codeOf } from '../shared/error-code.ts';
import { writeAtomically } from './atomic-write.ts';
import { diskError } from './disk-errors.ts';
import { readText } from './read-text.ts';

/** Whether a file was saved: not where the user left the dialog. */
export type SaveOutcome = Promise<Result<{ readonly isSaved: boolean }>>;

/**
 * Writes a file where the user chose. A failed write leaves a file of that name as it was.
 *
 * @param path `null` where the dialog was cancelled: nothing is written then. @param content see `writeAtomically`.
 */
export async function saveChosen(
  path: string | null,
  content: Parameters<typeof writeAtomically>[1],
): SaveOutcome {
  if (path === null) return ok({ isSaved: false });
  try {
    await writeAtomically(path, content);
    return ok({ isSaved: true });
  } catch (error) {
    return fail(diskError(error, basename(path)));
  }
}

/** The text of a file that the user chose, or why it is not read. */
export async function readChosenText(
  path: string,
  maxBytes: number,
): Promise<Result<string, 'too-large' | 'unreadable'>> {
  try {
    return ok(await readText(path, maxBytes));
  } catch (error) {
    return fail(codeOf(error) === 'EFBIG' ? 'too-large' : 'unreadable');
  }
}

/** A moment by this computer's calendar and clock, as it may stand in a name: `2026-01-05 11-00-00`. @param at milliseconds since 1970. */
export function momentInName(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-');
}
