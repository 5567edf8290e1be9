import { assertNever } from '#contract';
import { closedFilesReleased } from '../database.ts';
import { type AdmitOptions, type Admitted, admitDatabase } from './admit/admit.ts';
import { type Backup, makeBackup } from './backups.ts';
import { checkDatabase, type DatabaseState } from './check.ts';
import { type Prepared, type PrepareOptions, prepareStore } from './prepare.ts';
import { createEmptyDatabase, moveClips, type Snapshot, snapshotDatabase } from './transfer.ts';

/** Work on the database that takes longer than the main thread has. */
export type StoreJob =
  | ({ readonly type: 'prepare' } & PrepareOptions)
  | { readonly type: 'backup'; readonly path: string; readonly backupsFolder: string; readonly now: number }
  | { readonly type: 'check'; readonly path: string }
  | { readonly type: 'snapshot'; readonly path: string; readonly target: string }
  | ({ readonly type: 'admit' } & AdmitOptions)
  | { readonly type: 'create-empty'; readonly path: string }
  | {
      readonly type: 'move-clips';
      readonly path: string;
      readonly clips: readonly { readonly taskId: string; readonly path: string }[];
    };

export interface StoreJobResults {
  readonly prepare: Prepared;
  readonly backup: Backup;
  readonly check: DatabaseState;
  readonly snapshot: Snapshot;
  readonly admit: Admitted;
  readonly 'create-empty': null;
  readonly 'move-clips': null;
}

/** Runs a job beside the main thread. */
export type RunStoreJob = <Job extends StoreJob>(job: Job) => Promise<StoreJobResults[Job['type']]>;

/** Does a job on the thread that calls it, which holds no file of it when this settles. */
export async function runStoreJob(job: StoreJob): Promise<StoreJobResults[StoreJob['type']]> {
  try {
    return await run(job);
  } finally {
    await closedFilesReleased();
  }
}

async function run(job: StoreJob): Promise<StoreJobResults[StoreJob['type']]> {
  switch (job.type) {
    case 'prepare':
      return prepareStore(job);
    case 'backup':
      return makeBackup(job.path, job.backupsFolder, job.now);
    case 'check':
      return checkDatabase(job.path);
    case 'snapshot':
      return snapshotDatabase(job.path, job.target);
    case 'admit':
      return admitDatabase(job);
    case 'create-empty':
      createEmptyDatabase(job.path);
      return null;
    case 'move-clips':
      moveClips(job.path, job.clips);
      return null;
    default:
      return assertNever(job);
  }
}
