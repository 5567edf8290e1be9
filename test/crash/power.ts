import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TasksRepository } from '#electron/features/tasks/ports.ts';
import type { Documents } from '#electron/shared/ports.ts';
import type { Chance } from '../fixtures/chance.ts';

/** The database and its log: the log first, see `flushed`. */
const files = ['studio.db-wal', 'studio.db'] as const;
const sectorBytes = 512;
const pageBytes = 4096;

/** What a power cut took. */
export interface PowerCut {
  /** Bytes that are not as the process left them. */
  readonly bytes: number;
  /** Whether older bytes stand among the newer ones or after them: to the app such a log looks damaged. */
  readonly isMixed: boolean;
}

/**
 * A system whose power may fail. Keeps a copy of what is safe on the disk after each transaction, before anything else can
 * come of it; at the transaction chosen the process ends in the moment before that, as if the flush had never come to its end.
 *
 * @param failsAt which transaction the power fails in, counted from 1; `null` for none.
 */
export function createPower(dataFolder: string, failsAt: number | null) {
  let writes = 0;
  const safeFolder = join(dataFolder, 'flushed');
  rmSync(safeFolder, { recursive: true, force: true });

  function keepFlushed(): void {
    if (failsAt === null) return;
    mkdirSync(safeFolder, { recursive: true });
    for (const name of files) {
      const part = join(safeFolder, 'part');
      if (existsSync(join(dataFolder, name))) copyFileSync(join(dataFolder, name), part);
      else writeFileSync(part, '');
      renameSync(part, join(safeFolder, name));
    }
  }
  function flushed<Value>(value: Value): Value {
    writes += 1;
    if (writes === failsAt) process.kill(process.pid, 'SIGKILL');
    keepFlushed();
    return value;
  }
  return {
    /** To be called once the database is open and what its start wrote is flushed. */
    opened: keepFlushed,
    wrapStore: (store: TasksRepository): TasksRepository => ({
      ...store,
      write: (changes) => flushed(store.write(changes)),
    }),
    wrapDocuments: (documents: Documents): Documents => ({
      ...documents,
      write: (name, value) => flushed(documents.write(name, value)),
    }),
  };
}

/**
 * What a power cut does to the database of a process that has ended. Usually the log ends, or goes on as it was before,
 * somewhere between what was flushed and what was written; one time in four each sector of it is old or new by chance. Where
 * the log was being copied into the database the log was flushed before, and each page of the database is old or new.
 */
export function cutPower(dataFolder: string, chance: Chance): PowerCut {
  const read = (folder: string, name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : null;
  const [safeLog, safeDb] = files.map((name) => read(join(dataFolder, 'flushed'), name));
  const [log, db] = files.map((name) => read(dataFolder, name) ?? Buffer.alloc(0));
  if (!safeLog || !safeDb || !log || !db) return { bytes: 0, isMixed: false };
  if (!db.equals(safeDb)) {
    const bytes = put(join(dataFolder, 'studio.db'), db, mixed(safeDb, db, pageBytes, chance));
    return { bytes, isMixed: false };
  }
  const isScattered = chance.next() < 0.25;
  const left = isScattered ? mixed(safeLog, log, sectorBytes, chance) : cutOff(safeLog, log, chance);
  const bytes = put(join(dataFolder, 'studio.db-wal'), log, left);
  const isBegunAnew = !log.subarray(0, safeLog.length).equals(safeLog);
  return { bytes, isMixed: bytes > 0 && (isScattered || isBegunAnew) };
}

/** `now` up to a place by chance after the last that is the same in both, then `before`. A sector is old or new as a whole. */
function cutOff(before: Buffer, now: Buffer, chance: Chance): Buffer {
  let same = 0;
  while (same < now.length && now[same] === before[same]) same += 1;
  const at = chance.between(same, now.length);
  const end = at < before.length ? at - (at % sectorBytes) : at;
  return Buffer.concat([now.subarray(0, end), before.subarray(end)]);
}

/** Each piece as it was `before` or is `now`; what was never there is nought, and the end may be that of either. */
function mixed(before: Buffer, now: Buffer, pieceBytes: number, chance: Chance): Buffer {
  const length = chance.next() < 0.5 ? now.length : Math.max(before.length, chance.between(0, now.length));
  const left = Buffer.alloc(length);
  before.copy(left);
  for (let at = 0; at < length; at += pieceBytes) {
    if (chance.next() < 0.5) now.copy(left, at, at, at + pieceBytes);
  }
  return left;
}

/** @returns how many bytes of the file are other ones now. */
function put(path: string, now: Buffer, left: Buffer): number {
  writeFileSync(path, left);
  let others = Math.abs(now.length - left.length);
  for (let at = 0; at < Math.min(now.length, left.length); at += 1) others += now[at] === left[at] ? 0 : 1;
  return others;
}
