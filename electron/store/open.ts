import { chmodSync, closeSync, openSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { connect, type Db, readOnlyAddress } from './database.ts';
import { migrations } from './migrations.ts';

export type { Db };

/**
 * Opens the app's database and brings it up to date. WAL with `synchronous=FULL`: a committed row
 * survives a power cut, which is what money needs.
 *
 * @param path file to open or create; `:memory:` for a database that lives with the process.
 * @throws when the file was written by a newer app, or is not a database.
 */
export function openStore(path: string): Db {
  if (path !== ':memory:') keepForOwner(path);
  return connect(path, (db) => {
    // Another connection, such as that of a copy being made, may hold the file for a moment.
    db.pragma('busy_timeout = 2000');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    // On macOS a plain fsync ends in the drive's cache; elsewhere these change nothing.
    db.pragma('fullfsync = ON');
    db.pragma('checkpoint_fullfsync = ON');
    db.pragma('foreign_keys = ON');
    migrate(db);
  });
}

/** Opens a database file so that SQLite itself refuses every change to it. */
export function openToRead(path: string): Db {
  // A connection that has just been closed elsewhere may hold the file for a moment more.
  return connect(readOnlyAddress(pathToFileURL(path)), (db) => db.pragma('busy_timeout = 2000'));
}

/** For the owner's eyes: SQLite gives the file's mode to the log beside it. */
function keepForOwner(path: string): void {
  const ownerOnly = 0o600;
  closeSync(openSync(path, 'a', ownerOnly));
  chmodSync(path, ownerOnly);
}

/**
 * Runs the migrations that this file has not seen, each in its own transaction: one that fails leaves the file as
 * the one before it made it.
 */
export function migrate(db: Db, steps: readonly string[] = migrations): void {
  const row = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (row.user_version > steps.length) {
    throw new Error(
      `The database is of version ${row.user_version}, newer than this app knows (${steps.length}).`,
    );
  }
  for (let version = row.user_version; version < steps.length; version += 1) {
    try {
      db.exec(`BEGIN IMMEDIATE;\n${steps[version]}\nPRAGMA user_version = ${version + 1};\nCOMMIT;`);
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}
