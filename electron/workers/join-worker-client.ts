import type { ClipJoiner, FilePart } from '../media/join/model.ts';
import { runOneJob } from './one-job.ts';

export interface JoinJob {
  readonly parts: readonly FilePart[];
  readonly to: string;
}

/** The times of every packet, never their bytes. */
const memoryMb = 512;

/** Joins clips on a thread of its own, one thread a job. @param program the built `join-worker`. */
export function createJoinWorker(program: string): ClipJoiner {
  return {
    join: (parts, to, options) =>
      runOneJob(program, { parts, to } satisfies JoinJob, { ...options, memoryMb }),
  };
}
