import { Worker } from 'node:worker_threads';
import type { ArchiveOptions, Archives } from '../../shared/archive.ts';

type WithoutOptions<Input extends readonly unknown[]> = Input extends readonly [...infer Rest, ArchiveOptions]
  ? Rest
  : Input;

/** One method of `Archives` with what it is called with; options do not travel. */
export type ArchiveJob = {
  readonly [Name in keyof Archives]: {
    readonly name: Name;
    readonly input: WithoutOptions<Parameters<Archives[Name]>>;
  };
}[keyof Archives];

export type ArchiveMessage =
  | { readonly type: 'progress'; readonly doneBytes: number; readonly totalBytes: number }
  | { readonly type: 'done'; readonly value: unknown }
  | { readonly type: 'failed'; readonly code: string; readonly message: string };

/**
 * Writes and reads exports on a thread of its own, one thread a job.
 *
 * @param program the built `archive-worker`.
 */
export function createArchiveWorker(program: string): Archives {
  function run(job: ArchiveJob, { signal, onProgress }: ArchiveOptions): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(program, { workerData: job });
      const stop = () => worker.postMessage('stop');
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      let settle = () => reject(new Error('The archive worker ended without an answer.'));
      worker.on('message', (message: ArchiveMessage) => {
        if (message.type === 'progress') onProgress(message.doneBytes, message.totalBytes);
        else if (message.type === 'done') settle = () => resolve(message.value);
        else settle = () => reject(Object.assign(new Error(message.message), { code: message.code }));
      });
      worker.once('error', reject);
      // Once the thread has ended it holds no file any more.
      worker.once('exit', () => {
        signal.removeEventListener('abort', stop);
        settle();
      });
    });
  }

  return {
    write: (path, plan, options) =>
      run({ name: 'write', input: [path, plan] }, options) as ReturnType<Archives['write']>,
    unpack: (path, folder, options) =>
      run({ name: 'unpack', input: [path, folder] }, options) as ReturnType<Archives['unpack']>,
    placeClips: (path, clips, target, options) =>
      run({ name: 'placeClips', input: [path, clips, target] }, options) as ReturnType<
        Archives['placeClips']
      >,
    takeBackClips: (journal, known) =>
      run(
        { name: 'takeBackClips', input: [journal, known] },
        { signal: new AbortController().signal, onProgress: () => undefined },
      ) as ReturnType<Archives['takeBackClips']>,
  };
}
