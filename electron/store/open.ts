import Database from 'libsql';
import { migrations } from './migrations.ts';

export type Db = Database.Database;

/**
 * Opens the app's database and brings it up to date. WAL with `synchronous=FULL`: a committed row
 * survives a power cut, which is what money needs.
 *
 * @param path file to open or create; `:memory:` for a database that lives with the process.
 * @throws when the file was written by a newer app, or is not a database.
 */
export function openStore(path: string): Db {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  migrate(db);
  return db;
}

/** Runs the migrations that this file has not seen, each in its own transaction. */
export function migrate(db: Db): void {
  const row = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (row.user_version > migrations.length) {
    throw new Error(
      `The database is of version ${row.user_version}, newer than this app knows (${migrations.length}).`,
    );
  }
  for (let version = row.user_version; version < migrations.length; version += 1) {
    db.exec(`BEGIN IMMEDIATE;\n${migrations[version]}\nPRAGMA user_version = ${version + 1};\nCOMMIT;`);
  }
}
