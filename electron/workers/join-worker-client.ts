import { Worker } from 'node:worker_threads';
import type { ClipJoiner, FilePart, JoinOutcome } from '../media/join/model.ts';

export interface JoinJob {
  readonly parts: readonly FilePart[];
  readonly to: string;
}

export type JoinMessage =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly outcome: JoinOutcome }
  | { readonly type: 'failed'; readonly message: string };

/** Memory for the worker's own objects, in MiB: the times of every packet, never their bytes. */
const memoryMb = 512;

/**
 * Joins clips on a thread of its own, one thread a job. A job that is given up ends with its thread, whatever it is doing.
 *
 * @param program the built `join-worker`.
 */
export function createJoinWorker(program: string): ClipJoiner {
  return {
    join: (parts, to, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const workerData: JoinJob = { parts, to };
        const worker = new Worker(program, {
          workerData,
          resourceLimits: { maxOldGenerationSizeMb: memoryMb },
        });
        const stop = () => void worker.terminate();
        signal.addEventListener('abort', stop);
        let settle = () => reject(new Error('The join worker ended without an answer.'));
        worker.on('message', (message: JoinMessage) => {
          if (message.type === 'progress') onProgress(message.done, message.total);
          else if (message.type === 'done') settle = () => resolve(message.outcome);
          else settle = () => reject(new Error(message.message));
        });
        worker.on('error', (error) => {
          settle = () => reject(error);
        });
        // Once the thread has ended it holds no file any more.
        worker.once('exit', () => {
          signal.removeEventListener('abort', stop);
          if (signal.aborted) reject(signal.reason);
          else settle();
        });
      }),
  };
}
