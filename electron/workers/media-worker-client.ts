import { Worker } from 'node:worker_threads';
import type { ClipLayout } from '#contract';
import { removeFile } from '../files/remove.ts';
import { MediaFormatError, MediaLimitError, MediaUnavailableError } from '../media/byte-file.ts';
import type { ClipFacts } from '../media/clips.ts';
import type { Inspection } from '../media/inspect.ts';
import type { TrimOutcome, TrimRange } from '../media/tools.ts';
import { type MediaTools, partPathOf } from '../media/tools.ts';

export type MediaJob =
  | { readonly type: 'inspect'; readonly path: string }
  | { readonly type: 'measure-clip'; readonly path: string }
  | { readonly type: 'read-layout'; readonly path: string }
  | { readonly type: 'trim'; readonly from: string; readonly to: string; readonly range: TrimRange };

export type MediaJobOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: WhyNot; readonly message: string };

/**
 * - `damaged`: the file is not what it must be, or took the worker down.
 * - `limits`: it takes more time, memory or entries than a file may.
 * - `unavailable`: nothing is known about the file. The worker did not start, the disk did not give the file, or the time was spent
 *   waiting: for a slow disk, for a busy processor, or while the computer was asleep.
 */
type WhyNot = 'damaged' | 'limits' | 'unavailable';

/** What the worker says once, when it has started. */
export const mediaWorkerReady = 'ready';

export interface MediaWorkerLimits {
  /** Longest that one job may take, in milliseconds. */
  readonly timeMs: number;
  /** Memory for the worker's own objects, in MiB. */
  readonly memoryMb: number;
  /** How long the worker is kept without a job, in milliseconds. */
  readonly idleMs: number;
}

const defaultLimits: MediaWorkerLimits = { timeMs: 20_000, memoryMb: 512, idleMs: 60_000 };

/**
 * The media tools on a thread of their own, started when there is something to do and ended when there was nothing for
 * a while. A job that takes too long, too much memory or the worker down with it is answered as such a file; the jobs behind
 * it go on with a new worker. A worker that does not start, or could not work, says nothing about a file.
 *
 * @param program the built `media-worker`.
 */
export function createMediaWorker(program: string, limits: Partial<MediaWorkerLimits> = {}): MediaTools {
  const { timeMs, memoryMb, idleMs } = { ...defaultLimits, ...limits };
  let worker: Worker | null = null;
  const ready = new WeakSet<Worker>();
  let idle: NodeJS.Timeout | undefined;
  let lastJob: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    started.once('message', () => ready.add(started));
    // Without a listener an error between two jobs would end the app.
    started.on('error', () => end(started));
    started.once('exit', () => end(started));
    started.unref();
    return started;
  }

  /** From here on no job is given to it: it may take a moment to be gone. */
  function end(ending: Worker | null): void {
    if (worker === ending) worker = null;
    void ending?.terminate();
  }

  function runNow(job: MediaJob): Promise<MediaJobOutcome> {
    clearTimeout(idle);
    try {
      worker ??= start();
    } catch (error) {
      return Promise.resolve({ ok: false, why: 'unavailable', message: String(error) });
    }
    const running = worker;
    const hasWorked = watchWork(running);
    return new Promise<MediaJobOutcome>((resolve) => {
      const settle = (outcome: MediaJobOutcome) => {
        clearTimeout(timer);
        running.off('message', answer).off('error', fail).off('exit', fail);
        resolve(outcome);
      };
      const answer = (message: MediaJobOutcome | typeof mediaWorkerReady) => {
        if (message !== mediaWorkerReady) settle(message);
      };
      const fail = (cause: unknown) => {
        end(running);
        const why = ready.has(running) ? whyEnded(cause) : 'unavailable';
        settle({ ok: false, why, message: `The media worker gave no answer (${String(cause)}).` });
      };
      const timer = setTimeout(() => fail(hasWorked(timeMs) ? tooSlow : hasWaited), timeMs);
      running.on('message', answer).on('error', fail).on('exit', fail);
      running.postMessage(job);
    });
  }

  /** One job at a time: what bounds a job must not be used up by another. */
  async function run(job: MediaJob): Promise<MediaJobOutcome> {
    const outcome = lastJob.then(() => runNow(job));
    lastJob = outcome;
    const done = await outcome;
    if (lastJob === outcome) {
      const resting = worker;
      idle = setTimeout(() => end(resting), idleMs);
      idle.unref();
    }
    return done;
  }

  return {
    async inspect(path) {
      const outcome = await run({ type: 'inspect', path });
      return outcome.ok ? (outcome.value as Inspection) : refusalOf(outcome.why);
    },
    async measureClip(path) {
      const outcome = await run({ type: 'measure-clip', path });
      if (!outcome.ok) throw errorOf(outcome.why, outcome.message);
      return outcome.value as ClipFacts;
    },
    async readLayout(path) {
      const outcome = await run({ type: 'read-layout', path });
      if (!outcome.ok) throw errorOf(outcome.why, outcome.message);
      return outcome.value as ClipLayout;
    },
    async trim(from, to, range) {
      const outcome = await run({ type: 'trim', from, to, range });
      if (outcome.ok) return outcome.value as TrimOutcome;
      await removeFile(partPathOf(to)).catch(() => undefined);
      return { ok: false, reason: 'unreadable', cause: outcome.message };
    },
  };
}

const tooSlow = 'too slow';
const hasWaited = 'it only waited';
/** A file that is too much for the worker keeps it busy for more than this part of the time. */
const leastWork = 0.1;

/**
 * Watches a worker from now on; the function tells whether it has worked for its part of the `ms` milliseconds since. Its loop
 * does not know of a processor that others had, nor of sleep; the time of the processor does not know whose work it was.
 */
function watchWork(worker: Worker): (ms: number) => boolean {
  const loop = worker.performance.eventLoopUtilization();
  const processor = process.cpuUsage();
  return (ms) => {
    const { user, system } = process.cpuUsage(processor);
    const isBusy = worker.performance.eventLoopUtilization(loop).utilization >= leastWork;
    return isBusy && (user + system) / 1_000 >= ms * leastWork;
  };
}

function whyEnded(cause: unknown): WhyNot {
  if (cause === hasWaited) return 'unavailable';
  const isOutOfMemory =
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return cause === tooSlow || isOutOfMemory ? 'limits' : 'damaged';
}

function refusalOf(why: WhyNot): Inspection {
  return { ok: false, reason: why === 'unavailable' ? 'not-examined' : 'damaged' };
}

function errorOf(why: WhyNot, message: string): Error {
  if (why === 'limits') return new MediaLimitError(message);
  return why === 'unavailable'
    ? new MediaUnavailableError(message)
    : new MediaFormatError('damaged', message);
}
