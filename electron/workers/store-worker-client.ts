import type { RunStoreJob } from '../store/integrity/jobs.ts';
import { runOneJob } from './one-job.ts';

/** Runs work on the database on a thread of its own. @param program the built `store-worker`. */
export function createStoreWorker(program: string): RunStoreJob {
  return (job) => runOneJob(program, job);
}
