import { dirname } from 'node:path';
import { z } from 'zod';
import type { Notice } from '#contract';
import { noticesDocument } from '../../shared/documents.ts';
import type { StoredTask } from '../../shared/stored-task.ts';
import { createDocuments } from '../documents.ts';
import type { Db } from '../open.ts';
import { readTaskRow } from '../task-rows.ts';
import { createTasksRepository } from '../tasks.ts';
import { columnsOf, tablesOf } from './damage.ts';
import { doubtTask, mayBeSentSince } from './doubt.ts';
import { chatDerived, mendChat } from './fill-chat.ts';
import { type Row, salvageTable } from './salvage.ts';

export interface Filled {
  /** Tasks in the new database. */
  readonly tasks: number;
  /** Of these, jobs whose outcome is not known any more. */
  readonly unknown: number;
}

/** Fills a new database from sources, the most trusted first: what is there is never overwritten. */
export interface Filler {
  /**
   * @param isNewest whether the source has the last word on every row of it; otherwise a job that had not been
   * sent in it may have been sent since.
   * @returns whether the source could be read whole.
   */
  addFrom(source: Db, options: { readonly isNewest: boolean }): boolean;
  addRecipes(tasks: readonly StoredTask[]): void;
  /** Folders in which clips of the tasks so far lie, and the one for new clips. */
  libraryFolders(fallback: string): string[];
  /** Leaves word for the user, checks the whole, and counts. */
  finish(keptAs: string | null): Filled;
}

export function createFiller(db: Db, now: number): Filler {
  const tables = tablesOf(db).filter((table) => !chatDerived.includes(table));
  const tasks = createTasksRepository(db);
  const hasTask = db.prepare('SELECT 1 FROM tasks WHERE id = ?');
  const insertRow = createInserter(db);
  /** Tasks that came from the source at hand. */
  const added: StoredTask[] = [];
  let unknown = 0;
  db.pragma('foreign_keys = OFF');

  function addTask(row: Row): StoredTask | null {
    const whole: Row = { ...columnDefaults, ...row };
    const task = readTaskRow(whole, () => undefined);
    // Both say the same; where they differ, one of them is damaged.
    if (task === null || task.state.status !== row.status) return null;
    if (hasTask.get(task.id) !== undefined) return task;
    const { ratio, references } = task.request;
    const copied = { ...whole, ratio, reference_count: references.length };
    // The place in the order may be taken, by a task of another source.
    if (!insertRow('tasks', copied, ['sequence'])) return null;
    added.push(task);
    return task;
  }

  const copyRows = db.transaction((source: Db): boolean => {
    const isOlder = versionIn(source) < versionIn(db) && hasTasks(source);
    let isWhole = true;
    for (const table of tables) {
      const salvaged = salvageTable(source, table, columnsOf(db, table), isOlder);
      isWhole &&= salvaged.isWhole;
      for (const row of salvaged.rows) {
        const isTaken = table === 'tasks' ? addTask(row) !== null : insertRow(table, row, []);
        isWhole &&= isTaken;
      }
    }
    return isWhole;
  });

  return {
    addFrom(source, { isNewest }) {
      added.length = 0;
      const isWhole = copyRows(source);
      if (!isNewest) {
        const doubtful = added.filter(({ state }) => mayBeSentSince.includes(state.status));
        for (const task of doubtful) doubtTask(tasks, task, now);
        unknown += doubtful.length;
      }
      return isWhole;
    },
    addRecipes(found) {
      for (const task of found) {
        if (hasTask.get(task.id) !== undefined) continue;
        tasks.insert(task, {
          at: now,
          from: null,
          to: 'ready',
          why: 'restored: recipe',
          httpStatus: null,
          requestId: null,
        });
      }
    },
    libraryFolders(fallback) {
      const chosen = createDocuments(db).read('settings', chosenFolderSchema, { libraryFolder: null });
      const clips = db.prepare('SELECT result_path FROM tasks WHERE result_path IS NOT NULL').pluck().all();
      const folders = (clips as string[]).map((path) => dirname(path));
      return [...new Set([chosen.libraryFolder ?? fallback, fallback, ...folders])].slice(0, mostFolders);
    },
    finish(keptAs) {
      db.exec('DELETE FROM task_ledger WHERE task_id NOT IN (SELECT id FROM tasks)');
      mendChat(db);
      for (const { table, rowid } of orphans(db))
        db.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid);
      const count = (
        db.prepare('SELECT count(*) AS n FROM tasks WHERE removed_at IS NULL').get() as { n: number }
      ).n;
      const notice: Notice = {
        type: 'database-rebuilt',
        id: `database-rebuilt-${now}`,
        keptAs: keptAs ?? '',
        tasks: count,
      };
      const documents = createDocuments(db);
      const earlier = documents.read(noticesDocument.name, noticesDocument.schema, []);
      documents.write(noticesDocument.name, [...earlier, notice]);
      return { tasks: count, unknown };
    },
  };
}

const chosenFolderSchema = z.object({ libraryFolder: z.string().nullable() });
const mostFolders = 50;

/** What a row of an earlier version lacks. */
const columnDefaults: Row = { created_there: null, name: null, starred: 0, tags: '[]', removed_at: null };

type InsertRow = (table: string, row: Row, droppable: readonly string[]) => boolean;

/**
 * Adds rows where there is none of their key. `droppable` columns may be left to the database when they stand in
 * the way. Answers `false` for a row that the table refuses as damaged.
 */
function createInserter(db: Db): InsertRow {
  const statements = new Map<string, ReturnType<Db['prepare']>>();

  function insert(table: string, row: Row, names: readonly string[]): number {
    const columns = names.map((name) => `"${name}"`).join(', ');
    const sql = `INSERT OR IGNORE INTO "${table}" (${columns}) VALUES (${names.map(() => '?').join(', ')})`;
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement.run(...names.map((name) => row[name] ?? null)).changes;
  }

  return (table, row, droppable) => {
    const names = Object.keys(row);
    try {
      if (insert(table, row, names) > 0 || droppable.length === 0) return true;
      return (
        insert(
          table,
          row,
          names.filter((name) => !droppable.includes(name)),
        ) > 0
      );
    } catch {
      // A trigger or a rule of the table could make nothing of it.
      return false;
    }
  };
}

/** Every version has tasks; without them the list of tables is not to be believed. */
function hasTasks(source: Db): boolean {
  try {
    return tablesOf(source).includes('tasks');
  } catch {
    return false;
  }
}

function versionIn(db: Db): number {
  return (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

function orphans(db: Db): { readonly table: string; readonly rowid: number }[] {
  return db.prepare('SELECT "table", rowid FROM pragma_foreign_key_check WHERE rowid IS NOT NULL').all() as {
    table: string;
    rowid: number;
  }[];
}
