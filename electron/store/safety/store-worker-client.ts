import { Worker } from 'node:worker_threads';
import type { StoreJob, StoreJobResults } from './jobs.ts';

export type RunStoreJob = <Job extends StoreJob>(job: Job) => Promise<StoreJobResults[Job['type']]>;

/**
 * Runs work on the database on a thread of its own, one thread a job.
 *
 * @param program the built `store-worker`.
 */
export function createStoreWorker(program: string): RunStoreJob {
  return (job) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(program, { workerData: job });
      worker.once('message', resolve);
      worker.once('error', reject);
      // After an answer this changes nothing any more.
      worker.once('exit', (code) => reject(new Error(`The store worker ended without an answer (${code}).`)));
    });
}
