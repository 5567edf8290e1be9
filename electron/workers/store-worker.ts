import { parentPort, workerData } from 'node:worker_threads';
import { runStoreJob, type StoreJob } from '../store/integrity/jobs.ts';

/** Runs one job and ends. A rejection reaches the main thread as the worker's own error. */
runStoreJob(workerData as StoreJob).then((answer) => parentPort?.postMessage(answer));
