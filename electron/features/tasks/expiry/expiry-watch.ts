import { z } from 'zod';
import { expiryNoticesMs } from '#contract';
import type { StoredTask } from '../../../shared/stored-task.ts';
import type { TasksPorts, TasksRepository } from '../ports.ts';
import { collectBefore, collectedFrom } from './retention.ts';
import type { ServerClock } from './server-clock.ts';

/** Between two checks, and the wait for a gateway to tell its time again, in milliseconds. */
const checkEveryMs = 10 * 60_000;

/** The smallest threshold of `expiryNoticesMs` that the user was told of, by task. */
const givenSchema = z.record(z.string(), z.number());
const documentName = 'tasks.expiry-notices';

export interface ExpiryWatchOptions extends Pick<TasksPorts, 'documents' | 'clock' | 'log'> {
  readonly store: Pick<TasksRepository, 'withStatus'>;
  readonly serverClock: ServerClock;
  readonly onExpiring: (task: StoredTask, leftMs: number) => void;
}

/** Tells once at each threshold of `expiryNoticesMs` that a result is soon gone, also over restarts. */
export function createExpiryWatch(options: ExpiryWatchOptions) {
  const { store, documents, clock, serverClock, log, onExpiring } = options;
  let cancelTimer = (): void => undefined;
  let isClosed = false;
  let trustedFrom = clock.monotonic() + checkEveryMs;
  /** Those of this run: a disk may not take them. */
  let told: Record<string, number | undefined> = {};

  function check(): void {
    cancelTimer();
    if (isClosed) return;
    try {
      giveNotices();
    } catch (error) {
      log.error('time left could not be checked', { error: String(error) });
      cancelTimer = clock.after(checkEveryMs, check);
    }
  }

  function giveNotices(): void {
    // Of one that failed the user knows already.
    const tasks = store.withStatus(collectedFrom);
    const stored = documents.read(documentName, givenSchema, {});
    const given = { ...stored, ...told };
    const kept = Object.fromEntries(tasks.flatMap(({ id }) => (id in given ? [[id, given[id]]] : [])));
    const next = { ...kept };
    for (const task of tasks) {
      const leftMs = timeLeft(task);
      const threshold = Math.min(...expiryNoticesMs.filter((ms) => leftMs <= ms));
      if (leftMs <= 0 || threshold >= (next[task.id] ?? Number.POSITIVE_INFINITY)) continue;
      next[task.id] = threshold;
      onExpiring(task, leftMs);
    }
    told = next;
    if (JSON.stringify(next) !== JSON.stringify(stored)) documents.write(documentName, next);
    if (tasks.length > 0) cancelTimer = clock.after(checkEveryMs, check);
  }

  /** Infinite while it is not sure what time it is: a clock set by hand must not use up the notices. */
  function timeLeft(task: StoredTask): number {
    const isSure = serverClock.isSure(task.gateway) || clock.monotonic() >= trustedFrom;
    const before = isSure ? collectBefore(task, serverClock.skew(task.gateway)) : null;
    return before === null ? Number.POSITIVE_INFINITY : before - clock.now();
  }

  return {
    /** Checks all tasks now, and from now on every ten minutes while there is one to watch. */
    check,
    /** The computer was asleep: its time is not trusted until an answer confirms it, or for ten minutes. */
    distrustClock(): void {
      trustedFrom = clock.monotonic() + checkEveryMs;
    },
    close(): void {
      isClosed = true;
      cancelTimer();
    },
  };
}
