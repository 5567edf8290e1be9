import type { Stats } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { codeOf } from '../shared/error-code.ts';

/**
 * What has this name: a link is itself here, wherever it leads. `null` where nothing has it.
 *
 * @throws where the folder cannot be looked into: the name may be free and may not.
 */
export async function entryAt(path: string): Promise<Stats | null> {
  return lstat(path).catch(nullIfMissing);
}

/** For `catch`, where nothing of this name is nothing wrong. @throws every other error. */
export function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

/** Whether something may have this name: `false` only where nothing has it for sure. For deciding whether a file is still to be removed. */
export async function mayExist(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => !['ENOENT', 'ENOTDIR'].includes(codeOf(error)),
  );
}

/** Most questions at once: for one about a server that is gone a thread waits for a minute, and all that is read and written shares four. */
const maxQuestions = 2;
let questions = 0;
const waiting: (() => void)[] = [];

/**
 * Whether a file can be reached under this name, through links too. For deciding whether it can be shown or sent.
 *
 * @param ask the system; passed in by tests alone.
 */
export async function isReachable(path: string, ask: typeof access = access): Promise<boolean> {
  if (questions === maxQuestions) await new Promise<void>((resolve) => waiting.push(resolve));
  else questions += 1;
  return ask(path)
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      const next = waiting.shift();
      if (next) next();
      else questions -= 1;
    });
}

/** Whether a file is there and has this length: enough for one that is named by its content. */
export async function hasLength(path: string, bytes: number): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true && found.size === bytes;
}

/**
 * Finds names among those of a folder. A Mac's older disks and many servers list a letter apart from its accent (NFD), whatever the name
 * was written as.
 *
 * @returns the name as the folder lists it; the very same one where both spellings are there.
 */
export function listedNames(names: readonly string[]): (name: string) => string | undefined {
  const exact = new Set(names);
  const composed = new Map(names.map((name) => [name.normalize('NFC'), name]));
  return (name) => (exact.has(name) ? name : composed.get(name.normalize('NFC')));
}
