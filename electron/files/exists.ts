import type { Stats } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
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

/** Most questions at once, one a drive: one about a server that is gone takes a thread for a minute, and all that is read and written shares four. */
const maxQuestions = 3;
const askedDrives = new Set<string>();
const waiting: { readonly drive: string; readonly begin: () => void }[] = [];

function beginNext(): void {
  const at = askedDrives.size < maxQuestions ? waiting.findIndex(({ drive }) => !askedDrives.has(drive)) : -1;
  const [next] = at < 0 ? [] : waiting.splice(at, 1);
  if (next === undefined) return;
  askedDrives.add(next.drive);
  next.begin();
}

/** The folder in which systems show one disk or server, as far as a path tells. */
const mounted = /^\/(?:Volumes|mnt|net|media\/[^/]+|run\/media\/[^/]+|run\/user\/\d+\/gvfs)\/[^/]+/;
const driveOf = (path: string): string => (mounted.exec(path)?.[0] ?? parse(path).root).toLowerCase();

/**
 * Whether a file can be reached under this name, through links too. For deciding whether it can be shown or sent.
 *
 * @param ask the system; passed in by tests alone.
 */
export async function isReachable(path: string, ask: typeof access = access): Promise<boolean> {
  const drive = driveOf(path);
  await new Promise<void>((begin) => {
    waiting.push({ drive, begin });
    beginNext();
  });
  return ask(path)
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      askedDrives.delete(drive);
      beginNext();
    });
}

/** Whether a file is gone for good: its folder is there without it, or with an empty one, as a power cut leaves it on some disks. */
export async function isGone(path: string): Promise<boolean> {
  if (!(await isReachable(dirname(path)))) return false;
  return stat(path).then(
    ({ size }) => size === 0,
    (error: unknown) => codeOf(error) === 'ENOENT',
  );
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
