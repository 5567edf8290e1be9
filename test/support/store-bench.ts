import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'playwright/test';
import type { TaskStatus } from '#contract';
import type { StoredTask } from '#electron/features/tasks/model.ts';
import { type Db, openStore } from '#electron/store/open.ts';
import { type Prepared, prepareStore } from '#electron/store/safety/prepare.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aLedgerEntry, aTask, states } from './builders.ts';
import { startOfTime } from './fake-clock.ts';

/** A data folder with a database on a real disk. */
export interface StoreBench {
  readonly folder: string;
  readonly path: string;
  readonly backupsFolder: string;
  readonly libraryFolder: string;
  /** Opens the database; it is closed when the test ends. */
  open(): Db;
  /** Stores tasks in these states, as the app would, and leaves the file as a clean end does. */
  fill(statuses: readonly TaskStatus[]): StoredTask[];
  prepare(now?: number): Prepared;
  /** Statuses by task id. */
  statuses(): Map<string, string>;
  close(): void;
}

export async function createStoreBench(): Promise<StoreBench> {
  const folder = test.info().outputPath('data');
  const libraryFolder = test.info().outputPath('videos');
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(libraryFolder, { recursive: true })]);
  return benchIn(folder, libraryFolder);
}

export function benchIn(folder: string, libraryFolder: string): StoreBench {
  const path = join(folder, 'studio.db');
  const backupsFolder = join(folder, 'backups');
  const opened: Db[] = [];
  const open = (): Db => {
    const db = openStore(path);
    opened.push(db);
    return db;
  };
  return {
    folder,
    path,
    backupsFolder,
    libraryFolder,
    open,
    fill(statuses) {
      const db = open();
      const tasks = statuses.map((status) => aTask(states[status], { request: longRequest() }));
      const store = createTasksRepository(db);
      for (const task of tasks) store.insert(task, aLedgerEntry({ to: task.state.status }));
      settle(db);
      return tasks;
    },
    prepare: (now = startOfTime) => prepareStore({ path, backupsFolder, libraryFolder, now }),
    statuses() {
      const rows = open().prepare('SELECT id, status FROM tasks ORDER BY sequence').all();
      return new Map((rows as { id: string; status: string }[]).map(({ id, status }) => [id, status]));
    },
    close() {
      for (const db of opened.splice(0)) if (db.open) db.close();
    },
  };
}

/** All changes into the main file, then closed. */
export function settle(db: Db): void {
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  db.close();
}

/** Long enough for a few hundred tasks to fill some hundred pages. */
function longRequest(): StoredTask['request'] {
  const { request } = aTask(states.waiting);
  return { ...request, prompt: `${request.prompt} ${'through snow and wind '.repeat(20)}` };
}

/** Writes over bytes of a file, in place. */
export function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, bytes, 0, bytes.length, at);
  } finally {
    closeSync(file);
  }
}

/** Turns every bit of one byte. */
export function flipByte(path: string, at: number): void {
  const byte = Buffer.alloc(1);
  const file = openSync(path, 'r+');
  try {
    readSync(file, byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ 0xff;
    writeSync(file, byte, 0, 1, at);
  } finally {
    closeSync(file);
  }
}

export function sizeOf(path: string): number {
  return statSync(path).size;
}
