import { parentPort, SHARE_ENV, Worker } from 'node:worker_threads';
import { codeOf, messageOf } from '../shared/error-code.ts';
import { createQueue } from '../shared/turns.ts';

/**
 * Why a job has no answer.
 * - `damaged`: what it read is not what it must be, or took the thread down.
 * - `limits`: it takes more memory or entries than a job may.
 * - `unavailable`: nothing is known. The thread did not start, or the disk did not give the file.
 * - `too-slow`: nothing is known either. The disk may be slow, the processor busy, or the computer asleep meanwhile.
 */
export type WhyNoAnswer = 'damaged' | 'limits' | 'unavailable' | 'too-slow';

export class JobFailure extends Error {
  constructor(
    readonly why: WhyNoAnswer,
    message: string,
  ) {
    super(message);
    this.name = 'JobFailure';
  }
}

/** One of several functions by its name, with what it is called with; options do not travel. */
export interface NamedCall<Functions> {
  readonly name: keyof Functions;
  readonly input: readonly unknown[];
}

/** On the thread: calls the function that a job names. */
export function calling<Functions>(functions: Functions) {
  return async ({ name, input }: NamedCall<Functions>, ...options: readonly unknown[]): Promise<unknown> =>
    (functions[name] as (...input: readonly unknown[]) => unknown)(...input, ...options);
}

type JobAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why?: WhyNoAnswer; readonly message: string };

/** What the thread says once, when it has started. */
const readyMessage = 'ready';

export interface JobThreadLimits {
  /** Longest that one job may take, in milliseconds; without end by default. */
  readonly timeMs?: number;
  /** How long the thread is kept without a job, in milliseconds; until `close` by default. */
  readonly idleMs?: number;
  /** Memory for the thread's own objects, in MiB. */
  readonly memoryMb?: number;
  /**
   * `close` waits for the job that runs: for a thread that has a database open. Its driver, libsql 0.5, ends the process where a thread ends
   * inside of it, so that such a thread can have no limits either.
   */
  readonly endsBetweenJobs?: boolean;
}

/**
 * A thread for one job at a time: what bounds a job must not be used up by another. It is started when there is something to do, and
 * ended when there was nothing for a while. A job that takes too long, too much memory or the thread down with it fails; those behind
 * it go on with a new thread.
 *
 * @param program the built program, which calls `answerJobs`. @param workerData what it is given at its start.
 */
export function createJobThread<Job>(program: string, limits: JobThreadLimits = {}, workerData?: unknown) {
  const { timeMs, idleMs, memoryMb, endsBetweenJobs = false } = limits;
  let worker: Worker | null = null;
  const ready = new WeakSet<Worker>();
  let idle: NodeJS.Timeout | undefined;
  const inTurn = createQueue();
  let isClosed = false;

  function start(): Worker {
    const started = new Worker(program, {
      workerData,
      // The thread of the lists follows the time zone by it: see `followZone`.
      env: SHARE_ENV,
      ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    });
    started.once('message', () => ready.add(started));
    // Without a listener an error between two jobs would end the app.
    started.on('error', () => end(started)).once('exit', () => end(started));
    started.unref();
    return started;
  }

  /** From here on no job is given to it: it may take a moment to be gone. */
  async function end(ending: Worker | null): Promise<void> {
    if (worker === ending) worker = null;
    await ending?.terminate();
  }

  async function runNow(job: Job, timeFactor: number): Promise<unknown> {
    clearTimeout(idle);
    if (isClosed) throw new JobFailure('unavailable', 'The thread has ended: it is closed.');
    worker ??= start();
    const running = worker;
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        running.off('message', answer).off('error', fail).off('exit', fail);
        if (idleMs !== undefined) idle = setTimeout(() => end(running), idleMs).unref();
      };
      const answer = (message: JobAnswer | typeof readyMessage) => {
        if (message === readyMessage) return;
        settle();
        if (message.ok) resolve(message.value);
        else reject(new JobFailure(message.why ?? 'damaged', message.message));
      };
      const fail = (cause: unknown) => {
        void end(running);
        settle();
        const why = ready.has(running) ? whyEnded(cause) : 'unavailable';
        reject(new JobFailure(why, `The thread has ended (${String(cause)}).`));
      };
      const timer = timeMs === undefined ? undefined : setTimeout(fail, timeMs * timeFactor, tooSlow);
      running.on('message', answer).on('error', fail).on('exit', fail);
      running.postMessage(job);
    });
  }

  return {
    /** Rejects with a `JobFailure`, or where no thread can be started at all. @param timeFactor by which it may take longer than other jobs. */
    run: (job: Job, timeFactor = 1): Promise<unknown> => inTurn(() => runNow(job, timeFactor)),
    /** Resolves when the thread has ended and holds no file any more. Jobs that it has not answered fail. */
    async close(): Promise<void> {
      isClosed = true;
      if (endsBetweenJobs) await inTurn(async () => undefined);
      await end(worker);
    },
  };
}

const tooSlow = 'too slow';

function whyEnded(cause: unknown): WhyNoAnswer {
  if (cause === tooSlow) return 'too-slow';
  return codeOf(cause) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'limits' : 'damaged';
}

/**
 * On the thread: answers the jobs of `createJobThread`, which sends the next one when one is answered.
 *
 * @param failureOf what is said of an error; its message by default.
 */
export function answerJobs<Job>(
  run: (job: Job) => unknown,
  failureOf: (error: unknown) => Omit<Extract<JobAnswer, { ok: false }>, 'ok'> = (error) => ({
    message: messageOf(error),
  }),
): void {
  const answer = async (job: Job): Promise<JobAnswer> => {
    try {
      return { ok: true, value: await run(job) };
    } catch (error) {
      return { ok: false, ...failureOf(error) };
    }
  };
  parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await answer(job)));
  parentPort?.postMessage(readyMessage);
}
