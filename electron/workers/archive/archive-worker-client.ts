import { notingWritten } from '../../files/atomic-write.ts';
import type { Archives, Bundles } from '../../shared/archive.ts';
import type { NamedCall } from '../job-thread.ts';
import { type OneJobOptions, runOneJob } from '../one-job.ts';

/** Writes and reads exports on a thread of its own, one thread a job. @param program the built `archive-worker`. */
export function createArchiveWorker(program: string): Archives & Bundles {
  // What is half written is taken away by the thread.
  const run = <Value>(job: NamedCall<Archives & Bundles>, options?: OneJobOptions) =>
    runOneJob<Value>(program, job, { ...options, endsItself: true });
  return {
    write: (...input) => notingWritten(input[0], run({ name: 'write', input: input.slice(0, 2) }, input[2])),
    unpack: (...input) => run({ name: 'unpack', input: input.slice(0, 3) }, input[3]),
    placeClips: (...input) => run({ name: 'placeClips', input: input.slice(0, 3) }, input[3]),
    writeBundle: (...input) =>
      notingWritten(input[0], run({ name: 'writeBundle', input: input.slice(0, 2) }, input[2])),
    unpackBundle: (...input) => run({ name: 'unpackBundle', input: input.slice(0, 3) }, input[3]),
    takeBackClips: (...input) => run({ name: 'takeBackClips', input }),
  };
}
