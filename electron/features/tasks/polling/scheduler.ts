import type { Clock } from '../../../shared/clock.ts';
import { pollPolicy } from './poll-policy.ts';

export interface SchedulerOptions {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /**
   * Runs one task once.
   *
   * @returns milliseconds until its next run, or `null` when it needs none.
   */
  readonly run: (id: string) => Promise<number | null>;
  /** Least time between two starts now, in milliseconds. */
  readonly spacingMs: () => number;
}

/** One queue for all tasks: earliest due first, never two runs of one task at once. */
export interface Scheduler {
  /** Runs `id` in `delayMs`; a task already planned keeps the earlier of the two moments. */
  plan(id: string, delayMs: number): void;
  /** Plans tasks afresh, whatever was planned for them; of those due at one moment the first goes first. */
  planAll(tasks: readonly { readonly id: string; readonly delayMs: number }[]): void;
  forget(id: string): void;
  /** Starts nothing more until `resume`; what is under way ends by itself. */
  pause(): void;
  resume(): void;
  /** Stops for good. */
  close(): void;
}

/** A timer set for longer than 2^31 - 1 ms would go off at once: a longer wait is cut into days. */
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
    if (isPaused || isClosed || running.size >= pollPolicy.mostRequestsAtOnce) return;
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
    return lastStart + spacingMs();
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
    planAll(tasks) {
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
