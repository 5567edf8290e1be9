import { parentPort, Worker, workerData } from 'node:worker_threads';
import { codeOf, messageOf } from '../shared/error-code.ts';
import { throttleProgress } from '../shared/turns.ts';

/** Told how much of a job is done. */
type OnProgress = (done: number, total: number) => void;

type JobMessage =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly value: unknown }
  | { readonly type: 'failed'; readonly code: string; readonly message: string };

export interface OneJobOptions {
  /** Ends the job with its thread, whatever that is doing. Not for one that has a database open: its driver, libsql 0.5, then ends the process. */
  readonly signal?: AbortSignal;
  /** `true` where the job is told of the signal and ends by itself, because it has something to tidy away. */
  readonly endsItself?: boolean;
  readonly onProgress?: OnProgress;
  /** Memory for the thread's own objects, in MiB. */
  readonly memoryMb?: number;
}

/**
 * Runs one job on a thread of its own. It is answered once the thread has ended, which holds no file and no lock from then on.
 *
 * @param program the built program, which calls `doOneJob`. @param job plain data.
 * @throws what the job throws, by its code and message; what the signal gives; an error where the thread ended without an answer.
 */
export function runOneJob<Value>(program: string, job: unknown, options: OneJobOptions = {}): Promise<Value> {
  const { signal, endsItself = false, onProgress, memoryMb } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(program, {
      workerData: job,
      ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    });
    const stop = () => (endsItself ? worker.postMessage('stop') : void worker.terminate());
    signal?.addEventListener('abort', stop);
    let settle = (code: number) => reject(new Error(`The thread ended without an answer (${code}).`));
    worker.on('message', (message: JobMessage) => {
      if (message.type === 'progress') onProgress?.(message.done, message.total);
      else if (message.type === 'done') settle = () => resolve(message.value as Value);
      else settle = () => reject(Object.assign(new Error(message.message), { code: message.code }));
    });
    worker.on('error', (error) => {
      settle = () => reject(error);
    });
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted && !endsItself) reject(signal.reason);
      else settle(code);
    });
  });
}

/** On the thread: does the job of `runOneJob`, and ends. */
export function doOneJob<Job>(
  work: (
    job: Job,
    options: { readonly signal: AbortSignal; readonly onProgress: OnProgress },
  ) => Promise<unknown>,
): void {
  const tell = (message: JobMessage) => parentPort?.postMessage(message);
  const stopping = new AbortController();
  parentPort?.once('message', () => stopping.abort());
  const onProgress = throttleProgress<number>((done, total) => tell({ type: 'progress', done, total }));
  function fail(error: unknown): void {
    const code = stopping.signal.aborted ? 'ABORT_ERR' : codeOf(error);
    tell({ type: 'failed', code, message: messageOf(error) });
  }
  work(workerData as Job, { signal: stopping.signal, onProgress })
    .then((value) => tell({ type: 'done', value }), fail)
    .finally(() => parentPort?.close());
}
