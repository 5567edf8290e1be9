import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import type { Db } from '../open.ts';
import { isWalDamaged } from './wal.ts';

export type Judgement =
  /** There is no database yet, and nothing that speaks of an earlier one. */
  | { readonly type: 'absent' }
  | { readonly type: 'sound'; readonly version: number }
  /** `isWalDamaged`: the newest changes are not to be trusted, or not all there. */
  | { readonly type: 'damaged'; readonly why: string; readonly isWalDamaged: boolean };

/**
 * Reads a database file through without changing it: its structure, its indexes, its texts, and the log of
 * changes beside it.
 *
 * @throws when the disk, and not the file, is at fault.
 */
export function judgeDatabase(path: string): Judgement {
  const log = `${path}-wal`;
  const hasLog = existsSync(log) && statSync(log).size > 0;
  if (!existsSync(path))
    return hasLog ? damaged('the file is gone, its log is not', true) : { type: 'absent' };
  if (statSync(path).size === 0) return damaged('the file is empty', true);
  if (hasLog && isWalDamaged(readFileSync(log))) return damaged('its log is damaged', true);
  let db: Db | null = null;
  try {
    db = openToRead(path);
    const version = readVersion(db);
    const report = db
      .prepare('SELECT CAST(integrity_check AS BLOB) FROM pragma_integrity_check(1)')
      .raw()
      .get();
    const found = Buffer.from((report as readonly Uint8Array[])[0] ?? []).toString('utf8');
    if (found !== 'ok') return damaged(found, false);
    const table = tablesOf(db).find((name) => !hasOnlyText(db as Db, name));
    return table === undefined ? { type: 'sound', version } : damaged(`a text in ${table} is none`, false);
  } catch (error) {
    if (isDamage(error)) return damaged(String(error), false);
    throw error;
  } finally {
    db?.close();
  }
}

/** The schema version in a database file; `null` where it cannot be told. */
export function versionOf(path: string): number | null {
  if (!existsSync(path) || statSync(path).size === 0) return null;
  let db: Db | null = null;
  try {
    db = openToRead(path);
    return readVersion(db);
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  } finally {
    db?.close();
  }
}

/** Opens a database file so that SQLite itself refuses every change to it. */
export function openToRead(path: string): Db {
  const db = new Database(`${pathToFileURL(path).href}?mode=ro`);
  // A connection that has just been closed elsewhere may hold the file for a moment more.
  db.pragma('busy_timeout = 2000');
  return db;
}

function damaged(why: string, wal: boolean): Judgement {
  return { type: 'damaged', why, isWalDamaged: wal };
}

const damageCodes = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ', 'SQLITE_ERROR'];

/** Whether an error tells of a damaged file. A broken schema is reported as a plain error. */
function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return damageCodes.some((known) => code === known || code.startsWith(`${known}_`));
}

function readVersion(db: Db): number {
  return (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/** Tables of our own: not SQLite's, and not those that a search index keeps for itself. */
export function tablesOf(db: Db): string[] {
  return names(
    db,
    "SELECT CAST(name AS BLOB) FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
  ).filter((name) => !name.startsWith('sqlite_'));
}

export function columnsOf(db: Db, table: string): string[] {
  return names(db, 'SELECT CAST(name AS BLOB) FROM pragma_table_info(?)', table);
}

/** Names out of a schema that may be spoilt: as bytes, for the driver ends the process on text that is none. */
function names(db: Db, sql: string, ...values: readonly string[]): string[] {
  const rows = db
    .prepare(sql)
    .raw()
    .all(...values) as readonly (readonly Uint8Array[])[];
  return rows.map(([name]) => Buffer.from(name ?? []).toString('utf8'));
}

/**
 * Whether all texts of a table are UTF-8. SQLite does not look, and the driver ends the whole process when
 * it meets one that is not; so they are fetched as bytes.
 */
function hasOnlyText(db: Db, table: string): boolean {
  const texts = columnsOf(db, table).map(
    (name) => `CASE typeof("${name}") WHEN 'text' THEN "${name}" ELSE '' END`,
  );
  const pieces = db
    .prepare(`SELECT CAST(group_concat(${texts.join(' || ')}) AS BLOB) FROM "${table}" GROUP BY rowid / 1000`)
    .raw()
    .iterate() as IterableIterator<readonly (Uint8Array | null)[]>;
  for (const [piece] of pieces) if (piece && !isUtf8(piece)) return false;
  return true;
}
