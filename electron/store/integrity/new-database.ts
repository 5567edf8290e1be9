import { writeFileSync } from 'node:fs';
import { ownFileMode } from '../../files/own-folder.ts';
import { removeFileNow } from '../../files/remove.ts';
import { connect } from '../database.ts';
import { type Db, migrate } from '../open.ts';

/** A new database of a version of the schema, else of the newest; a file that is there is replaced. */
export function createDatabase(path: string, version?: number): Db {
  removeFileNow(path);
  writeFileSync(path, '', { mode: ownFileMode });
  const db = openAlone(path);
  migrate(db, version);
  return db;
}

/** A database that is one file: nobody reads it before it is closed and in its place. */
export function openAlone(path: string): Db {
  return connect(path, (db) => db.pragma('journal_mode = DELETE'));
}
