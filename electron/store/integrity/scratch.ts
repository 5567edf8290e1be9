import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import Database from 'libsql';
import type { Db } from '../open.ts';
import { mendWal } from './wal.ts';

/** A copy of a damaged database that may be written to, made readable as far as that goes. */
export interface Scratch {
  readonly db: Db;
  close(): void;
}

const headerBytes = 100;
const magic = 'SQLite format 3\0';

/**
 * Copies a damaged database, log included, and mends in the copy what stands in the way of reading it.
 *
 * @param sample a sound database file of this app, for a header where that is spoilt.
 * @returns `null` where there is nothing to read.
 */
export function openScratch(damaged: string, scratchPath: string, sample: string): Scratch | null {
  const close = (db: Db | null) => {
    db?.close();
    for (const ending of ['', '-wal', '-shm']) rmSync(`${scratchPath}${ending}`, { force: true });
  };
  close(null);
  if (!existsSync(damaged)) return null;
  copyFileSync(damaged, scratchPath);
  const pageBytes = mendHeader(scratchPath, sample);
  if (existsSync(`${damaged}-wal`)) {
    writeFileSync(`${scratchPath}-wal`, mendWal(readFileSync(`${damaged}-wal`), pageBytes));
  }
  let db: Db | null = null;
  try {
    db = new Database(scratchPath);
    // Reads past entries of the schema that are spoilt.
    db.pragma('writable_schema = ON');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    const opened = db;
    return { db: opened, close: () => close(opened) };
  } catch {
    // Not even the list of tables can be read: there is nothing to save here.
    close(db);
    return null;
  }
}

/** @returns the page size. */
function mendHeader(path: string, sample: string): number {
  const good = readStart(sample);
  const pageBytes = good.readUInt16BE(16);
  const file = openSync(path, 'r+');
  try {
    const header = readStart(path);
    const size = statSync(path).size;
    const isWhole =
      header.toString('latin1', 0, 16) === magic && header.subarray(16, 24).equals(good.subarray(16, 24));
    if (!isWhole) {
      good.writeUInt32BE(Math.floor(size / pageBytes), 28);
      // No free pages: whatever is free is not looked at.
      good.fill(0, 32, 40);
      writeSync(file, good, 0, headerBytes, 0);
    }
    const pages = isWhole ? header.readUInt32BE(28) : 0;
    // A file cut short is refused as a whole; with its missing pages empty, the others can be read.
    const isCutShort = pages * pageBytes > size && pages * pageBytes - size < 2 ** 32;
    ftruncateSync(file, isCutShort ? pages * pageBytes : size);
    return pageBytes;
  } finally {
    closeSync(file);
  }
}

function readStart(path: string): Buffer {
  const start = Buffer.alloc(headerBytes);
  const file = openSync(path, 'r');
  try {
    readSync(file, start, 0, headerBytes, 0);
    return start;
  } finally {
    closeSync(file);
  }
}
