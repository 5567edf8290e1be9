import { parentPort, workerData } from 'node:worker_threads';
import { runStoreJob, type StoreJob } from '../store/integrity/jobs.ts';

/** Runs one job and ends. An error thrown here reaches the main thread as the worker's own. */
parentPort?.postMessage(runStoreJob(workerData as StoreJob));
