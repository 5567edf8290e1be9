import type { Clock } from '#electron/features/tasks/ports.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves time on, calling back what comes due on the way; promises settle at each stop. */
  advance(ms: number): Promise<void>;
  /** Lets time go by without calling anything back, as a computer that was asleep. */
  jump(ms: number): void;
  /** Sets the clock on the wall forward or back; no time goes by. */
  turn(ms: number): void;
  /** Timers that have not gone off yet. */
  pending(): number;
}

/** 2026-01-05 10:00 UTC: any fixed moment would do. */
export const startOfTime = Date.UTC(2026, 0, 5, 10);

export function createFakeClock(start = startOfTime): FakeClock {
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>();
  let now = start;
  let turned = 0;
  let lastTimer = 0;

  function earliest(): [number, { readonly at: number; readonly callback: () => void }] | undefined {
    return [...timers].sort(([a, left], [b, right]) => left.at - right.at || a - b)[0];
  }

  return {
    now: () => now + turned,
    monotonic: () => now,
    after(ms, callback) {
      lastTimer += 1;
      const id = lastTimer;
      timers.set(id, { at: now + Math.max(0, ms), callback });
      return () => timers.delete(id);
    },
    async advance(ms) {
      const target = now + ms;
      await settled();
      for (let next = earliest(); next !== undefined && next[1].at <= target; next = earliest()) {
        const [id, { at, callback }] = next;
        timers.delete(id);
        now = Math.max(now, at);
        callback();
        await settled();
      }
      now = target;
    },
    jump(ms) {
      now += ms;
    },
    turn(ms) {
      turned += ms;
    },
    pending: () => timers.size,
  };
}

/** Lets every promise that can settle without the outside world do so. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export const minute = 60_000;
export const day = 86_400_000;
