import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { MediaFormatError } from '../media/byte-file.ts';
import type { ClipFacts } from '../media/clips.ts';
import type { Inspection } from '../media/inspect.ts';
import type { TrimOutcome, TrimRange } from '../media/tools.ts';
import { type MediaTools, partPathOf } from '../media/tools.ts';

export type MediaJob =
  | { readonly type: 'inspect'; readonly path: string }
  | { readonly type: 'measure-clip'; readonly path: string }
  | { readonly type: 'trim'; readonly from: string; readonly to: string; readonly range: TrimRange };

export type MediaJobOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

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
 * a while. A job that takes too long, too much memory or the worker down with it is answered as a damaged file; the
 * jobs behind it go on with a new worker.
 *
 * @param program the built `media-worker`.
 */
export function createMediaWorker(program: string, limits: Partial<MediaWorkerLimits> = {}): MediaTools {
  const { timeMs, memoryMb, idleMs } = { ...defaultLimits, ...limits };
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastJob: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
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
    worker ??= start();
    const running = worker;
    return new Promise<MediaJobOutcome>((resolve) => {
      const settle = (outcome: MediaJobOutcome) => {
        clearTimeout(timer);
        running.off('message', settle).off('error', fail).off('exit', fail);
        resolve(outcome);
      };
      const fail = (cause: unknown) => {
        end(running);
        settle({ ok: false, message: `The media worker gave no answer (${String(cause)}).` });
      };
      const timer = setTimeout(fail, timeMs, 'too slow');
      running.on('message', settle).on('error', fail).on('exit', fail);
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
      return outcome.ok ? (outcome.value as Inspection) : { ok: false, reason: 'damaged' };
    },
    async measureClip(path) {
      const outcome = await run({ type: 'measure-clip', path });
      if (!outcome.ok) throw new MediaFormatError('damaged', outcome.message);
      return outcome.value as ClipFacts;
    },
    async trim(from, to, range) {
      const outcome = await run({ type: 'trim', from, to, range });
      if (outcome.ok) return outcome.value as TrimOutcome;
      await rm(partPathOf(to), { force: true }).catch(() => undefined);
      return { ok: false, reason: 'unreadable', cause: outcome.message };
    },
  };
}
