import { assertNever } from '#contract';
import { type Backup, isBackupDue, listBackups, makeBackup } from './backups.ts';
import { type Prepared, type PrepareOptions, prepareStore } from './prepare.ts';

/** Work on the database that takes longer than the main thread has. */
export type StoreJob =
  | ({ readonly type: 'prepare' } & PrepareOptions)
  | {
      readonly type: 'daily-backup';
      readonly path: string;
      readonly backupsFolder: string;
      readonly now: number;
    };

export interface StoreJobResults {
  readonly prepare: Prepared;
  /** `null` when this day has its copy already. */
  readonly 'daily-backup': Backup | null;
}

/** Runs a job beside the main thread. */
export type RunStoreJob = <Job extends StoreJob>(job: Job) => Promise<StoreJobResults[Job['type']]>;

/** Does a job on the thread that calls it. */
export async function runStoreJob(job: StoreJob): Promise<StoreJobResults[StoreJob['type']]> {
  switch (job.type) {
    case 'prepare':
      return prepareStore(job);
    case 'daily-backup':
      return isBackupDue(listBackups(job.backupsFolder), job.now)
        ? makeBackup(job.path, job.backupsFolder, job.now)
        : null;
    default:
      return assertNever(job);
  }
}
