import type { Clock } from '../../../shared/ports.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import { pollPolicy } from '../polling/poll-policy.ts';
import { createAges } from '../polling/retry-counters.ts';

/** How far in the future the begin of a task's day may seem to be, in milliseconds: of a clock that was set back further it tells nothing. */
const maxSetBackMs = 60_000;

/** How long each waiting task has been tried, and which was tried last. Kept in memory; the day itself stands in the task's state. @param wentOnAt see `TaskQueue`. */
export function createTries(clock: Pick<Clock, 'now' | 'monotonic'>, wentOnAt: () => number) {
  /** Since when each is tried again. */
  const ages = createAges(clock);
  /** When each was last refused, by the clock's monotonic time. */
  const refusedAt = new Map<string, number>();
  /** Those whose connection had no token, or that a budget held, at the last look. */
  const resting = new Set<string>();
  /** When the day of such a task began anew, in milliseconds since 1970. */
  const restedUntil = new Map<string, number>();

  return {
    /** A request made nothing and goes out again. The day of one that waits for a token begins with the token. */
    refused(id: string, isTokenRefused: boolean): void {
      if (isTokenRefused) ages.forget(id);
      else ages.of(id, 0);
      refusedAt.set(id, clock.monotonic());
    },
    /** Nothing can be tried: its connection has no token, or a budget holds it. The day of the task begins anew once that is over. */
    rests: (id: string) => void resting.add(id),
    /** Whether the day of a task is over, or nobody knows: what is of last month does not go out unasked. @param since its first try. */
    isOver(id: string, since = clock.now()): boolean {
      const now = clock.now();
      if (resting.delete(id)) {
        ages.forget(id);
        restedUntil.set(id, now);
      }
      // A moment that is still to come was read from a clock that went wrong then.
      const begun = [since, wentOnAt(), restedUntil.get(id) ?? 0].filter((at) => at <= now + maxSetBackMs);
      return ages.of(id, now - Math.max(0, ...begun)) >= pollPolicy.sendsAgainForMs;
    },
    /** Where one task at a time tells whether others may follow, those come first that were refused longest ago. @param wantedId before all. */
    inTurn(
      waiting: readonly StoredTask[],
      isOneAtATime: (connectionId: string) => boolean,
      wantedId: string | null,
    ): readonly StoredTask[] {
      const rankOf = ({ id, gateway: { connectionId } }: StoredTask) =>
        id === wantedId ? -1 : isOneAtATime(connectionId) ? (refusedAt.get(id) ?? 0) : 0;
      return [...waiting].sort((left, right) => rankOf(left) - rankOf(right));
    },
    forget(id: string): void {
      ages.forget(id);
      refusedAt.delete(id);
      resting.delete(id);
      restedUntil.delete(id);
    },
    /** The computer was asleep, and its monotonic clock may have stood still: the day of each task is reckoned from its first try again. */
    forgetAges: ages.forgetAll,
  };
}
