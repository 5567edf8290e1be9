import type { ArchiveOptions, Archives, Bundles } from '../../shared/archive.ts';
import { type OneJobOptions, runOneJob } from '../one-job.ts';

type WithoutOptions<Input extends readonly unknown[]> = Input extends readonly [...infer Rest, ArchiveOptions]
  ? Rest
  : Input;

/** One method of `Archives` or `Bundles` with what it is called with; options do not travel. */
export type ArchiveJob = {
  readonly [Name in keyof (Archives & Bundles)]: {
    readonly name: Name;
    readonly input: WithoutOptions<Parameters<(Archives & Bundles)[Name]>>;
  };
}[keyof (Archives & Bundles)];

/** Writes and reads exports on a thread of its own, one thread a job. @param program the built `archive-worker`. */
export function createArchiveWorker(program: string): Archives & Bundles {
  // What is half written is taken away by the thread.
  const run = <Value>(job: ArchiveJob, options?: OneJobOptions) =>
    runOneJob<Value>(program, job, { ...options, endsItself: true });
  return {
    write: (path, plan, options) => run({ name: 'write', input: [path, plan] }, options),
    unpack: (format, path, folder, options) =>
      run({ name: 'unpack', input: [format, path, folder] }, options),
    placeClips: (path, clips, target, options) =>
      run({ name: 'placeClips', input: [path, clips, target] }, options),
    writeBundle: (path, plan, options) => run({ name: 'writeBundle', input: [path, plan] }, options),
    unpackBundle: (path, format, folder, options) =>
      run({ name: 'unpackBundle', input: [path, format, folder] }, options),
    takeBackClips: (journal, known) => run({ name: 'takeBackClips', input: [journal, known] }),
  };
}
