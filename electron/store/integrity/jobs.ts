import { closedFilesReleased } from '../database.ts';
import { admitDatabase } from './admit/admit.ts';
import { makeBackup } from './backups.ts';
import { checkDatabase } from './check.ts';
import { prepareStore } from './prepare.ts';
import { copyProject, describeProject } from './project-archive.ts';
import { createEmptyDatabase, moveClips, readUnknownRecipes, snapshotDatabase } from './transfer.ts';

/** Work on the database that takes longer than the main thread has, by name. */
const jobs = {
  prepare: prepareStore,
  backup: (options: { readonly path: string; readonly backupsFolder: string; readonly now: number }) =>
    makeBackup(options.path, options.backupsFolder, options.now),
  check: ({ path }: { readonly path: string }) => checkDatabase(path),
  snapshot: snapshotDatabase,
  admit: admitDatabase,
  'create-empty': createEmptyDatabase,
  'move-clips': moveClips,
  'copy-project': copyProject,
  'describe-project': describeProject,
  'read-recipes': readUnknownRecipes,
};
type Jobs = typeof jobs;

/** A job as plain data, for another thread. */
export type StoreJob = {
  readonly [Name in keyof Jobs]: { readonly type: Name } & Parameters<Jobs[Name]>[0];
}[keyof Jobs];
export type StoreJobResults = { readonly [Name in keyof Jobs]: Awaited<ReturnType<Jobs[Name]>> };

/** Runs a job beside the main thread. */
export type RunStoreJob = <Job extends StoreJob>(job: Job) => Promise<StoreJobResults[Job['type']]>;

/** Does a job on the thread that calls it, which holds no file of it when this settles. */
export async function runStoreJob(job: StoreJob): Promise<unknown> {
  try {
    return await (jobs[job.type] as (options: StoreJob) => unknown)(job);
  } finally {
    await closedFilesReleased();
  }
}
