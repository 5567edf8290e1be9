import { sentAtOf } from '#contract';
import type { Clock } from '../../../shared/ports.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import type { TasksPorts } from '../ports.ts';
import { honouredRetryAfter, nextPollDelay, pollPause } from './poll-policy.ts';

/** What has gone wrong with one task since it last went right. */
const noFailures = {
  /** Polls or downloads in a row that failed. */
  failures: 0,
  /** Answers in a row that said "no such task". */
  noSuchTask: 0,
  /** Answers that said "succeeded" without an address. */
  noResult: 0,
  notAVideo: 0,
  /** The clip's address is to be asked for before the next download. */
  needsFreshUrl: false,
};

export type RetryCounters = ReturnType<typeof createRetryCounters>;

/** What the waits of each task depend on. Kept in memory only: after a restart the counting begins afresh. */
export function createRetryCounters({ clock, random }: Pick<TasksPorts, 'clock' | 'random'>) {
  const counts = new Map<string, typeof noFailures>();
  const pollAllowedAt = new Map<string, number>();
  /** The same without Retry-After. */
  const pollFloorAt = new Map<string, number>();
  const downloadAllowedAt = new Map<string, number>();
  const ages = createAges(clock);

  function countsOf(id: string) {
    const known = counts.get(id) ?? { ...noFailures };
    counts.set(id, known);
    return known;
  }

  const ageOf = (task: StoredTask): number => ages.of(task.id, Math.max(0, clock.now() - sentAtOf(task)));

  function delayOf(task: StoredTask, failures: number, retryAfterMs: number | null): number {
    const { gateway } = task;
    return nextPollDelay({ gateway, ageMs: ageOf(task), failures, retryAfterMs, random: random() });
  }

  function untilMoment(moments: Map<string, number>, id: string): number {
    const waitMs = (moments.get(id) ?? Number.NEGATIVE_INFINITY) - clock.monotonic();
    if (waitMs <= 0) moments.delete(id);
    return Math.max(0, waitMs);
  }

  return {
    countsOf,
    forget(id: string): void {
      counts.delete(id);
      ages.forget(id);
    },
    /** Milliseconds until the next run of a task after `failures` uncounted ones; 0 after a good answer. */
    delay: (task: StoredTask, failures: number) => delayOf(task, failures, null),
    delayAfterFailure(task: StoredTask, retryAfterMs: number | null): number {
      const known = countsOf(task.id);
      known.failures += 1;
      return delayOf(task, known.failures, retryAfterMs);
    },
    /** The gateway has just answered about a task, or failed to: it is not polled again too soon, whoever wants to. */
    polled(task: StoredTask, retryAfterMs: number | null): void {
      pollAllowedAt.set(task.id, clock.monotonic() + pollPause(task.gateway, retryAfterMs));
      pollFloorAt.set(task.id, clock.monotonic() + pollPause(task.gateway, null));
    },
    /** The user wants to know now: what the other side asked for with Retry-After no longer counts, only the floor does. */
    userAsked(id: string): void {
      pollAllowedAt.set(id, pollFloorAt.get(id) ?? Number.NEGATIVE_INFINITY);
      downloadAllowedAt.delete(id);
    },
    untilPollAllowed: (id: string) => untilMoment(pollAllowedAt, id),
    /** The host of a clip has asked for a wait with Retry-After. */
    downloadFailed(id: string, retryAfterMs: number | null): void {
      downloadAllowedAt.set(id, clock.monotonic() + honouredRetryAfter(retryAfterMs));
    },
    /** Milliseconds until a clip may be fetched again, unless the user asks for it; 0 for now. */
    untilDownloadAllowed: (id: string) => untilMoment(downloadAllowedAt, id),
  };
}

/** How old things are, by the clock that nobody sets: each was as old as it seemed when this process first met it. */
export function createAges(clock: Pick<Clock, 'monotonic'>) {
  const met = new Map<string, { readonly ageMs: number; readonly at: number }>();
  return {
    /** @param seemsMs its age by the clock that can be set, in milliseconds; counts the first time alone. */
    of(id: string, seemsMs: number): number {
      const now = clock.monotonic();
      const first = met.get(id) ?? { ageMs: seemsMs, at: now };
      met.set(id, first);
      return first.ageMs + now - first.at;
    },
    forget: (id: string) => void met.delete(id),
    /** Time has gone by that `monotonic` may not have counted: each thing is met anew. */
    forgetAll: () => met.clear(),
  };
}
