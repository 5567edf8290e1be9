import { statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { activeStatuses, type DataCounts } from '#contract';
import { ownFileMode } from '../../files/own-folder.ts';
import { removeFile, removeFileNow } from '../../files/remove.ts';
import { codeOf } from '../../shared/error-code.ts';
import { closedFilesReleased, connect, readOnlyAddress } from '../database.ts';
import { createDocuments } from '../documents.ts';
import { migrations } from '../migrations.ts';
import { type Db, migrate, openToRead } from '../open.ts';
import { createTasksRepository } from '../tasks.ts';
import { copyDatabase, flush } from './backups.ts';
import { checkDatabase } from './check.ts';
import { noteClosed } from './last-run.ts';
import { doubtUnsentTasks } from './rebuild.ts';

/** A copy of the database for an export. */
export interface Snapshot {
  readonly version: number;
  readonly counts: Omit<DataCounts, 'connections'>;
  /** Where the database says that clips are. */
  readonly clips: readonly { readonly taskId: string; readonly path: string }[];
}

/** Tasks with a clip on the disk, examined or not. */
const hasClip = "result_path IS NOT NULL AND status IN ('ready', 'failed')";

/** Copies the database, as it stands at this moment, to `target`, which is replaced. @throws when the disk refuses. */
export async function snapshotDatabase(path: string, target: string): Promise<Snapshot> {
  await copyDatabase(path, target);
  const state = checkDatabase(target);
  if (state.type !== 'sound') {
    await closedFilesReleased();
    await removeFile(target);
    throw new Error(`The copy is ${state.type}.`);
  }
  const db = openToRead(target);
  try {
    const clips = db
      .prepare(`SELECT id AS taskId, result_path AS path FROM tasks WHERE ${hasClip} ORDER BY sequence`)
      .all() as { taskId: string; path: string }[];
    return { version: state.version, counts: countRows(db), clips };
  } finally {
    db.close();
  }
}

export interface AdmitOptions {
  /** The database of an export. */
  readonly source: string;
  /** Where the database that is made of it goes; a file that is there is replaced. */
  readonly target: string;
  /** Where the app that made the export kept its copies of references, and where this app does. */
  readonly copiesFolder: { readonly from: string; readonly to: string };
  /** Folders of clips on this computer, in which the clips are looked for. */
  readonly libraryFolders: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type Admitted =
  | { readonly type: 'damaged' }
  | { readonly type: 'newer' }
  | {
      readonly type: 'admitted';
      readonly counts: Omit<DataCounts, 'connections'>;
      readonly underWay: number;
      /** Tasks whose clips are not where the database says, nor in the folders of clips. */
      readonly missingClips: readonly string[];
      /** Folder for new clips that was chosen there, where it is on this computer too. */
      readonly libraryFolder: string | null;
    };

/**
 * Makes of the database of an export one that the app can open: its rows, table by table, in a new file with a schema of our own,
 * brought up to date. Triggers, views and whatever else a foreign file may hold stay behind. A task that waits to be sent becomes
 * *unknown*: it may have been sent since, there or here.
 *
 * @throws when the disk refuses.
 */
export function admitDatabase({ source, target, copiesFolder, libraryFolders, now }: AdmitOptions): Admitted {
  const state = checkDatabase(source);
  if (state.type === 'newer') return { type: 'newer' };
  if (state.type !== 'sound') return { type: 'damaged' };
  const db = createFile(target, state.version);
  try {
    if (!takeOver(db, source)) return { type: 'damaged' };
    migrate(db);
    // The copy was made of a database in use.
    noteClosed(createDocuments(db));
    // Each clip is where its row says; the way on leads between folders of another computer.
    db.exec("DELETE FROM documents WHERE name = 'library-move'");
    doubtUnsentTasks(db, now);
    moveCopies(db, copiesFolder);
    const libraryFolder = keptLibraryFolder(db);
    return {
      type: 'admitted',
      counts: countRows(db),
      underWay: createTasksRepository(db).withStatus(activeStatuses).length,
      missingClips: findClips(
        db,
        libraryFolder === null ? libraryFolders : [libraryFolder, ...libraryFolders],
      ),
      libraryFolder,
    };
  } finally {
    db.close();
    flush(target);
  }
}

/** Makes an empty database at `path`. */
export function createEmptyDatabase(path: string): void {
  createFile(path, migrations.length).close();
  flush(path);
}

/** Notes where the clips of tasks are now, in a database that nothing else has open. */
export function moveClips(
  path: string,
  clips: readonly { readonly taskId: string; readonly path: string }[],
): void {
  const db = openFile(path);
  try {
    const update = db.prepare('UPDATE tasks SET result_path = ? WHERE id = ?');
    for (const { taskId, path: clip } of clips) update.run(clip, taskId);
  } finally {
    db.close();
  }
  flush(path);
}

/** A new database of a version of the schema. */
function createFile(path: string, version: number): Db {
  removeFileNow(path);
  writeFileSync(path, '', { mode: ownFileMode });
  const db = openFile(path);
  migrate(db, migrations.slice(0, version));
  return db;
}

/** A database that is one file: nobody reads it before it is closed and in its place. */
function openFile(path: string): Db {
  const db = connect(path);
  db.pragma('journal_mode = DELETE');
  return db;
}

/** Tables of the search, and sums: triggers fill them along with the rows. */
const filledTable = /_(search|sums)(_|$)/;

/**
 * Copies the rows of each table of the schema.
 *
 * @returns `false` where the source does not have these tables as tables: a view or a computed column under a known name could be
 *   anything.
 */
function takeOver(db: Db, source: string): boolean {
  // In the order in which they were made: what a trigger reads is there before.
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
    .pluck()
    .all();
  const tables = (names as string[]).filter((name) => !filledTable.test(name) && !name.startsWith('sqlite_'));
  db.prepare('ATTACH ? AS export').run(readOnlyAddress(pathToFileURL(source)));
  try {
    db.exec('BEGIN');
    for (const table of tables) {
      const columns = columnsOf(db, 'main', table);
      const theirs = columnsOf(db, 'export', table);
      if (!isTable(db, table) || !columns.every((column) => theirs.includes(column))) return false;
      const list = columns.map((column) => `"${column}"`).join(', ');
      db.exec(`INSERT INTO main."${table}" (${list}) SELECT ${list} FROM export."${table}" ORDER BY rowid`);
    }
    db.exec('COMMIT');
    return db.prepare('PRAGMA main.foreign_key_check').all().length === 0;
  } catch (error) {
    // What the disk refuses is no fault of the export.
    if (/SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(codeOf(error))) throw error;
    return false;
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.exec('DETACH export');
  }
}

/** Columns that hold what was written into them. */
function columnsOf(db: Db, schema: 'main' | 'export', table: string): string[] {
  return db
    .prepare('SELECT name FROM pragma_table_xinfo(?, ?) WHERE hidden = 0')
    .pluck()
    .all(table, schema) as string[];
}

function isTable(db: Db, table: string): boolean {
  const found = db
    .prepare("SELECT type FROM pragma_table_list WHERE schema = 'export' AND name = ?")
    .get(table) as { type: string } | undefined;
  return found?.type === 'table';
}

/** The app's own copies of references lie in its data folder, wherever that is on this computer. */
function moveCopies(db: Db, { from, to }: AdmitOptions['copiesFolder']): void {
  const rows = db.prepare('SELECT id, path FROM files WHERE link IS NULL').all() as {
    id: string;
    path: string;
  }[];
  const update = db.prepare('UPDATE files SET path = ? WHERE id = ?');
  for (const { id, path } of rows) {
    const rest = path.slice(from.length);
    const isCopy = from !== '' && path.startsWith(from) && /^[/\\][^/\\]+$/.test(rest);
    if (isCopy) update.run(join(to, rest.slice(1)), id);
  }
}

const chosenFolderSchema = z.object({ libraryFolder: z.string().nullable() });

/** The folder that was chosen for clips. One that is not on this computer gives way to the app's own choice. */
function keptLibraryFolder(db: Db): string | null {
  const documents = createDocuments(db);
  const settings = documents.read('settings', z.looseObject(chosenFolderSchema.shape), {
    libraryFolder: null,
  });
  const { libraryFolder } = settings;
  if (libraryFolder === null) return null;
  if (statSync(libraryFolder, { throwIfNoEntry: false })?.isDirectory() === true) return libraryFolder;
  documents.write('settings', { ...settings, libraryFolder: null });
  return null;
}

const readySchema = z.object({ media: z.object({ bytes: z.number() }) });

/**
 * Looks for the clips of finished tasks: where they were, and else in the folders of clips, by name and length.
 *
 * @returns the tasks whose clips were not found.
 */
function findClips(db: Db, folders: readonly string[]): string[] {
  const rows = db
    .prepare(
      "SELECT id, result_path AS path, state FROM tasks WHERE result_path IS NOT NULL AND status = 'ready'",
    )
    .all() as { id: string; path: string; state: string }[];
  const update = db.prepare('UPDATE tasks SET result_path = ? WHERE id = ?');
  return rows.flatMap(({ id, path, state }) => {
    if (isFile(path, null)) return [];
    const bytes = bytesOf(state);
    // The name behind the last separator of either kind of system.
    const name = basename(path.replaceAll('\\', '/'));
    const found = folders.map((folder) => join(folder, name)).find((place) => isFile(place, bytes));
    if (found === undefined) return [id];
    update.run(found, id);
    return [];
  });
}

function bytesOf(state: string): number | null {
  try {
    return readySchema.parse(JSON.parse(state)).media.bytes;
  } catch {
    return null;
  }
}

function isFile(path: string, bytes: number | null): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() === true && (bytes === null || found.size === bytes);
  } catch {
    return false;
  }
}

/** What people see: not what they have removed, nor a conversation that nothing was said in. */
export function countRows(db: Db): Omit<DataCounts, 'connections'> {
  const { tasks, conversations } = db
    .prepare(
      `SELECT
         (SELECT count(*) FROM tasks WHERE removed_at IS NULL) AS tasks,
         (SELECT count(*) FROM chat_conversations AS one WHERE removed_at IS NULL
           AND EXISTS (SELECT 1 FROM chat_messages WHERE conversation = one.sequence)) AS conversations`,
    )
    .get() as { tasks: number; conversations: number };
  return { tasks, conversations };
}
