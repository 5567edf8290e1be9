import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { Documents } from '../../shared/documents.ts';
import { createDocuments } from '../documents.ts';
import type { Db } from '../open.ts';
import { createTasksRepository } from '../tasks.ts';
import { openToRead } from './damage.ts';
import { doubtTask, mayBeSentSince } from './doubt.ts';

const name = 'run';
const schema = z.object({ isOpen: z.boolean() });

/**
 * Notes in the file itself that the database is in use. A run that ends well takes the note back; after one that was
 * killed there is always a log of changes beside the file.
 */
export function noteOpened(db: Db, documents: Documents): void {
  documents.write(name, { isOpen: true });
  db.pragma('wal_checkpoint(PASSIVE)');
}

export function noteClosed(documents: Documents): void {
  documents.write(name, { isOpen: false });
}

/** Whether there is a log of changes. To be asked before anything opens the database: even a reader makes an empty one. */
export function hasLog(path: string): boolean {
  return existsSync(`${path}-wal`);
}

/** Whether a sound database is what a killed run left: without its log the newest changes are lost. */
export function wasLeftOpen(path: string): boolean {
  const db = openToRead(path);
  try {
    const hasDocuments = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'documents'").get();
    return hasDocuments !== undefined && createDocuments(db).read(name, schema, { isOpen: false }).isOpen;
  } finally {
    db.close();
  }
}

/** Jobs that wait in the file may have been sent in the changes that are lost: nothing is sent again. */
export function settleLostLog(db: Db, now: number): void {
  const tasks = createTasksRepository(db);
  for (const task of tasks.withStatus(mayBeSentSince)) doubtTask(tasks, task, now);
}
