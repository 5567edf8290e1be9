import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { removeFileNow } from '../files/remove.ts';
import { connect, type Db, readOnlyAddress } from './database.ts';
import { firstVersion, migrations, newestVersion, schema } from './schema/schema.ts';

export type { Db };

/**
 * Opens the app's database and brings it up to date. WAL with `synchronous=FULL`: a committed row
 * survives a power cut, which is what money needs.
 *
 * @param path file to open or create; `:memory:` for a database that lives with the process.
 * @throws when the file was written by a newer app, or is not a database of this one.
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

/** A database that is one file: nobody reads it before it is closed and in its place. */
export function openAlone(path: string): Db {
  return connect(path, (db) => db.pragma('journal_mode = DELETE'));
}

/** A new database of a version of the schema, else of the newest; a file that is there is replaced. */
export function createDatabase(path: string, version?: number): Db {
  removeFileNow(path);
  keepForOwner(path);
  const db = openAlone(path);
  migrate(db, version);
  return db;
}

/**
 * For the owner's eyes: SQLite gives the file's mode to the log beside it. A file that is there is not opened: with its closing, POSIX ends the
 * locks of all connections of this process, and another program that closes the database would take away the log that is written to.
 */
export function keepForOwner(path: string): void {
  const ownerOnly = 0o600;
  if (!existsSync(path)) closeSync(openSync(path, 'a', ownerOnly));
  chmodSync(path, ownerOnly);
}

/** The version that a database says it is of; 0 for a new one. */
export function versionOf(db: Db): number {
  return (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/**
 * Brings a database to a version, a new one from nothing: each step in its own transaction, so that one that fails leaves the file as
 * the one before it made it.
 *
 * @throws for a database of a version that this app does not know, which stays as it is.
 */
export function migrate(db: Db, target = newestVersion()): void {
  let version = versionOf(db);
  if (version > target || (version > 0 && version < firstVersion)) {
    throw new Error(
      `The database is of version ${version}, ${version > target ? 'newer' : 'older'} than this app knows (${target}).`,
    );
  }
  while (version < target) {
    const step = version === 0 ? schema : migrations[version - firstVersion];
    version = Math.max(version + 1, firstVersion);
    try {
      db.exec(`BEGIN IMMEDIATE;\n${step}\nPRAGMA user_version = ${version};\nCOMMIT;`);
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}
