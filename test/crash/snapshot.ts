import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerEntry } from '#contract';
import type { StoredTask } from '#electron/shared/stored-task.ts';
import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { anyPlace } from '../fixtures/store/any-place.ts';
import { allTasks } from '../fixtures/store/stored-tasks.ts';
import { type ArchiveFindings, findInArchives } from './archives.ts';
import { projectFaults } from './projects.ts';

/** What a database holds. */
export interface Snapshot {
  /** By prompt, which is different for each task. */
  readonly tasks: ReadonlyMap<string, StoredTask>;
  readonly ledgers: ReadonlyMap<string, readonly LedgerEntry[]>;
  /** What the database's own check or a row that cannot be read says; nothing in a good one. */
  readonly damage: readonly string[];
  /** What there was of archives and of the cast; `null` where the database cannot be read. */
  readonly archives: ArchiveFindings | null;
}

/** Reads a copy of the database in `dataFolder`, which itself stays as the kill left it. */
export function takeSnapshot(dataFolder: string): Snapshot {
  const copy = join(dataFolder, 'snapshot');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  for (const name of ['studio.db', 'studio.db-wal']) {
    if (existsSync(join(dataFolder, name))) copyFileSync(join(dataFolder, name), join(copy, name));
  }
  const damage: string[] = [];
  const tasks = new Map<string, StoredTask>();
  const ledgers = new Map<string, readonly LedgerEntry[]>();
  let archives: ArchiveFindings | null = null;
  try {
    const db = openStore(join(copy, 'studio.db'));
    const check = db.pragma('integrity_check') as readonly { readonly integrity_check: string }[];
    damage.push(...check.map((row) => row.integrity_check).filter((word) => word !== 'ok'));
    archives = findInArchives(db, dataFolder);
    damage.push(...projectFaults(db), ...archives.faults);
    const store = createTasksRepository(db, anyPlace, (id, why) => damage.push(`${id}: ${why}`));
    for (const task of allTasks(store)) {
      tasks.set(task.request.prompt, task);
      ledgers.set(task.request.prompt, store.ledger(task.id));
    }
    db.close();
  } catch (error) {
    damage.push(String(error));
  }
  return { tasks, ledgers, damage, archives };
}
