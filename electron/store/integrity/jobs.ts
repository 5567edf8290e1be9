import { assertNever } from '#contract';
import { type Backup, isBackupDue, listBackups, makeBackup } from './backup.ts';
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

/** `null` when this day has its copy already. */
export type DailyBackup = Backup | null;

export interface StoreJobResults {
  readonly prepare: Prepared;
  readonly 'daily-backup': DailyBackup;
}

export function runStoreJob(job: StoreJob): Prepared | DailyBackup {
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
