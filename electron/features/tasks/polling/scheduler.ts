import type { Clock } from '../../../shared/ports.ts';
import { pollPolicy } from './poll-policy.ts';

/** What the next run of a task will do. Each kind has places of its own. */
export type RunKind = 'poll' | 'download';

export interface SchedulerOptions {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /** Runs one task once: milliseconds until its next run, or `null` when it needs none. */
  readonly run: (id: string) => Promise<number | null>;
  /** Asked when a task is planned. */
  readonly kindOf: (id: string) => RunKind;
  /** Which gateway a task is at. Asked when a task is planned. */
  readonly gatewayOf: (id: string) => string;
  /** Whether a gateway is to be tried by one poll at a time, and seldom. Others go on beside it. */
  readonly isOutOfReach: (gateway: string) => boolean;
}

/** A timer set for longer than 2^31 - 1 ms would go off at once: a longer wait is cut into days. */
const maxTimerMs = 86_400_000;

interface Run {
  readonly kind: RunKind;
  readonly gateway: string;
}
interface Planned extends Run {
  readonly at: number;
}

export type Scheduler = ReturnType<typeof createScheduler>;

/** One queue for all tasks: of those that may start the earliest due first, never two runs of one task at once. */
export function createScheduler(options: SchedulerOptions) {
  const { clock, run, kindOf, gatewayOf, isOutOfReach } = options;
  const due = new Map<string, Planned>();
  const running = new Map<string, Run>();
  const givingWay = new Set<string>();
  let lastStart = Number.NEGATIVE_INFINITY;
  const lastStartAt = new Map<string, number>();
  let cancelTimer: (() => void) | null = null;
  let isPaused = false;
  let isClosed = false;

  function plan(id: string, delayMs: number): void {
    const at = clock.monotonic() + delayMs;
    due.set(id, { ...runOf(id), at: Math.min(at, due.get(id)?.at ?? Number.POSITIVE_INFINITY) });
    arm();
  }

  function runOf(id: string): Run {
    return { kind: kindOf(id), gateway: gatewayOf(id) };
  }

  function arm(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (isPaused || isClosed) return;
    const next = earliest();
    if (next === null) return;
    const at = Math.max(next.at, mayStartAt());
    const waitMs = Math.min(Math.max(0, at - clock.monotonic()), maxTimerMs);
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
    return lastStart + pollPolicy.startSpacingMs;
  }

  function earliest(): { readonly id: string; readonly at: number } | null {
    const polls = placesOf('poll');
    const downloads = placesOf('download');
    if (polls + downloads >= pollPolicy.maxRequestsAtOnce) return null;
    const hasPlace = {
      poll: polls < pollPolicy.maxOfOneKindAtOnce,
      download: downloads < pollPolicy.maxOfOneKindAtOnce,
    };
    let best: { id: string; at: number } | null = null;
    for (const [id, planned] of due) {
      if (!hasPlace[planned.kind] || running.has(id)) continue;
      const at = Math.max(planned.at, sparedUntil(planned));
      if (at < (best?.at ?? Number.POSITIVE_INFINITY)) best = { id, at };
    }
    return best;
  }

  /** Until when a run waits because its gateway is out of reach. Infinite while another poll tries that gateway for all of its tasks. */
  function sparedUntil({ kind, gateway }: Run): number {
    if (!isOutOfReach(gateway)) return Number.NEGATIVE_INFINITY;
    const isTried = [...running.values()].some((other) => other.kind === 'poll' && other.gateway === gateway);
    if (kind === 'poll' && isTried) return Number.POSITIVE_INFINITY;
    return (lastStartAt.get(gateway) ?? Number.NEGATIVE_INFINITY) + pollPolicy.unreachableSpacingMs;
  }

  function placesOf(kind: RunKind): number {
    return [...running].filter(([id, other]) => other.kind === kind && !givingWay.has(id)).length;
  }

  function start(id: string): void {
    const started = due.get(id) ?? runOf(id);
    running.set(id, started);
    due.delete(id);
    lastStart = clock.monotonic();
    lastStartAt.set(started.gateway, lastStart);
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
    /** Runs `id` in `delayMs`; a task already planned keeps the earlier of the two moments. */
    plan,
    /** Plans tasks afresh, whatever was planned for them; of those due at one moment the first goes first. */
    planAll(tasks: readonly { readonly id: string; readonly delayMs: number }[]): void {
      const now = clock.monotonic();
      for (const { id, delayMs } of tasks) {
        // Taken out first, so that it stands in its new order among those of one moment.
        due.delete(id);
        due.set(id, { ...runOf(id), at: now + delayMs });
      }
      arm();
    },
    forget(id: string): void {
      due.delete(id);
      arm();
    },
    /** When a task's next run is due, by the monotonic clock; `null` while it runs or none is planned. */
    dueAt: (id: string) => due.get(id)?.at ?? null,
    /** A run under way is so slow that others may start in its place, or takes its place again. */
    giveWay(id: string, isGivingWay: boolean): void {
      if (!isGivingWay) givingWay.delete(id);
      else if (running.has(id) && givingWay.size < pollPolicy.maxSlowDownloads) givingWay.add(id);
      arm();
    },
    /** Starts nothing more until `resume`; what is under way ends by itself. */
    pause(): void {
      isPaused = true;
      arm();
    },
    resume(): void {
      isPaused = false;
      arm();
    },
    close(): void {
      isClosed = true;
      arm();
    },
  };
}
