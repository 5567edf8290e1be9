import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { activeStatuses } from '#contract';
import type { DatabaseFiles } from '../../../features/data/ports.ts';
import { foldersDocument, maxFolders } from '../../../features/settings/model.ts';
import { flushFile } from '../../../files/atomic-write.ts';
import { removeFile } from '../../../files/remove.ts';
import { codeOf } from '../../../shared/error-code.ts';
import { closedFilesReleased } from '../../database.ts';
import { createDocuments } from '../../documents.ts';
import { createDatabase, type Db } from '../../open.ts';
import { forgetUnknownProjects } from '../../projects.ts';
import { columnValue } from '../../rows.ts';
import { createTasksRepository } from '../../tasks.ts';
import { checkDatabase } from '../check.ts';
import { anyPlace, doubtUnsentTasks } from '../rebuild.ts';
import { countRows } from '../transfer.ts';
import { createPlaces, type FoundPlaces } from './places.ts';
import { stageRows } from './stage.ts';
import { type AdmittedTable, admittedTables } from './tables.ts';

export type AdmitOptions = Parameters<DatabaseFiles['admit']>[0];
type Row = Readonly<Record<string, unknown>>;
export type Admitted = Awaited<ReturnType<DatabaseFiles['admit']>>;

/**
 * Builds of the database of an export one that the app can open: a new file, into which each row is written that passes what daily
 * life asks of it, numbered anew. What would have the app go on with something stays behind: journals, removals under way, and paths,
 * which are found here again. A task that waits to be sent becomes *unknown*: it may have been sent since, there or here.
 *
 * @throws when the disk refuses.
 */
export async function admitDatabase(options: AdmitOptions): Promise<Admitted> {
  const { source, target, now } = options;
  const state = checkDatabase(source);
  if (state.type === 'newer') return { type: 'newer' };
  if (state.type !== 'sound') return { type: 'damaged' };
  const stagingPath = join(dirname(target), 'staging.db');
  const staging = stageRows(source, stagingPath, state.version);
  if (staging === null) return { type: 'damaged' };
  const db = createDatabase(target);
  try {
    const { places, find } = createPlaces(options);
    const leftOut = await writeRows(staging, db, admittedTables, (table, values) =>
      admitRow(table, values, places),
    );
    db.exec(forgetUnknownProjects);
    const { missingClips, libraryFolder, folders } = await find(db);
    // Those that the question before an import names: who goes on has confirmed them.
    createDocuments(db).write(foldersDocument.name, folders.slice(0, maxFolders));
    doubtUnsentTasks(db, now);
    return {
      type: 'admitted',
      counts: countRows(db),
      underWay: createTasksRepository(db, anyPlace).withStatus(activeStatuses).length,
      leftOut,
      missingClips,
      libraryFolder,
    };
  } finally {
    staging.close();
    db.close();
    await flushFile(target);
    await closedFilesReleased();
    // Held by another program, it goes with the folder in which the import waits.
    await removeFile(stagingPath).catch(() => undefined);
  }
}

/**
 * Writes rows of one database into another, numbered anew, in one transaction, or in several where there are slices.
 *
 * @param convert gives a row as it is written; `null` for one that is left out, `'behind'` for one that never comes in.
 * @returns how many rows were left out.
 * @throws when the disk refuses; the transaction is rolled back before anything else can use the connection.
 */
export async function writeRows(
  from: Db,
  to: Db,
  tables: readonly AdmittedTable[],
  convert: (table: AdmittedTable, values: Row) => Row | 'behind' | null,
  /** How long a transaction may last, but for the row that is under way, and how long other work then has before the next. */
  slices = { maxMs: Number.POSITIVE_INFINITY, restMs: 0 },
): Promise<number> {
  /** The new numbers of rows, by table and old number. */
  const numbers = new Map<string, Map<unknown, number>>();
  let leftOut = 0;
  to.pragma('foreign_keys = ON');
  to.exec('BEGIN IMMEDIATE');
  let begunAt = performance.now();
  try {
    for (const table of tables) {
      const numbersOfTable = new Map<unknown, number>();
      numbers.set(table.name, numbersOfTable);
      const write = createWriter(to, table.name);
      const columns = table.columns.map((column) => `"${column}"`).join(', ');
      for (const row of from.prepare(`SELECT ${columns} FROM "${table.name}" ORDER BY rowid`).iterate()) {
        const values = row as Row;
        const links = Object.entries(table.links ?? {}).map(
          ([column, target]) => [column, numbers.get(target)?.get(values[column])] as const,
        );
        const isLinked = links.every(([, number]) => number !== undefined);
        const converted = isLinked ? convert(table, values) : null;
        if (converted === 'behind') continue;
        const number = converted === null ? null : write({ ...converted, ...Object.fromEntries(links) });
        if (number === null) leftOut += 1;
        else if (table.numbered !== undefined) numbersOfTable.set(values[table.numbered], number);
        if (performance.now() - begunAt <= slices.maxMs) continue;
        to.exec('COMMIT');
        await pause(slices.restMs);
        to.exec('BEGIN IMMEDIATE');
        begunAt = performance.now();
      }
    }
    to.exec('COMMIT');
    return leftOut;
  } catch (error) {
    if (to.inTransaction) to.exec('ROLLBACK');
    throw error;
  }
}

function admitRow(table: AdmittedTable, values: Row, places: FoundPlaces): Row | 'behind' | null {
  if (!Object.values(values).every((value) => isSane(value, table.maxText))) return null;
  try {
    return table.admit(values, places);
  } catch {
    return null;
  }
}

function isSane(value: unknown, maxText: number): boolean {
  if (typeof value === 'string') return value.length <= maxText;
  return value === null || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER);
}

/** @returns a function that writes a row and gives its number; `null` where the schema refuses the row, say an id for the second time. */
function createWriter(db: Db, table: string): (row: Row) => number | null {
  let insert: ReturnType<Db['prepare']> | null = null;
  return (row) => {
    const columns = Object.keys(row);
    insert ??= db.prepare(
      `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    try {
      return Number(insert.run(Object.values(row).map(columnValue)).lastInsertRowid);
    } catch (error) {
      if (/^SQLITE_CONSTRAINT/.test(codeOf(error))) return null;
      throw error;
    }
  };
}
