import { Worker } from 'node:worker_threads';
import { fail, type Result } from '#contract';
import type { PracticeAssets } from '../practice-gateway/http/operations.ts';

export interface PracticeWorkerOptions {
  /** Folder for its tasks, so that a restart finds them. */
  readonly stateFolder: string;
  readonly assets: PracticeAssets;
  /** Where it listened and what it accepted before: its address stays what it was. */
  readonly again?: { readonly port: number; readonly token: string };
}

/** What the worker says once: where it listens, at `http://127.0.0.1:<port>`, or what keeps it from that. */
export type PracticeWorkerStart = Result<{ readonly address: string; readonly token: string }, string>;

export type RunningPractice = Awaited<ReturnType<typeof startPracticeWorker>>;

/**
 * Starts the practice gateway on a thread of its own, so that a body of 64 MB holds nothing up but itself.
 *
 * @param program the built `practice-worker`.
 * @throws when the port is taken or the state folder cannot be used.
 */
export async function startPracticeWorker(program: string, options: PracticeWorkerOptions) {
  // No limit of memory: V8 ends the whole process, not the worker alone, when one large string goes past it.
  const worker = new Worker(program, { workerData: options });
  worker.unref();
  // Without a listener an error in the worker would end the app.
  worker.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const started = await Promise.race([
    new Promise<PracticeWorkerStart>((resolve) => worker.once('message', resolve)),
    ended.then((): PracticeWorkerStart => fail('The worker ended at its start.')),
  ]);
  if (!started.ok) {
    await worker.terminate();
    throw new Error(`The practice gateway could not be started: ${started.error}`);
  }
  return {
    ...started.value,
    /** Settles when the worker has ended, by itself or not. */
    ended,
    /** Ends it at once: its tasks are on disk before they are answered. */
    async stop(): Promise<void> {
      await worker.terminate();
    },
  };
}
