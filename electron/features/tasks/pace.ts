import { type AppErrorData, isLoopbackHost } from '#contract';
import type { Board } from './board.ts';
import type { StoredTask } from './model.ts';
import type { Clock } from './ports.ts';
import { nextPollDelay } from './schedule.ts';

const remoteBaseMs = 10_000;
/** A gateway on this computer need not be spared. */
export const loopbackBaseMs = 1_000;

/** What has gone wrong with one task since it last went right; kept in memory only. */
export interface Tally {
  failures: number;
  noSuchTask: number;
  noResult: number;
  notAVideo: number;
}

/** How soon each task is looked at again. */
export interface Pace {
  tallyOf(id: string): Tally;
  /** Starts the counting afresh. */
  forget(id: string): void;
  /** Milliseconds until the next look at a task. */
  delay(task: StoredTask, failures: number, retryAfterMs: number | null): number;
  /** Notes a trouble that may pass; milliseconds until the next try. */
  troubled(task: StoredTask, error: AppErrorData, retryAfterMs: number | null): number;
}

export interface PaceOptions {
  readonly board: Board;
  readonly clock: Clock;
  readonly random: () => number;
}

export function createPace({ board, clock, random }: PaceOptions): Pace {
  const tallies = new Map<string, Tally>();

  function tallyOf(id: string): Tally {
    const tally = tallies.get(id) ?? { failures: 0, noSuchTask: 0, noResult: 0, notAVideo: 0 };
    tallies.set(id, tally);
    return tally;
  }

  function delay(task: StoredTask, failures: number, retryAfterMs: number | null): number {
    const ageMs = clock.now() - task.createdAt;
    const baseMs = isOnThisComputer(task) ? loopbackBaseMs : remoteBaseMs;
    return nextPollDelay({ ageMs, baseMs, failures, retryAfterMs, random: random() });
  }

  return {
    tallyOf,
    forget: (id) => tallies.delete(id),
    delay,
    troubled(task, error, retryAfterMs) {
      const tally = tallyOf(task.id);
      tally.failures += 1;
      board.apply(task.id, { type: 'trouble', error });
      return delay(task, tally.failures, retryAfterMs);
    },
  };
}

/** Whether a task's gateway runs on this computer: the practice gateway, or one for development. */
export function isOnThisComputer({ gateway }: StoredTask): boolean {
  return gateway.kind === 'practice' || isLoopbackHost(new URL(gateway.address).hostname);
}
