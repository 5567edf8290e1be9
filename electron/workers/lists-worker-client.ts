import { Worker } from 'node:worker_threads';
import type { ListsThread } from '../store/library/library.ts';
import type { ListsJob } from '../store/lists/lists.ts';

/** A job on its way to the worker, and its answer on the way back. */
export interface NumberedJob {
  readonly number: number;
  readonly job: ListsJob;
}

export type ListsAnswer =
  | { readonly number: number; readonly ok: true; readonly value: unknown }
  | { readonly number: number; readonly ok: false; readonly message: string };

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Makes the lists of a large library on a thread of its own, started with the first question and kept to the end of the app: it
 * holds what it has read. One that ends by itself fails what it was asked; the next question starts another.
 *
 * @param program the built `lists-worker`. @param databasePath a database that is open elsewhere, and up to date.
 */
export function createListsWorker(program: string, databasePath: string): ListsThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let asked = 0;
  let isClosed = false;

  function start(): Worker {
    const started = new Worker(program, { workerData: databasePath });
    started.on('message', (answer: ListsAnswer) => {
      const asker = waiting.get(answer.number);
      waiting.delete(answer.number);
      if (answer.ok) asker?.resolve(answer.value);
      else asker?.reject(new Error(answer.message));
    });
    const end = (cause: unknown): void => {
      if (worker !== started) return;
      worker = null;
      for (const { reject } of waiting.values()) {
        reject(new Error(`The thread that makes lists has ended (${String(cause)}).`));
      }
      waiting.clear();
    };
    started.on('error', end).once('exit', end);
    started.unref();
    return started;
  }

  return {
    run(job) {
      if (isClosed) return Promise.reject(new Error('The lists are closed.'));
      worker ??= start();
      asked += 1;
      const number = asked;
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(number, { resolve, reject }));
      worker.postMessage({ number, job } satisfies NumberedJob);
      return answer;
    },
    async close() {
      isClosed = true;
      // Its connection may hold the file until the thread has ended.
      await worker?.terminate();
    },
  };
}
