import type { ListsThread } from '../store/library/library.ts';
import type { ListsJob } from '../store/lists/lists.ts';
import { createJobThread } from './job-thread.ts';

/**
 * Makes the lists of a large library on a thread of its own, started with the first question and kept to the end of the app: it
 * holds what it has read.
 *
 * @param program the built `lists-worker`. @param databasePath a database that is open elsewhere, and up to date.
 */
export function createListsWorker(program: string, databasePath: string): ListsThread {
  return createJobThread<ListsJob>(program, {}, databasePath);
}
