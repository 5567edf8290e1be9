import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { freeBytesOf } from '../../files/free-space.ts';
import { createDocuments } from '../documents.ts';
import { openStore } from '../open.ts';
import { removeUnfinishedProject } from '../projects.ts';
import { newestVersion } from '../schema/schema.ts';
import { listBackups, makeBackup } from './backups.ts';
import { checkDatabase, type DatabaseState } from './check.ts';
import { type LogState, noteClosed, readLogState, wasLeftOpen } from './last-run.ts';
import {
  doubtUnsentTasks,
  finishRebuild,
  type RebuildOptions,
  type Rebuilt,
  rebuildDatabase,
} from './rebuild.ts';
import { tasksOfRecipes } from './recipes-on-disk.ts';

/** SQLite makes the index of its log by this many bytes at a time. */
const leastRoom = 32 * 1024;

type PrepareOptions = Omit<RebuildOptions, 'isSound'>;

export type Prepared =
  | {
      readonly type: 'ready';
      /** What was wrong and what came of it; `null` for a sound database. */
      readonly rebuilt: (Rebuilt & { readonly why: string }) | null;
      /** Why no copy could be made before migrating; `null` where one was made or none was needed. */
      readonly backupFailure: string | null;
      /** From which version to which; `null` where nothing was migrated. */
      readonly migrated: { readonly from: number; readonly to: number } | null;
    }
  /** Written by a newer app; nothing was touched. */
  | { readonly type: 'newer'; readonly version: number; readonly known: number }
  /** The disk refuses: full, read-only, or not allowed. `cause` is the system's or the database's own name for it. */
  | { readonly type: 'unusable'; readonly cause: string; readonly message: string };

/**
 * Makes sure of the database before anything is written to it: reads it through, rebuilds it where it is damaged or
 * lost, copies it before it is migrated, migrates it, and doubts what a lost log may have held. A sound database of a megabyte takes
 * about 20 ms; a large one is not for the main thread.
 *
 * @param check reads the database through; passed in by tests alone.
 * @throws on errors that neither the disk nor the database is the cause of.
 */
export async function prepareStore(options: PrepareOptions, check = checkDatabase): Promise<Prepared> {
  try {
    mkdirSync(dirname(options.path), { recursive: true });
    return await prepare(options, check);
  } catch (error) {
    const refused = causeOf(error);
    if (refused === null) throw error;
    const cause = (await isFull(dirname(options.path), refused)) ? 'SQLITE_FULL' : refused;
    return { type: 'unusable', cause, message: String(error) };
  }
}

async function prepare(options: PrepareOptions, check: typeof checkDatabase): Promise<Prepared> {
  const { path, backupsFolder, now } = options;
  const known = newestVersion();
  await finishRebuild(path);
  const log = readLogState(path);
  const first = check(path);
  // SQLite calls a page that the disk gives once not, and then does, damage: an older copy would take the place of sound data.
  const state = first.type === 'damaged' ? check(path) : first;
  if (state.type === 'newer') return { type: 'newer', version: state.version, known };

  const why = damageOf(state, log, options);
  if (why !== null) {
    const rebuilt = await rebuildDatabase({ ...options, isSound: state.type === 'sound' });
    settle(path, log, now);
    return { type: 'ready', rebuilt: { ...rebuilt, why }, backupFailure: null, migrated: null };
  }
  const from = state.type === 'sound' ? state.version : known;
  // A copy that cannot be made never stops the app.
  const backupFailure =
    from < known ? await makeBackup(path, backupsFolder, now).then(() => null, String) : null;
  settle(path, log, now);
  return {
    type: 'ready',
    rebuilt: null,
    backupFailure,
    migrated: from < known ? { from, to: known } : null,
  };
}

/** What is wrong; `null` for a sound database, and at the first start. */
function damageOf(state: DatabaseState, log: LogState, { backupsFolder, libraryFolder }: PrepareOptions) {
  if (state.type === 'damaged') return state.why;
  if (state.type === 'sound') return log === 'damaged' ? 'its log is damaged' : null;
  if (log !== 'none') return 'the database is gone, its log is not';
  const isLost = listBackups(backupsFolder).length > 0 || tasksOfRecipes([libraryFolder]).length > 0;
  return isLost ? 'the database is gone' : null;
}

/**
 * Migrates the database and settles the run before. A project that this run did not bring in as a whole is removed. A run that was
 * killed leaves a log: where the log is gone, a task that waits in the file may have been sent.
 */
function settle(path: string, log: LogState, now: number): void {
  const db = openStore(path);
  try {
    removeUnfinishedProject(db);
    const documents = createDocuments(db);
    if (!wasLeftOpen(documents)) return;
    if (log === 'none') doubtUnsentTasks(db, now);
    noteClosed(documents);
  } finally {
    db.close();
  }
}

/** Whether what SQLite calls a fault of the disk is want of room: it says so of rows, but not of the index of its log. */
async function isFull(folder: string, cause: string): Promise<boolean> {
  if (!cause.startsWith('SQLITE_IOERR')) return false;
  const free = await freeBytesOf(folder).catch(() => null);
  return free !== null && free < leastRoom;
}

/** The name of what the system or the database refused; `null` for an error of our own. */
function causeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code;
  // The driver gives no code where a file cannot be opened at all.
  return /unable to open/i.test(error.message) ? 'SQLITE_CANTOPEN' : null;
}
