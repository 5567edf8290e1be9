import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { appError, type LedgerEntry, maxProjects, type Notice, type TaskStatus } from '#contract';
import { noticesDocument } from '../../features/window/ports.ts';
import { flushFile, moveIntoPlace } from '../../files/atomic-write.ts';
import { removeFile } from '../../files/remove.ts';
import { timeInName } from '../../shared/clock.ts';
import { keepAllChatFiles } from '../chat/chat-files.ts';
import { closedFilesReleased } from '../database.ts';
import { createDocuments } from '../documents.ts';
import { type Db, migrate, openAlone } from '../open.ts';
import { createProjectsRepository, forgetUnknownProjects, removeUnfinishedProject } from '../projects.ts';
import { createTasksRepository } from '../tasks.ts';
import { copyDatabase, listBackups } from './backups.ts';
import { checkDatabase } from './check.ts';
import { readLogState } from './last-run.ts';
import { type TaskOfRecipe, tasksOfRecipes } from './recipes-on-disk.ts';

export interface RebuildOptions {
  readonly path: string;
  readonly backupsFolder: string;
  /** Where clips and their recipes are kept unless the user chose another folder. */
  readonly libraryFolder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the database itself is sound, and only the log of its last changes is not. */
  readonly isSound: boolean;
}

export interface Rebuilt {
  /** Name of the damaged file as it is kept; `null` where there was none. */
  readonly keptAs: string | null;
  /** Name of the copy that was restored; `null` where there was none. */
  readonly backup: string | null;
  /** Tasks in the new database. */
  readonly tasks: number;
  /** Of these, tasks whose outcome is not known any more. */
  readonly unknown: number;
}

/**
 * Makes a new database in place of one that is damaged or lost: what is sound of the database itself, else the newest sound copy, filled in
 * from the recipes beside the clips. The old files are only read, and moved aside when the new one is on the disk.
 *
 * @throws when the disk refuses; nothing has been moved then.
 */
export async function rebuildDatabase(options: RebuildOptions): Promise<Rebuilt> {
  const { path, backupsFolder, now, isSound } = options;
  const time = timeInName(now);
  const keptAs = existsSync(path) ? basename(besideOf(path, 'damaged', time)) : null;
  const isSoundCopy = (copy: { readonly path: string }) => checkDatabase(copy.path).type === 'sound';
  const backup = isSound ? null : (listBackups(backupsFolder).find(isSoundCopy)?.path ?? null);
  const work = `${path}.part`;
  await removeFile(work);
  const source = isSound ? path : backup;
  if (source !== null) await copyDatabase(source, work);
  const db = openAlone(work);
  let filled: Pick<Rebuilt, 'tasks' | 'unknown'>;
  try {
    // It is flushed when it is whole.
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = ON');
    migrate(db);
    filled = fillIn(db, options, keptAs);
  } finally {
    db.close();
  }
  await flushFile(work);
  await closedFilesReleased();
  await moveIntoPlace(work, besideOf(path, 'rebuilt', time));
  await putInPlace(path, time);
  return { ...filled, keptAs, backup: backup === null ? null : basename(backup) };
}

/**
 * Goes on with a rebuild that was interrupted: puts the new database that waits into its place. One that nobody waits for, say from
 * a folder that was restored, is set aside as `studio.unused-….db`: a sound database is never replaced by it.
 */
export async function finishRebuild(path: string): Promise<void> {
  for (const time of rebuiltTimes(path)) {
    const isInTurn = isWanted(path, time);
    await closedFilesReleased();
    if (isInTurn) await putInPlace(path, time);
    else await moveIntoPlace(besideOf(path, 'rebuilt', time), besideOf(path, 'unused', time));
  }
}

/** Moves the damaged files aside and the new database into their place. Interrupted at any point, it can be called again. */
async function putInPlace(path: string, time: string): Promise<void> {
  // The log first: beside a new file it would be taken for the new file's.
  for (const ending of ['-wal', '-shm', '']) {
    const old = `${path}${ending}`;
    if (existsSync(old)) await moveIntoPlace(old, `${besideOf(path, 'damaged', time)}${ending}`);
  }
  await moveIntoPlace(besideOf(path, 'rebuilt', time), path);
}

/** Whether the database is damaged, gone, or without the log that was moved aside, and the new one is sound. */
function isWanted(path: string, time: string): boolean {
  const damaged = besideOf(path, 'damaged', time);
  const hasBegun = existsSync(`${damaged}-wal`) && !existsSync(damaged);
  const isNeeded =
    hasBegun || readLogState(path) === 'damaged' || !['sound', 'newer'].includes(checkDatabase(path).type);
  return isNeeded && checkDatabase(besideOf(path, 'rebuilt', time)).type === 'sound';
}

/** A task in one of these states may have been sent after an older state of the database was written. */
const mayBeSentSince: readonly TaskStatus[] = ['waiting', 'sending'];

/** Nothing is done with a clip here: a row counts wherever it says that its clip is. */
export const anyPlace = (): boolean => true;

/**
 * Makes the outcome of each task that waits *unknown*, for a database that may lack its last changes: whether the task was
 * sent is for the user to judge, the program never sends it.
 *
 * @returns how many there were.
 */
export function doubtUnsentTasks(db: Db, now: number): number {
  const tasks = createTasksRepository(db, anyPlace);
  const unsent = tasks.withStatus(mayBeSentSince);
  const error = appError(
    'tasks.restored',
    'This job was brought back from an older state of the database; it may have been sent since.',
  );
  const doubted = { status: 'unknown', error, resolution: 'open' } as const;
  tasks.write(
    unsent.map(({ state, ...task }) => ({
      isNew: false,
      // When it began to go out is kept, where that is known.
      task: {
        ...task,
        updatedAt: now,
        state: { ...doubted, ...('sentAt' in state && { sentAt: state.sentAt }) },
      },
      entries: [restoredEntry(state.status, 'unknown', error.code, now)],
      // Of one that was being sent, the charge is there.
      ...(state.status === 'waiting' && { quote: null }),
    })),
  );
  return unsent.length;
}

function fillIn(db: Db, { libraryFolder, now }: RebuildOptions, keptAs: string | null) {
  const documents = createDocuments(db);
  removeUnfinishedProject(db);
  // What was about to be deleted may have been taken back since.
  for (const table of ['tasks', 'chat_conversations', 'projects', 'cast_entries', 'operation_presets'])
    db.exec(`UPDATE ${table} SET removed_at = NULL`);
  addRecipes(db, tasksOfRecipes(libraryFolders(db, libraryFolder)), now);
  db.exec(forgetUnknownProjects);
  const unknown = doubtUnsentTasks(db, now);
  keepAllChatFiles(db);
  const { tasks } = db.prepare('SELECT count(*) AS tasks FROM tasks').get() as { tasks: number };
  const notice: Notice = {
    type: 'database-rebuilt',
    id: `database-rebuilt-${now}`,
    keptAs: keptAs ?? '',
    tasks,
  };
  const earlier = documents.read(noticesDocument.name, noticesDocument.schema, []);
  documents.write(noticesDocument.name, noticesDocument.add(earlier, notice));
  return { tasks, unknown };
}

/**
 * A recipe says that its task is ready: it adds the tasks that are missing, the outcome of those that were under way, and the place of
 * clips that have moved with the library since the copy was made.
 */
export function addRecipes(db: Db, found: readonly TaskOfRecipe[], now: number): void {
  const tasks = createTasksRepository(db, anyPlace);
  const hasTask = db.prepare('SELECT 1 FROM tasks WHERE id = ?');
  const hasProject = db.prepare('SELECT 1 FROM projects WHERE id = ?');
  const projects = createProjectsRepository(db);
  /** A project that is gone is made again under its name. */
  const addProject = ({ id, name }: NonNullable<TaskOfRecipe['project']>): void => {
    if (hasProject.get(id) !== undefined || projects.list().length >= maxProjects) return;
    projects.insert({ id, name, note: '', colour: 'grey', createdAt: now, isArchived: false });
  };
  for (const { task: ready, project } of found) {
    const known = tasks.get(ready.id);
    if (known === null && hasTask.get(ready.id) !== undefined) continue;
    if (known?.state.status === 'ready' && existsSync(known.resultPath ?? '')) continue;
    const { state, updatedAt, resultPath } = ready;
    if (known === null && project !== null) addProject(project);
    const projectId = hasProject.get(ready.projectId ?? '') === undefined ? null : ready.projectId;
    const task = known === null ? { ...ready, projectId } : { ...known, state, updatedAt, resultPath };
    const entry = restoredEntry(known?.state.status ?? null, 'ready', 'recipe', now);
    tasks.write([{ isNew: known === null, task, entries: [entry] }]);
  }
}

function restoredEntry(from: TaskStatus | null, to: TaskStatus, why: string, at: number): LedgerEntry {
  return { at, from, to, why: `restored: ${why}`, httpStatus: null, requestId: null };
}

const chosenFolderSchema = z.object({ libraryFolder: z.string().nullable() });
const maxFolders = 50;

/** Folders in which clips of the known tasks lie, and those for new clips. */
function libraryFolders(db: Db, fallback: string): string[] {
  const chosen = createDocuments(db).read('settings', chosenFolderSchema, { libraryFolder: null });
  const clips = db.prepare('SELECT result_path FROM tasks WHERE result_path IS NOT NULL').pluck().all();
  const folders = (clips as string[]).map((clip) => dirname(clip));
  return [...new Set([chosen.libraryFolder ?? fallback, fallback, ...folders])].slice(0, maxFolders);
}

/** `studio.damaged-20261121-093005.db`, beside the database. `rebuilt` waits until the damaged one is out of its way. */
function besideOf(path: string, what: 'damaged' | 'rebuilt' | 'unused', time: string): string {
  return path.replace(/\.db$/, `.${what}-${time}.db`);
}

/** The times in the names of new databases that wait, the newest first. */
function rebuiltTimes(path: string): string[] {
  const [before = '', after = ''] = basename(besideOf(path, 'rebuilt', '*')).split('*');
  if (!existsSync(dirname(path))) return [];
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .map((name) => name.slice(before.length, -after.length))
    .sort()
    .reverse();
}
