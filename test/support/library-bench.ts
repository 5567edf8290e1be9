import { join } from 'node:path';
import { test } from 'playwright/test';
import type { AppErrorData, ReferenceFile } from '#contract';
import { assembleLibrary } from '#electron/features/tasks/library/assemble.ts';
import { createPosters } from '#electron/features/tasks/library/posters.ts';
import type { RecoverReference } from '#electron/features/tasks/library/refill.ts';
import type { StoredTask } from '#electron/features/tasks/model.ts';
import { createLibraryRepository } from '#electron/store/library.ts';
import { type Db, openStore } from '#electron/store/open.ts';
import { createRemovalsRepository } from '#electron/store/removals.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aLedgerEntry } from './builders.ts';
import { createFakeClock } from './fake-clock.ts';
import { createMemoryLog } from './memory-log.ts';
import { createTasksBench } from './memory-tasks.ts';

export interface Announcement {
  readonly ids: readonly string[];
  readonly isListChanged: boolean;
}

/** The library on a real database and real files, with dialogs, trash and time in the test's hands. */
export function createLibraryBench(
  options: {
    readonly db?: Db;
    readonly recover?: RecoverReference;
    readonly hashOf?: (fileId: string, bytes: number, time: number) => Promise<string | null>;
    /** What the system's trash does with a path. */
    readonly trash?: (path: string) => Promise<void>;
  } = {},
) {
  const db = options.db ?? openStore(':memory:');
  const folder = test.info().outputPath('library');
  const stored = createTasksRepository(db);
  const clock = createFakeClock();
  const announced: Announcement[] = [];
  const failures: { readonly ids: readonly string[]; readonly error: AppErrorData }[] = [];
  const dragged: { readonly paths: readonly string[]; readonly icon: string | null }[] = [];
  const asked: string[] = [];
  const answers: { folder: string | null; file: string | null } = { folder: null, file: null };
  const posters = createPosters(join(folder, 'posters'), (id) => `app://studio/media/posters/${id}`);
  const { tasks } = createTasksBench({ db, posterUrl: posters.urlOf });
  const library = assembleLibrary({
    tasks: stored,
    store: createLibraryRepository(db),
    removed: createRemovalsRepository(db),
    posters,
    present: tasks.present,
    references: {
      hashOf: options.hashOf ?? (async () => null),
      recover: options.recover ?? (async (): Promise<ReferenceFile | null> => null),
    },
    dialogs: {
      chooseExportFolder: async () => answers.folder,
      async chooseFile(kind, name) {
        asked.push(`${kind}: ${name}`);
        return answers.file;
      },
    },
    drag: (paths, icon) => {
      dragged.push({ paths, icon });
    },
    trash: options.trash ?? (async () => undefined),
    clock,
    log: createMemoryLog(),
    onChange: (ids, isListChanged) => {
      announced.push({ ids: [...ids], isListChanged });
    },
    onRemovalFailed: (ids, error) => {
      failures.push({ ids: [...ids], error });
    },
  });
  return {
    db,
    folder,
    clock,
    ...library,
    library: library.lists,
    posters,
    /** What the user answers to the dialogs that come; `null` cancels. */
    answers,
    /** The save dialogs that came, each with the name it offered. */
    asked,
    announced,
    failures,
    dragged,
    stored: (id: string) => stored.get(id),
    ledgerLines: () => db.prepare('SELECT task_id FROM task_ledger').all().length,
    leave(task: StoredTask): StoredTask {
      stored.insert(task, aLedgerEntry());
      return task;
    },
  };
}
