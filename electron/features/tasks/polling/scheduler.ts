import type { Clock } from '../../../shared/clock.ts';
import { pollPolicy } from './poll-policy.ts';

/** What the next run of a task will do. Each kind has places of its own. */
export type RunKind = 'poll' | 'download';

export interface SchedulerOptions {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /**
   * Runs one task once.
   *
   * @returns milliseconds until its next run, or `null` when it needs none.
   */
  readonly run: (id: string) => Promise<number | null>;
  /** Asked when a task is planned. */
  readonly kindOf: (id: string) => RunKind;
  /** Least time between two starts now, in milliseconds. */
  readonly spacingMs: () => number;
}

/** One queue for all tasks: of those that have a place the earliest due first, never two runs of one task at once. */
export interface Scheduler {
  /** Runs `id` in `delayMs`; a task already planned keeps the earlier of the two moments. */
  plan(id: string, delayMs: number): void;
  /** Plans tasks afresh, whatever was planned for them; of those due at one moment the first goes first. */
  planAll(tasks: readonly { readonly id: string; readonly delayMs: number }[]): void;
  forget(id: string): void;
  /** When a task's next run is due, by the monotonic clock; `null` while it runs or none is planned. */
  dueAt(id: string): number | null;
  /** A run under way is so slow that others may start in its place, or takes its place again. */
  giveWay(id: string, isGivingWay: boolean): void;
  /** Starts nothing more until `resume`; what is under way ends by itself. */
  pause(): void;
  resume(): void;
  /** Stops for good. */
  close(): void;
}

/** A timer set for longer than 2^31 - 1 ms would go off at once: a longer wait is cut into days. */
const longestTimerMs = 86_400_000;

interface Planned {
  readonly at: number;
  readonly kind: RunKind;
}

export function createScheduler({ clock, run, kindOf, spacingMs }: SchedulerOptions): Scheduler {
  const due = new Map<string, Planned>();
  const running = new Map<string, RunKind>();
  /** Runs under way that hold no place. */
  const givingWay = new Set<string>();
  let lastStart = Number.NEGATIVE_INFINITY;
  let cancelTimer: (() => void) | null = null;
  let isPaused = false;
  let isClosed = false;

  function plan(id: string, delayMs: number): void {
    const at = clock.monotonic() + delayMs;
    due.set(id, { at: Math.min(at, due.get(id)?.at ?? Number.POSITIVE_INFINITY), kind: kindOf(id) });
    arm();
  }

  function arm(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (isPaused || isClosed) return;
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
    const polls = placesOf('poll');
    const downloads = placesOf('download');
    if (polls + downloads >= pollPolicy.mostRequestsAtOnce) return null;
    const hasPlace = {
      poll: polls < pollPolicy.mostOfOneKindAtOnce,
      download: downloads < pollPolicy.mostOfOneKindAtOnce,
    };
    let best: { id: string; at: number } | null = null;
    for (const [id, { at, kind }] of due) {
      if (hasPlace[kind] && !running.has(id) && (best === null || at < best.at)) best = { id, at };
    }
    return best;
  }

  function placesOf(kind: RunKind): number {
    return [...running].filter(([id, other]) => other === kind && !givingWay.has(id)).length;
  }

  function start(id: string): void {
    running.set(id, due.get(id)?.kind ?? kindOf(id));
    due.delete(id);
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
    givingWay.delete(id);
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
        due.set(id, { at: now + delayMs, kind: kindOf(id) });
      }
      arm();
    },
    forget(id) {
      due.delete(id);
      arm();
    },
    dueAt: (id) => due.get(id)?.at ?? null,
    giveWay(id, isGivingWay) {
      if (!isGivingWay) givingWay.delete(id);
      else if (running.has(id) && givingWay.size < pollPolicy.mostSlowDownloads) givingWay.add(id);
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
