import { pathToFileURL } from 'node:url';
import { codeOf } from '../../../shared/error-code.ts';
import { readOnlyAddress } from '../../database.ts';
import { createDatabase, type Db, migrate } from '../../open.ts';

/** Tables that hold what a person has, in the order in which they were made: what a row refers to is there before it. */
export function tablesWithRows(db: Db): string[] {
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").pluck();
  // Those of the search, its pieces, sums and uses are made of the rows of the others.
  return (names.all() as string[]).filter((name) => !/_(search|sums|slices|uses)(_|$)|^sqlite_/.test(name));
}

/** Columns that hold what was written into them. */
export function columnsOf(db: Db, table: string, schema: 'main' | 'export' = 'main'): string[] {
  const names = db.prepare('SELECT name FROM pragma_table_xinfo(?, ?) WHERE hidden = 0').pluck();
  return names.all(table, schema) as string[];
}

/**
 * Brings the rows of an export to this version of the schema: as they are, into a file of our own, which nothing but the next step
 * reads. Triggers, views and whatever else a foreign file may hold stay behind.
 *
 * @param version of the schema that the export has.
 * @returns `null` where the export does not have these tables as tables (a view or a computed column under a known name could be
 *   anything), or holds what no migration can take.
 * @throws when the disk refuses.
 */
export function stageRows(source: string, staging: string, version: number): Db | null {
  const db = createDatabase(staging, version);
  // What belongs to a row that is not there is left out one by one.
  db.pragma('foreign_keys = OFF');
  try {
    const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
    for (const name of triggers as string[]) db.exec(`DROP TRIGGER "${name}"`);
    db.prepare('ATTACH ? AS export').run(readOnlyAddress(pathToFileURL(source)));
    if (!copyRows(db)) {
      db.close();
      return null;
    }
    db.exec('DETACH export');
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    // What the disk refuses is no fault of the export.
    if (/^SQLITE_(?!FULL|IOERR|READONLY|CANTOPEN)/.test(codeOf(error))) return null;
    throw error;
  }
}

function copyRows(db: Db): boolean {
  db.exec('BEGIN');
  for (const table of tablesWithRows(db)) {
    const columns = columnsOf(db, table);
    const theirs = columnsOf(db, table, 'export');
    if (!isTable(db, table) || !columns.every((column) => theirs.includes(column))) return false;
    const list = columns.map((column) => `"${column}"`).join(', ');
    db.exec(`INSERT INTO main."${table}" (${list}) SELECT ${list} FROM export."${table}" ORDER BY rowid`);
  }
  db.exec('COMMIT');
  return true;
}

function isTable(db: Db, table: string): boolean {
  const type = db
    .prepare("SELECT type FROM pragma_table_list WHERE schema = 'export' AND name = ?")
    .pluck()
    .all(table);
  return type[0] === 'table';
}
