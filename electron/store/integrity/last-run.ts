import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Documents } from '../../shared/ports.ts';
import type { Db } from '../open.ts';

/**
 * Whether the last changes of the run before are all there. A run that was killed leaves them in SQLite's write-ahead log beside the
 * database, and SQLite believes that log up to the first frame whose checksum is wrong and forgets the rest without a word. For tasks that
 * cost money this is not enough: a task whose sending was in the forgotten part would be sent again.
 */
export type LogState =
  /** There is no log, or nothing in it. */
  | 'none'
  | 'whole'
  /** It holds changes that SQLite would forget. */
  | 'damaged';

const runDocument = { name: 'run', schema: z.object({ isOpen: z.boolean() }) } as const;

/**
 * Notes in the database file itself that it is in use. A run that ends well takes the note back; one that was
 * killed always leaves a log beside the file.
 */
export function noteOpened(db: Db, documents: Documents): void {
  documents.write(runDocument.name, { isOpen: true });
  db.pragma('wal_checkpoint(PASSIVE)');
}

export function noteClosed(documents: Documents): void {
  documents.write(runDocument.name, { isOpen: false });
}

/** Whether the run before did not end well. */
export function wasLeftOpen(documents: Documents): boolean {
  return documents.read(runDocument.name, runDocument.schema, { isOpen: false }).isOpen;
}

const headerBytes = 32;
const frameHeaderBytes = 24;
const indexHeaderBytes = 48;
const littleEndianMagic = 0x377f0682;
const bigEndianMagic = 0x377f0683;

/**
 * Reads the log beside a database (https://www.sqlite.org/fileformat2.html#walformat). To be asked before
 * anything opens the database: even a reader makes an empty log. A log that was cut off in its last frame is whole: this
 * is what a power cut leaves, and nothing was sent of a change that was not finished. So is one in which that frame has its header and
 * still the page of an older frame, as a kill between two writes leaves it: the index tells that it was not finished.
 */
export function readLogState(path: string): LogState {
  const log = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0);
  if (log.length < headerBytes || log.every((byte) => byte === 0)) return 'none';
  const magic = log.readUInt32BE(0);
  const isLittle = magic === littleEndianMagic;
  let sums = addChecksum({ first: 0, second: 0 }, log.subarray(0, 24), isLittle);
  if ((!isLittle && magic !== bigEndianMagic) || !isChecksum(log, 24, sums)) return 'damaged';
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const finished = finishedFrames(path, log);
  let believed = 0;
  let isBelieved = true;
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    sums = addChecksum(sums, log.subarray(at, at + 8), isLittle);
    sums = addChecksum(sums, log.subarray(at + frameHeaderBytes, at + frameBytes), isLittle);
    // Two numbers of the header stand in each frame. When the log begins again both change: what lies behind is older.
    const isFirstSame = log.readUInt32BE(at + 8) === log.readUInt32BE(16);
    const isSecondSame = log.readUInt32BE(at + 12) === log.readUInt32BE(20);
    isBelieved &&= isFirstSame && isSecondSame && isChecksum(log, at + 16, sums);
    if (isBelieved) believed += 1;
    else if (isFirstSame || isSecondSame) {
      const isNext = isFirstSame && isSecondSame && at === headerBytes + believed * frameBytes;
      if (!isNext || finished === null || believed < finished) return 'damaged';
    }
  }
  return believed === 0 && finished !== 0 ? 'none' : 'whole';
}

/**
 * How many frames of a log belong to changes that were finished, as the index beside it counts them
 * (https://www.sqlite.org/walformat.html#the_wal_index_header); `null` where it tells of another log, or of none. The system keeps
 * it over a kill, not over a power cut: then it may count too few.
 */
function finishedFrames(path: string, log: Buffer): number | null {
  if (!existsSync(`${path}-shm`)) return null;
  const index = readFileSync(`${path}-shm`);
  const header = index.subarray(0, indexHeaderBytes);
  // It stands there twice, because a process may end while it writes one of them.
  const isWhole =
    header.length === indexHeaderBytes &&
    header.equals(index.subarray(indexHeaderBytes, 2 * indexHeaderBytes)) &&
    header.subarray(32, 40).equals(log.subarray(16, 24));
  return isWhole ? header.readUInt32LE(16) : null;
}

interface Checksum {
  readonly first: number;
  readonly second: number;
}

function addChecksum(before: Checksum, bytes: Buffer, isLittle: boolean): Checksum {
  let { first, second } = before;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    first = (first + view.getUint32(at, isLittle) + second) >>> 0;
    second = (second + view.getUint32(at + 4, isLittle) + first) >>> 0;
  }
  return { first, second };
}

function isChecksum(bytes: Buffer, at: number, { first, second }: Checksum): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
}
