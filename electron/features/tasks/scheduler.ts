import type { Clock } from './ports.ts';
import { maxConcurrentPolls, startSpacingMs } from './schedule.ts';

export interface SchedulerOptions {
  readonly clock: Clock;
  /**
   * Looks after one task.
   * @returns milliseconds until it should be looked at again, or `null` when it needs no more.
   */
  readonly run: (id: string) => Promise<number | null>;
}

/** One queue for all tasks: earliest due first, never two runs of one task at once. */
export interface Scheduler {
  /** Looks at `id` in `delayMs`; a task already planned keeps the earlier of the two moments. */
  plan(id: string, delayMs: number): void;
  forget(id: string): void;
  /** Starts nothing more until `resume`; what is under way ends by itself. */
  pause(): void;
  resume(): void;
  /** Stops for good. */
  close(): void;
}

/** A timer set for longer than 2^31 - 1 ms would go off at once; it looks again after a day instead. */
const longestTimerMs = 86_400_000;

export function createScheduler({ clock, run }: SchedulerOptions): Scheduler {
  const due = new Map<string, number>();
  const running = new Set<string>();
  let lastStart = Number.NEGATIVE_INFINITY;
  let cancelTimer: (() => void) | null = null;
  let isPaused = false;
  let isClosed = false;

  function plan(id: string, delayMs: number): void {
    const at = clock.now() + delayMs;
    due.set(id, Math.min(at, due.get(id) ?? Number.POSITIVE_INFINITY));
    arm();
  }

  function arm(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (isPaused || isClosed || running.size >= maxConcurrentPolls) return;
    const next = earliest();
    if (next === null) return;
    const at = Math.max(next.at, lastStart + startSpacingMs);
    cancelTimer = clock.after(Math.min(Math.max(0, at - clock.now()), longestTimerMs), () => {
      cancelTimer = null;
      const ready = earliest();
      if (ready !== null && ready.at <= clock.now()) start(ready.id);
      arm();
    });
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
    lastStart = clock.now();
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
