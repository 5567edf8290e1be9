import type { Db } from '../open.ts';
import { type ColumnName, columns, type ListedTask } from './facets.ts';

/**
 * The tasks that the user has not removed, newest first; of two made in the same moment, the later one first. The same object while
 * nothing has changed.
 *
 * @param written rows, by `sequence`, that were written since the last call.
 * @param leftOut all rows, by `sequence`, that no list shows.
 */
export type ReadTable = (written: readonly number[], leftOut: readonly number[]) => readonly ListedTask[];

const names = Object.keys(columns) as ColumnName[];

/** One text for each column: the driver takes ten times as long over rows as SQLite over texts. */
const selectColumns = (rows: string) =>
  `SELECT ${names.map((name) => `json_group_array(${name}) AS ${name}`).join(', ')}
   FROM (SELECT ${names.map((name) => `${columns[name].sql} AS ${name}`).join(', ')} FROM tasks ${rows})`;
export const everyTaskSql = selectColumns(
  'INDEXED BY tasks_shown WHERE removed_at IS NULL ORDER BY created_at DESC, sequence DESC',
);
const someTasksSql = selectColumns(
  'WHERE removed_at IS NULL AND sequence IN (SELECT value FROM json_each(?))',
);

/** Reads all tasks at the first call, and at later ones those that were written. */
export function createTable(db: Db): ReadTable {
  let table: ListedTask[] | null = null;
  let countLeftOut = 0;
  return (written, leftOut) => {
    if (table !== null && written.length === 0 && leftOut.length === countLeftOut) return table;
    const before = table;
    // Where reading fails, what was written is not known any more: all is read the next time.
    table = null;
    const newer =
      before === null ? readTasks(db, everyTaskSql) : readTasks(db, someTasksSql, JSON.stringify(written));
    const isChanged = new Set([...written, ...leftOut]);
    table = [
      ...newer.filter(({ sequence }) => !leftOut.includes(sequence)),
      ...(before ?? []).filter(({ sequence }) => !isChanged.has(sequence)),
    ];
    // Almost in order, which the sort takes little time over.
    table.sort((left, right) => right.createdAt - left.createdAt || right.sequence - left.sequence);
    countLeftOut = leftOut.length;
    return table;
  };
}

function readTasks(db: Db, sql: string, ...values: readonly string[]): ListedTask[] {
  const [texts] = db.prepare(sql).all(...values) as [Record<ColumnName, string>];
  const all = names.map((name) => {
    const stored: (string | null)[] = JSON.parse(texts[name]);
    const { read } = columns[name];
    return [name, read === undefined ? stored : stored.map((value) => read(value))] as const;
  });
  const tasks: ListedTask[] = [];
  for (let row = 0; row < (all[0]?.[1].length ?? 0); row += 1) {
    const task: Partial<Record<keyof ListedTask, unknown>> = {};
    for (const [name, stored] of all) task[name] = stored[row];
    // Beyond sixteen that are named by a variable V8 makes a dictionary of an object, which is read five times as slowly.
    task.text = null;
    tasks.push(task as ListedTask);
  }
  return tasks;
}
