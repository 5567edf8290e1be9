import { Worker } from 'node:worker_threads';
import type { RunStoreJob } from '../store/integrity/jobs.ts';

/**
 * Runs work on the database on a thread of its own, one thread a job. The answer is given once the thread has ended:
 * until then its connection may still hold a lock on the file.
 *
 * @param program the built `store-worker`.
 */
export function createStoreWorker(program: string): RunStoreJob {
  return (job) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(program, { workerData: job });
      const answers: Parameters<typeof resolve>[0][] = [];
      worker.once('message', (answer) => answers.push(answer));
      worker.once('error', reject);
      worker.once('exit', (code) => {
        const [answer] = answers;
        if (answer !== undefined) resolve(answer);
        else reject(new Error(`The store worker ended without an answer (${code}).`));
      });
    });
}
