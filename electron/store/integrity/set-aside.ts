import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The log first: beside a new file it would be taken for the new file's. */
const endings = ['-wal', '-shm', ''] as const;

/** `20261121-093005`, in UTC. */
export function timeMark(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

/** `studio.damaged-20261121-093005.db`, beside the database. */
export function damagedPath(path: string, mark: string): string {
  return path.replace(/\.db$/, `.damaged-${mark}.db`);
}

/** Where a rebuilt database waits until the damaged one is out of its way. */
export function rebuiltPath(path: string, mark: string): string {
  return path.replace(/\.db$/, `.rebuilt-${mark}.db`);
}

/** Mark of a rebuilt database that was never put in place: the app was ended in between. */
export function findRebuilt(path: string): string | null {
  const folder = dirname(path);
  const stem = basename(path).replace(/\.db$/, '.rebuilt-');
  if (!existsSync(folder)) return null;
  const name = readdirSync(folder).find((entry) => entry.startsWith(stem) && entry.endsWith('.db'));
  return name === undefined ? null : name.slice(stem.length, -'.db'.length);
}

/**
 * Moves a damaged database aside, whole, and the rebuilt one into its place. Interrupted at any point, doing it
 * again finishes it.
 */
export function changePlaces(path: string, mark: string): void {
  for (const ending of endings) {
    if (existsSync(`${path}${ending}`)) renameSync(`${path}${ending}`, `${damagedPath(path, mark)}${ending}`);
  }
  renameSync(rebuiltPath(path, mark), path);
}

/** A file that is of use only while a rebuild goes on. */
export function workPath(path: string, what: 'new' | 'copy'): string {
  return join(dirname(path), `${basename(path)}.${what}.part`);
}
