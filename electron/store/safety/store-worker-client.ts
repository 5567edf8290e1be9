import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StoreJob, StoreJobResults } from './jobs.ts';

export type RunStoreJob = <Job extends StoreJob>(job: Job) => Promise<StoreJobResults[Job['type']]>;

/**
 * Runs work on the database on a thread of its own, one thread a job.
 *
 * @param program the built `store-worker`.
 */
export function createStoreWorker(program: string): RunStoreJob {
  return async (job) => {
    const worker = new Worker(program, { workerData: job });
    const [answer] = await once(worker, 'message');
    return answer;
  };
}
