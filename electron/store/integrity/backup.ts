import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../open.ts';
import { judgeDatabase, openToRead } from './damage.ts';

/** Copies that are kept; the oldest goes when there are more. */
export const keptBackups = 7;

export interface Backup {
  readonly path: string;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
  /** Schema version of what is in it. */
  readonly version: number;
}

const namePattern = /^studio-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)-v(\d+)\.db$/;

/** `studio-2026-11-21-093005-v3.db`, in UTC, so that names sort by age wherever the computer travels. */
export function backupName(at: number, version: number): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  return `studio-${day}-${time.slice(0, 8).replaceAll(':', '')}-v${version}.db`;
}

/** The copies in a folder, newest first. */
export function listBackups(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const found = namePattern.exec(name);
      if (found === null) return [];
      const [year = 0, month = 1, date, hours, minutes, seconds, version = 0] = found.slice(1).map(Number);
      const at = Date.UTC(year, month - 1, date, hours, minutes, seconds);
      return [{ path: join(folder, name), at, version }];
    })
    .sort((left, right) => right.at - left.at || right.version - left.version);
}

/**
 * Copies a database, as it stands at this moment, into the folder of copies. Others may go on writing: the copy
 * is of one reading, with everything committed before it began and nothing that came later. It gets its name
 * only once it is on the disk and was read through.
 *
 * @param at milliseconds since 1970.
 * @throws when it cannot be made; what is there stays.
 */
export function makeBackup(path: string, folder: string, at: number): Backup {
  mkdirSync(folder, { recursive: true });
  const db = openToRead(path);
  try {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    const target = join(folder, backupName(at, version));
    const part = `${target}.part`;
    rmSync(part, { force: true });
    copyInto(db, part);
    const judgement = judgeDatabase(part);
    if (judgement.type !== 'sound') {
      rmSync(part, { force: true });
      throw new Error(`The copy is ${judgement.type}.`);
    }
    syncFile(part);
    renameSync(part, target);
    prune(folder);
    return { path: target, at, version };
  } finally {
    db.close();
  }
}

function copyInto(db: Db, target: string): void {
  try {
    db.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

/** Deletes the oldest copies, and what an interrupted copy left behind. */
function prune(folder: string): void {
  for (const { path } of listBackups(folder).slice(keptBackups)) rmSync(path, { force: true });
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.db.part')) rmSync(join(folder, name), { force: true });
  }
}

/** Whether no copy was made on this day yet, by the calendar of this computer. */
export function isBackupDue(backups: readonly Backup[], now: number): boolean {
  const today = new Date(now).toDateString();
  // A copy from the future was made by a clock gone wrong; it must not hold up the next ones.
  return !backups.some(({ at }) => new Date(at).toDateString() === today);
}

/** Waits until a file's content is on the disk. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
