import { createTaskLibrary } from '#electron/features/tasks/library/service.ts';
import type { StoredTask } from '#electron/features/tasks/model.ts';
import { createLibraryRepository } from '#electron/store/library.ts';
import { type Db, openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aLedgerEntry } from './builders.ts';
import { createTasksBench } from './memory-tasks.ts';

export interface Announcement {
  readonly ids: readonly string[];
  readonly isListChanged: boolean;
}

/** The library's service on a real database. */
export function createLibraryBench(db: Db = openStore(':memory:')) {
  const stored = createTasksRepository(db);
  const { tasks } = createTasksBench({ db });
  const announced: Announcement[] = [];
  const library = createTaskLibrary({
    store: createLibraryRepository(db),
    tasks: stored,
    present: tasks.present,
    onChange: (ids, isListChanged) => {
      announced.push({ ids: [...ids], isListChanged });
    },
  });
  return {
    db,
    library,
    announced,
    stored: (id: string) => stored.get(id),
    leave(task: StoredTask): StoredTask {
      stored.insert(task, aLedgerEntry());
      return task;
    },
  };
}
