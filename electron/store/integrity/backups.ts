import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dayOf } from '#contract';
import { flushFile, moveIntoPlace } from '../../files/atomic-write.ts';
import { inside } from '../../files/inside.ts';
import { ownFileMode, ownFolderMode } from '../../files/own-folder.ts';
import { removeFile } from '../../files/remove.ts';
import { closedFilesReleased } from '../database.ts';
import { type Db, openToRead } from '../open.ts';
import { checkDatabase, tablesOf } from './check.ts';

/** Days of which the last copy is kept; older ones go, but for the one that holds most. */
export const keptDays = 7;
/** Copies that are kept besides, whatever their day. */
const keptNewest = 3;

export interface Backup {
  readonly path: string;
  /** Counts up with each copy, whatever the clock says. */
  readonly sequence: number;
  /** When it was made by the clock of that moment, in milliseconds since 1970. */
  readonly at: number;
  /** Schema version of what is in it. */
  readonly version: number;
}

const namePattern = /^studio-(\d{6})-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)-v(\d+)\.db$/;

/** `studio-000012-2026-11-21-093005-v3.db`, in UTC. */
function backupName({ sequence, at, version }: Omit<Backup, 'path'>): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  const number = String(sequence).padStart(6, '0');
  return `studio-${number}-${day}-${time.slice(0, 8).replaceAll(':', '')}-v${version}.db`;
}

/** The copies in a folder, the last one made first. */
export function listBackups(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const found = namePattern.exec(name);
      if (found === null) return [];
      const [sequence = 0, year = 0, month = 1, date, hours, minutes, seconds, version = 0] = found
        .slice(1)
        .map(Number);
      const at = Date.UTC(year, month - 1, date, hours, minutes, seconds);
      return [{ path: inside(folder, name), sequence, at, version }];
    })
    .sort((left, right) => right.sequence - left.sequence);
}

/**
 * Copies a database, as it stands at this moment, into the folder of copies. Others may go on writing: the copy is of one reading, with
 * everything committed before it began and nothing that came later. It gets its name only once it is on the disk and was read through.
 *
 * @param at milliseconds since 1970.
 * @throws when it cannot be made; what is there stays.
 */
export async function makeBackup(path: string, folder: string, at: number): Promise<Backup> {
  mkdirSync(folder, { recursive: true, mode: ownFolderMode });
  for (const name of readdirSync(folder)) {
    // What an interrupted copy left behind.
    if (/^studio-.*\.db\.part$/.test(name)) await removeFile(inside(folder, name));
  }
  const sequence = (listBackups(folder)[0]?.sequence ?? 0) + 1;
  const part = inside(folder, `studio-${sequence}.db.part`);
  const version = await copySoundly(path, part);
  const made = { path: inside(folder, backupName({ sequence, at, version })), sequence, at, version };
  await moveIntoPlace(part, made.path);
  await prune(folder, made);
  return made;
}

/**
 * Writes one reading of a database into a new file, on the disk when this resolves.
 *
 * @throws when it cannot be written; there is no file then.
 */
export async function copyDatabase(path: string, target: string): Promise<void> {
  await removeFile(target);
  const db = openToRead(path);
  try {
    // SQLite writes into an empty file as it is, and a new one would be open to whom the user's mask lets in.
    writeFileSync(target, '', { mode: ownFileMode });
    db.prepare('VACUUM INTO ?').run(target);
    await flushFile(target);
  } catch (error) {
    await removeFile(target);
    throw error;
  } finally {
    db.close();
  }
}

/** The same, with the copy read through. @returns its version. @throws where it is not sound, too; there is no file then either. */
export async function copySoundly(path: string, target: string): Promise<number> {
  await copyDatabase(path, target);
  const state = checkDatabase(target);
  await closedFilesReleased();
  if (state.type === 'sound') return state.version;
  await removeFile(target);
  throw new Error(`The copy is ${state.type}.`);
}

/**
 * Deletes the oldest copies, but never the one that holds most while it holds more than the database does now: a database
 * that was lost would otherwise push every good copy out, day by day.
 */
async function prune(folder: string, newest: Backup): Promise<void> {
  const backups = listBackups(folder);
  const days = new Set<string>();
  const leaving = backups.filter(({ at }, index) => {
    const isLastOfDay = !days.has(dayOf(at));
    days.add(dayOf(at));
    return index >= keptNewest && !(isLastOfDay && days.size <= keptDays);
  });
  if (leaving.length === 0) return;
  let fullest = { backup: newest, rows: countRows(newest.path) };
  for (const backup of backups) {
    const rows = countRows(backup.path);
    if (rows > fullest.rows) fullest = { backup, rows };
  }
  await closedFilesReleased();
  for (const { path } of leaving) {
    if (path !== fullest.backup.path) await removeFile(path);
  }
}

/** How much is in a database: its tasks and the messages of its conversations. */
function countRows(path: string): number {
  let db: Db | null = null;
  try {
    db = openToRead(path);
    const opened = db;
    const counts = tablesOf(opened)
      .filter((table) => table === 'tasks' || table === 'chat_messages')
      .map((table) => opened.prepare(`SELECT count(*) AS rows FROM ${table}`).get() as { rows: number });
    return counts.reduce((sum, { rows }) => sum + rows, 0);
  } catch {
    // A copy that has been damaged since protects nothing.
    return 0;
  } finally {
    db?.close();
  }
}

/** Whether no copy was made on this day yet, by the calendar of this computer. */
export function isBackupDue(backups: readonly Backup[], now: number): boolean {
  const [last] = backups;
  return last === undefined || dayOf(last.at) !== dayOf(now);
}
