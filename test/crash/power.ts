import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TasksRepository } from '#electron/features/tasks/ports.ts';
import type { Documents } from '#electron/shared/documents.ts';
import type { Chance } from './chance.ts';

/** Where the database ended when a transaction had last been flushed: a power cut takes only what was written after. */
interface Flushed {
  readonly db: number;
  readonly wal: number;
  /** The log's head in hex: another one after the log was begun anew. */
  readonly walHead: string;
}

const walHeadBytes = 32;

/**
 * A system whose power may fail. Notes after each transaction what is safe on the disk, before anything else can come of
 * it; at the transaction chosen the process ends in the moment before the note, as if the flush had never come to its end.
 *
 * @param failsAt which transaction the power fails in, counted from 1; `null` for none.
 */
export function createPower(dataFolder: string, failsAt: number | null) {
  let writes = 0;
  function flushed<Value>(value: Value): Value {
    writes += 1;
    if (writes === failsAt) process.kill(process.pid, 'SIGKILL');
    writeFileSync(join(dataFolder, 'flushed.json'), JSON.stringify(measure(dataFolder)));
    return value;
  }
  return {
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
 * What a power cut does to the database of a process that has ended: file and log end somewhere between what was flushed
 * and what was written.
 *
 * @returns how many bytes are gone.
 */
export function cutPower(dataFolder: string, chance: Chance): number {
  const note = join(dataFolder, 'flushed.json');
  const now = measure(dataFolder);
  const safe = existsSync(note)
    ? (JSON.parse(readFileSync(note, 'utf8')) as Flushed)
    : { db: now.db, wal: now.wal, walHead: now.walHead };
  // A log begun anew was flushed as a whole before.
  const isSameLog = safe.walHead === now.walHead;
  const wal = isSameLog && now.wal > safe.wal ? chance.between(safe.wal, now.wal) : now.wal;
  const db = now.db > safe.db ? chance.between(safe.db, now.db) : now.db;
  if (wal < now.wal) truncateSync(join(dataFolder, 'studio.db-wal'), wal);
  if (db < now.db) truncateSync(join(dataFolder, 'studio.db'), db);
  return now.wal - wal + now.db - db;
}

function measure(dataFolder: string): Flushed {
  const sizeOf = (name: string) =>
    existsSync(join(dataFolder, name)) ? statSync(join(dataFolder, name)).size : 0;
  const wal = sizeOf('studio.db-wal');
  const head =
    wal < walHeadBytes
      ? ''
      : readFileSync(join(dataFolder, 'studio.db-wal')).toString('hex', 0, walHeadBytes);
  return { db: sizeOf('studio.db'), wal, walHead: head };
}
