import type { Clock } from '../../../shared/clock.ts';
import { maxConcurrentPolls, startSpacingMs } from './schedule.ts';

export interface SchedulerOptions {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /**
   * Looks after one task.
   * @returns milliseconds until it should be looked at again, or `null` when it needs no more.
   */
  readonly run: (id: string) => Promise<number | null>;
  /** Least time between two starts now, in milliseconds; `startSpacingMs` by default, and at least that. */
  readonly spacingMs?: () => number;
}

/** One queue for all tasks: earliest due first, never two runs of one task at once. */
export interface Scheduler {
  /** Looks at `id` in `delayMs`; a task already planned keeps the earlier of the two moments. */
  plan(id: string, delayMs: number): void;
  /** Plans tasks anew, whatever was planned for them; of those due at one moment the first goes first. */
  sweep(tasks: readonly { readonly id: string; readonly delayMs: number }[]): void;
  forget(id: string): void;
  /** Starts nothing more until `resume`; what is under way ends by itself. */
  pause(): void;
  resume(): void;
  /** Stops for good. */
  close(): void;
}

/** A timer set for longer than 2^31 - 1 ms would go off at once; it looks again after a day instead. */
const longestTimerMs = 86_400_000;

export function createScheduler({ clock, run, spacingMs }: SchedulerOptions): Scheduler {
  const due = new Map<string, number>();
  const running = new Set<string>();
  let lastStart = Number.NEGATIVE_INFINITY;
  let cancelTimer: (() => void) | null = null;
  let isPaused = false;
  let isClosed = false;

  function plan(id: string, delayMs: number): void {
    const at = clock.monotonic() + delayMs;
    due.set(id, Math.min(at, due.get(id) ?? Number.POSITIVE_INFINITY));
    arm();
  }

  function arm(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (isPaused || isClosed || running.size >= maxConcurrentPolls) return;
    const next = earliest();
    if (next === null) return;
    const at = Math.max(next.at, mayStartAt());
    const waitMs = Math.min(Math.max(0, at - clock.monotonic()), longestTimerMs);
    cancelTimer = clock.after(waitMs, () => {
      cancelTimer = null;
      const ready = earliest();
      // Timers of a computer may go off a little early.
      const now = clock.monotonic();
      if (ready !== null && ready.at <= now && mayStartAt() <= now) start(ready.id);
      arm();
    });
  }

  function mayStartAt(): number {
    return lastStart + Math.max(startSpacingMs, spacingMs?.() ?? 0);
  }

  function earliest(): { readonly id: string; readonly at: number } | null {
    let best: { id: string; at: number } | null = null;
    for (const [id, at] of due) {
      if (!running.has(id) && (best === null || at < best.at)) best = { id, at };
    }
    return best;
  }

  function start(id: string): void {
    due.delete(id);
    running.add(id);
    lastStart = clock.monotonic();
    // A run that throws is a bug and is reported as one; its place is free again all the same.
    void run(id).then(
      (delay) => end(id, delay),
      (error: unknown) => {
        end(id, null);
        throw error;
      },
    );
  }

  function end(id: string, delay: number | null): void {
    running.delete(id);
    if (delay !== null && !isClosed) plan(id, delay);
    else arm();
  }

  return {
    plan,
    sweep(tasks) {
      const now = clock.monotonic();
      for (const { id, delayMs } of tasks) {
        // Taken out first, so that it stands in its new order among those of one moment.
        due.delete(id);
        due.set(id, now + delayMs);
      }
      arm();
    },
    forget(id) {
      due.delete(id);
      arm();
    },
    pause() {
      isPaused = true;
      arm();
    },
    resume() {
      isPaused = false;
      arm();
    },
    close() {
      isClosed = true;
      arm();
    },
  };
}
