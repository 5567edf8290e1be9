import type { Db } from '../open.ts';
import { columnsOf, tablesOf } from './damage.ts';

/** Rows of a table, by column. */
export type Row = Readonly<Record<string, SqlValue>>;
export type SqlValue = string | number | Uint8Array | null;

export interface SalvagedTable {
  readonly rows: readonly Row[];
  /** Whether everything could be read, so that nothing is missing. */
  readonly isWhole: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads what can still be read of a table, from both ends and around what cannot. A row with a text that is
 * no text counts as lost.
 *
 * @param columns those wanted; columns that an older table lacks are left out.
 * @param mayLackTables whether the file is of an earlier version, in which a table may not have been there yet.
 */
export function salvageTable(
  db: Db,
  table: string,
  columns: readonly string[],
  mayLackTables: boolean,
): SalvagedTable {
  const present = presentColumns(db, table, columns);
  if (present.length === 0) return { rows: [], isWhole: mayLackTables };
  const values = present.map(
    (name) => `CASE typeof("${name}") WHEN 'text' THEN CAST("${name}" AS BLOB) ELSE "${name}" END`,
  );
  const kinds = present.map((name) => `substr(typeof("${name}"), 1, 1)`);
  const select = `SELECT rowid, ${kinds.join(' || ')}, ${values.join(', ')} FROM "${table}" NOT INDEXED WHERE`;
  const found = new Map<number, Row>();
  let lost = 0;
  const see = ([rowid, kindsOfRow, ...cells]: RawRow): number => {
    const row = readRow(present, kindsOfRow, cells);
    if (row === null) lost += 1;
    else found.set(rowid, row);
    return rowid;
  };
  const gaps = readUpwards(db, `${select} rowid > ? ORDER BY rowid`, see);
  for (const { after, before } of gaps) {
    readToFirstFailure(db, `${select} rowid < ? AND rowid > ? ORDER BY rowid DESC`, [before, after], see);
  }
  const rows = [...found].sort(([left], [right]) => left - right).map(([, row]) => row);
  return { rows, isWhole: gaps.length === 0 && lost === 0 };
}

type RawRow = readonly [rowid: number, kinds: string, ...cells: SqlValue[]];
type See = (row: RawRow) => number;

/** A stretch of row ids, both ends excluded, that could not be read from below. */
interface Gap {
  readonly after: number;
  readonly before: number;
}

/** Places that one table may be unreadable at before the rest is left to the copies. */
const mostFailures = 2_000;

/** Reads all rows it can; where reading fails it steps over, farther each time it fails again. */
function readUpwards(db: Db, sql: string, see: See): Gap[] {
  const gaps: Gap[] = [];
  let from = 0;
  let step = 1;
  let gapAfter: number | null = null;
  for (let failures = 0; failures < mostFailures && Number.isSafeInteger(from); failures += 1) {
    const isAtEnd = readToFirstFailure(db, sql, [from], (row) => {
      from = see(row);
      if (gapAfter !== null) gaps.push({ after: gapAfter, before: from });
      gapAfter = null;
      step = 1;
      return from;
    });
    if (isAtEnd) break;
    gapAfter ??= from;
    from += step;
    step *= 2;
  }
  if (gapAfter !== null) gaps.push({ after: gapAfter, before: Number.MAX_SAFE_INTEGER });
  return gaps;
}

/**
 * Reads rows, the next one always from the first bound on. The driver takes a hundred rows at a time and drops all
 * of them when one cannot be read; so from there it goes on row by row.
 *
 * @returns whether there was no failure: that a place cannot be read is what this is about.
 */
function readToFirstFailure(db: Db, sql: string, bounds: readonly [number, ...number[]], see: See): boolean {
  let [from] = bounds;
  const rest = bounds.slice(1);
  try {
    const rows = db
      .prepare(sql)
      .raw()
      .iterate(from, ...rest) as IterableIterator<RawRow>;
    for (const row of rows) from = see(row);
    return true;
  } catch {
    return readOneByOne(db, sql, from, rest, see);
  }
}

function readOneByOne(db: Db, sql: string, start: number, rest: readonly number[], see: See): boolean {
  try {
    const next = db.prepare(`${sql} LIMIT 1`).raw();
    let from = start;
    for (;;) {
      const row = next.get(from, ...rest) as RawRow | undefined;
      if (row === undefined) return true;
      from = see(row);
    }
  } catch {
    return false;
  }
}

function presentColumns(db: Db, table: string, wanted: readonly string[]): string[] {
  try {
    if (!tablesOf(db).includes(table)) return [];
    const there = new Set(columnsOf(db, table));
    return wanted.filter((name) => there.has(name));
  } catch {
    // Without a readable list of tables nothing can be found in the file.
    return [];
  }
}

function readRow(names: readonly string[], kinds: string, cells: readonly SqlValue[]): Row | null {
  const row: Record<string, SqlValue> = {};
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? null;
    const isText = kinds[index] === 't' && cell instanceof Uint8Array;
    const value = isText ? decode(cell) : cell;
    if (isText && value === null) return null;
    row[name] = value;
  }
  return row;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
