import { parentPort, workerData } from 'node:worker_threads';
import { createTaskLists } from '../store/lists/lists.ts';
import { openToRead } from '../store/open.ts';
import type { ListsAnswer, NumberedJob } from './lists-worker-client.ts';

const answer = createTaskLists(openToRead(workerData as string));

function settle({ number, job }: NumberedJob): ListsAnswer {
  try {
    return { number, ok: true, value: answer(job) };
  } catch (error) {
    return { number, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Answers the questions of the main thread in their order. */
parentPort?.on('message', (job: NumberedJob) => parentPort?.postMessage(settle(job)));
