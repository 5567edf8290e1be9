import type { StoredTask } from '../../../shared/stored-task.ts';
import type { Sender } from '../create/sender.ts';
import { byUrgency } from '../expiry/retention.ts';
import type { ServerClock } from '../expiry/server-clock.ts';
import type { RetryCounters } from '../polling/retry-counters.ts';
import type { Scheduler } from '../polling/scheduler.ts';
import type { TasksRepository } from '../ports.ts';
import type { Saver } from '../saving/saver.ts';
import type { TaskTransitions } from './transitions.ts';

export interface RecoveryOptions {
  readonly store: Pick<TasksRepository, 'withStatus' | 'withKeptClip'>;
  readonly transitions: Pick<TaskTransitions, 'apply'>;
  readonly scheduler: Pick<Scheduler, 'planAll'>;
  readonly sender: Pick<Sender, 'sendPostponed'>;
  readonly counters: Pick<RetryCounters, 'untilPollAllowed' | 'untilDownloadAllowed'>;
  readonly saver: Pick<Saver, 'inspectAgain'>;
  readonly serverClock: Pick<ServerClock, 'skew'>;
}

/** Takes up tasks that an end of the process, a pause or a change of the session left unfinished. */
export function createRecovery(options: RecoveryOptions) {
  const { store, transitions, scheduler, sender, counters, saver, serverClock } = options;

  function takeUp(connectionId?: string): void {
    const unfinished = store
      .withStatus(['queued', 'running', 'saving'])
      .filter(({ gateway }) => connectionId === undefined || gateway.connectionId === connectionId);
    unfinished.sort(byUrgency(({ gateway }) => serverClock.skew(gateway)));
    scheduler.planAll(unfinished.map((task) => ({ id: task.id, delayMs: earliestRun(task) })));
    sender.sendPostponed(connectionId);
  }

  function earliestRun({ id, state }: StoredTask): number {
    return state.status === 'saving' ? counters.untilDownloadAllowed(id) : counters.untilPollAllowed(id);
  }

  async function inspectKept(tasks: readonly StoredTask[]): Promise<void> {
    for (const { id } of tasks) await saver.inspectAgain(id);
  }

  return {
    /**
     * After a start: a request that was going out when the last run ended may have arrived; all others go on. Kept clips that
     * were not examined through no fault of theirs are examined once, one after the other.
     */
    afterStart(): void {
      for (const { id } of store.withStatus(['sending'])) transitions.apply(id, { type: 'process-died' });
      takeUp();
      void inspectKept(store.withKeptClip());
    },
    /**
     * Plans every unfinished task afresh, or those of one connection, the most urgent first, and sends waiting ones. None is polled
     * sooner than its gateway allows.
     */
    takeUp,
  };
}
