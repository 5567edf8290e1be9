import { isUtf8 } from 'node:buffer';
import { statSync } from 'node:fs';
import { codeOf } from '../../shared/error-code.ts';
import { connect, tryStatement } from '../database.ts';
import { type Db, migrate, openToRead, versionOf } from '../open.ts';
import { firstVersion, newestVersion } from '../schema/schema.ts';

export type DatabaseState =
  /** There is no file, an empty one, or one without a table. */
  | { readonly type: 'absent' }
  | { readonly type: 'sound'; readonly version: number }
  | { readonly type: 'damaged'; readonly why: string }
  /** Written by a newer app; nothing else is known of it. */
  | { readonly type: 'newer'; readonly version: number };

/**
 * Reads a database file through without changing it: its version, its structure, its indexes and every text.
 * The log of changes beside it counts as SQLite reads it; whether that is all of it, `readLogState` tells.
 *
 * @throws when the disk, and not the file, is at fault.
 */
export function checkDatabase(path: string): DatabaseState {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined) return { type: 'absent' };
  if (!file.isFile()) throw Object.assign(new Error('The database is not a file.'), { code: 'EISDIR' });
  if (file.size === 0) return { type: 'absent' };
  let db: Db | null = null;
  try {
    db = openToRead(path);
    const version = versionOf(db);
    if (version > newestVersion()) return { type: 'newer', version };
    const report = firstColumn(db, 'SELECT CAST(integrity_check AS BLOB) FROM pragma_integrity_check(1)');
    if (report[0] !== 'ok') return { type: 'damaged', why: report[0] ?? 'it cannot be checked' };
    const tables = tablesOf(db);
    if (version === 0 && tables.length === 0) return { type: 'absent' };
    if (version < firstVersion) return { type: 'damaged', why: `no app wrote its version, ${version}` };
    tryStatements(db, version);
    if (!hasCountableRows(db, tables)) return { type: 'damaged', why: 'a row has a number beyond counting' };
    for (const table of tables) {
      if (!hasReadableTexts(db, table)) return { type: 'damaged', why: `a text in ${table} is not UTF-8` };
    }
    return { type: 'sound', version };
  } catch (error) {
    if (isDamage(error)) return { type: 'damaged', why: String(error) };
    throw error;
  } finally {
    db?.close();
  }
}

/** All tables that hold texts, those that a search index keeps for itself included, unless other ones are asked for. */
export function tablesOf(db: Db, which = "type IN ('table', 'shadow') AND wr = 0"): string[] {
  const sql = `SELECT CAST(name AS BLOB) FROM pragma_table_list WHERE schema = 'main' AND ${which}`;
  return firstColumn(db, sql).filter((name) => !name.startsWith('sqlite_'));
}

/** By version of the schema: a change of each kind to each of its tables, made out once, of a database without rows. */
const changesOf = new Map<number, readonly string[]>();

/**
 * Prepares, and does not run, these changes: SQLite itself takes a spoilt name in the schema for another name.
 *
 * @throws where one cannot be made.
 */
function tryStatements(db: Db, version: number): void {
  const changes = changesOf.get(version) ?? readChanges(version);
  changesOf.set(version, changes);
  for (const sql of changes) tryStatement(db, sql);
}

function readChanges(version: number): readonly string[] {
  const sample = connect(':memory:');
  try {
    migrate(sample, version);
    return tablesOf(sample, "type IN ('table', 'virtual')").flatMap((table) => {
      const columns = firstColumn(sample, 'SELECT CAST(name AS BLOB) FROM pragma_table_info(?)', table);
      const names = columns.map((column) => `"${column}"`).join(', ');
      return [
        `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
        `UPDATE "${table}" SET ${columns.map((column) => `"${column}" = ?`).join(', ')}`,
        `DELETE FROM "${table}"`,
      ];
    });
  } finally {
    sample.close();
  }
}

/**
 * Whether the number of every row is one that the driver gives as it is: beyond 2^53 it gives another, so that what goes on behind a
 * row would come by it for ever, and behind 2^63 − 1 the database takes no further row.
 */
function hasCountableRows(db: Db, tables: readonly string[]): boolean {
  const hasBeyond = (table: string, column: string) =>
    db
      .prepare(
        `SELECT 1 FROM "${table}" WHERE ${column} < 0 OR ${column} > ${Number.MAX_SAFE_INTEGER} LIMIT 1`,
      )
      .get() !== undefined;
  return !hasBeyond('sqlite_sequence', 'seq') && !tables.some((table) => hasBeyond(table, 'rowid'));
}

const damageCodes = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ', 'SQLITE_ERROR'];

/** Whether an error tells of a damaged file. A broken schema is reported as a plain error. */
function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return damageCodes.some((known) => code === known || code.startsWith(`${known}_`));
}

/** Longer texts are read one at a time; of shorter ones so many rows at once. In bytes. */
const longText = 64 * 1024;
const rowsAtOnce = 200;

/**
 * Whether all texts of a table are UTF-8. SQLite does not look, and the driver ends the whole process when it meets one
 * that is not: so they are fetched as bytes. The texts of many rows come as one value, a line end between two of them, which no
 * character that was cut off goes across: the driver takes five times as long over values of their own. Long ones come each by
 * itself, because SQLite refuses values of more than 10⁹ bytes.
 */
function hasReadableTexts(db: Db, table: string): boolean {
  const columns = firstColumn(db, 'SELECT CAST(name AS BLOB) FROM pragma_table_xinfo(?)', table);
  const isLong = (column: string) =>
    `(typeof("${column}") = 'text' AND octet_length("${column}") > ${longText})`;
  const shortTexts = columns.map(
    (column) => `CASE WHEN typeof("${column}") = 'text' AND NOT ${isLong(column)} THEN "${column}" END`,
  );
  const part = db
    .prepare(
      `SELECT max(row), CAST(group_concat(texts, char(10)) AS BLOB), group_concat(CASE WHEN has_long THEN row END) FROM (
         SELECT rowid AS row, concat_ws(char(10), ${shortTexts.join(', ')}) AS texts,
           ${columns.map(isLong).join(' OR ')} AS has_long
         FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${rowsAtOnce})`,
    )
    .raw();
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const [row, texts, long] = part.get(last) as unknown as [number | null, Uint8Array, string | null];
    if (row === null) return true;
    if (!isUtf8(texts)) return false;
    for (const each of long === null ? [] : long.split(',')) {
      if (!columns.every((column) => isReadableLong(db, table, column, Number(each)))) return false;
    }
    last = row;
  }
}

function isReadableLong(db: Db, table: string, column: string, row: number): boolean {
  const text = db.prepare(
    `SELECT CAST("${column}" AS BLOB) FROM "${table}"
     WHERE rowid = ? AND typeof("${column}") = 'text' AND octet_length("${column}") > ${longText}`,
  );
  const found = text.raw().get(row) as unknown as [Uint8Array] | undefined;
  return found === undefined || isUtf8(found[0]);
}

/** Words out of a database that may be damaged: as bytes, because the driver ends the process on text that is not UTF-8. */
function firstColumn(db: Db, sql: string, ...values: readonly string[]): string[] {
  const rows = db
    .prepare(sql)
    .raw()
    .all(...values) as readonly (readonly Uint8Array[])[];
  return rows.map(([bytes]) => Buffer.from(bytes ?? []).toString('utf8'));
}
