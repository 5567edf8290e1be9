import { Worker } from 'node:worker_threads';
import type { AnswerReader } from '../../shared/answer-reader.ts';

export interface AnswerJob {
  readonly name: Exclude<keyof AnswerReader, 'close'>;
  readonly input: readonly unknown[];
}

export type AnswerJobOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/**
 * Longest that one job may take, and how long the worker is kept without one, in milliseconds; most memory of
 * the worker's heap in MiB.
 */
const defaultLimits = { timeMs: 60_000, idleMs: 60_000, memoryMb: 512 } as const;

/**
 * Reads answers on a thread of its own, started when there is something to read and ended when there was nothing for a
 * while. A job that takes too long or too much memory ends the worker; the next one starts another.
 *
 * @param program the built `answer-worker`.
 */
export function createAnswerWorker(
  program: string,
  limits: Partial<Record<keyof typeof defaultLimits, number>> = {},
): AnswerReader {
  const { timeMs, idleMs, memoryMb } = { ...defaultLimits, ...limits };
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

  function end(ending: Worker | null): void {
    if (worker === ending) worker = null;
    void ending?.terminate();
  }

  function runNow(job: AnswerJob): Promise<unknown> {
    clearTimeout(idle);
    worker ??= start();
    const running = worker;
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        running.off('message', answer).off('error', fail).off('exit', fail);
        idle = setTimeout(() => end(running), idleMs);
        idle.unref();
      };
      const answer = (outcome: AnswerJobOutcome) => {
        settle();
        if (outcome.ok) resolve(outcome.value);
        else reject(new Error(outcome.message));
      };
      const fail = (cause: unknown) => {
        end(running);
        settle();
        reject(new Error(`The answer worker gave no answer (${String(cause)}).`));
      };
      const timer = setTimeout(fail, timeMs, 'too slow');
      running.on('message', answer).on('error', fail).on('exit', fail);
      running.postMessage(job);
    });
  }

  /** Runs a job once the one before it has ended: jobs run one at a time, in the order in which they were asked for. */
  function run<Value>(name: AnswerJob['name'], ...input: readonly unknown[]): Promise<Value> {
    const outcome = lastJob.then(() => runNow({ name, input }));
    lastJob = outcome.catch(() => undefined);
    return outcome as Promise<Value>;
  }

  return {
    examine: (...input) => run('examine', ...input),
    nodes: (...input) => run('nodes', ...input),
    value: (...input) => run('value', ...input),
    text: (...input) => run('text', ...input),
    exchange: (...input) => run('exchange', ...input),
    close: () => end(worker),
  };
}
