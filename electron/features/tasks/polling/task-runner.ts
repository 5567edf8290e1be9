import type { Log } from '../../../shared/ports.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import type { TaskTransitions } from '../lifecycle/transitions.ts';
import type { Saver } from '../saving/saver.ts';
import type { Pauses } from './pauses.ts';
import type { Poller } from './poller.ts';
import type { RetryCounters } from './retry-counters.ts';
import type { RunKind } from './scheduler.ts';

export interface TaskRunnerOptions {
  readonly transitions: Pick<TaskTransitions, 'get'>;
  readonly counters: RetryCounters;
  readonly poller: Pick<Poller, 'poll'>;
  readonly saver: Pick<Saver, 'save'>;
  readonly pauses: Pick<Pauses, 'isHeld'>;
  readonly log: Log;
}

export type TaskRunner = ReturnType<typeof createTaskRunner>;

/** Runs one task once, as its state asks: polls it, or saves its clip. One request a run. */
export function createTaskRunner(options: TaskRunnerOptions) {
  const { transitions, counters, poller, saver, pauses, log } = options;
  const closing = new AbortController();
  const underWay = new Map<string, { readonly abandoned: AbortController; readonly end: Promise<unknown> }>();

  async function run(id: string): Promise<number | null> {
    const task = transitions.get(id);
    if (task === null || pauses.isHeld(task.gateway) || closing.signal.aborted) return null;
    const abandoned = new AbortController();
    const running = runOnce(task, AbortSignal.any([closing.signal, abandoned.signal]));
    underWay.set(id, { abandoned, end: running.catch(() => undefined) });
    try {
      const nextRun = await running;
      // A task that has ended, or rests, is counted afresh when it is taken up again.
      if (nextRun === null) counters.forget(id);
      return nextRun;
    } catch (error) {
      log.error('following a task failed unexpectedly', { id, error: String(error) });
      return counters.delay(task, 1);
    } finally {
      underWay.delete(id);
    }
  }

  async function runOnce(task: StoredTask, signal: AbortSignal): Promise<number | null> {
    const { state } = task;
    if (state.status === 'saving') return saver.save(task, state, signal);
    const isPolled = state.status === 'queued' || state.status === 'running';
    return isPolled ? poller.poll(task, state.taskId, signal) : null;
  }

  return {
    /** @returns milliseconds until the next run, or `null` when none is needed, or none can be made now. */
    run,
    kindOf(id: string): RunKind {
      const isSaving = transitions.get(id)?.state.status === 'saving';
      return isSaving && !counters.countsOf(id).needsFreshUrl ? 'download' : 'poll';
    },
    abandon: (id: string) => underWay.get(id)?.abandoned.abort(),
    /** Breaks off every run. Settles when none is under way any more. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([...underWay.values()].map(({ end }) => end));
    },
  };
}
