import { type AppErrorData, isLoopbackHost } from '#contract';
import type { Clock } from '../../../shared/clock.ts';
import type { GatewayIdentity } from '../../../shared/connection.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import type { Board } from '../lifecycle/transitions.ts';
import { askedWait, diskRetryMs, nextPollDelay } from './schedule.ts';

const remoteBaseMs = 10_000;
/** A gateway on this computer need not be spared. */
export const loopbackBaseMs = 1_000;

/** What has gone wrong with one task since it last went right; kept in memory only. */
export interface Tally {
  failures: number;
  noSuchTask: number;
  noResult: number;
  notAVideo: number;
  /** The address of the result is to be asked for afresh before the next download. */
  needsAddress: boolean;
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
  /** Notes that the disk does not take a clip; milliseconds until the next try. */
  diskTroubled(task: StoredTask, error: AppErrorData): number;
  /** The gateway has just answered about a task, or failed to; it is not asked about it again too soon. */
  asked(task: StoredTask, retryAfterMs: number | null): void;
  /** The place a clip is fetched from asked for a wait. */
  rest(id: string, retryAfterMs: number | null): void;
  /** Milliseconds until a clip may be fetched again, unless the user asks for it; 0 for now. */
  untilRested(id: string): number;
  /** Milliseconds until the gateway may be asked about a task again, whoever wants to; 0 for now. */
  untilMayAsk(id: string): number;
}

export interface PaceOptions {
  readonly board: Board;
  readonly clock: Clock;
  readonly random: () => number;
}

export function createPace({ board, clock, random }: PaceOptions): Pace {
  const tallies = new Map<string, Tally>();
  const notBefore = new Map<string, number>();
  const restUntil = new Map<string, number>();
  /** A task's age when this process first met it: from then on it grows with the clock that cannot be set. */
  const ages = new Map<string, { readonly age: number; readonly at: number }>();

  function tallyOf(id: string): Tally {
    const fresh = { failures: 0, noSuchTask: 0, noResult: 0, notAVideo: 0, needsAddress: false };
    const tally = tallies.get(id) ?? fresh;
    tallies.set(id, tally);
    return tally;
  }

  function ageOf({ id, createdAt }: StoredTask): number {
    const now = clock.monotonic();
    const met = ages.get(id) ?? { age: Math.max(0, clock.now() - createdAt), at: now };
    ages.set(id, met);
    return met.age + now - met.at;
  }

  function delay(task: StoredTask, failures: number, retryAfterMs: number | null): number {
    const ageMs = ageOf(task);
    return nextPollDelay({ ageMs, baseMs: baseMs(task), failures, retryAfterMs, random: random() });
  }

  function waitOf(moments: Map<string, number>, id: string): number {
    const waitMs = (moments.get(id) ?? Number.NEGATIVE_INFINITY) - clock.monotonic();
    if (waitMs <= 0) moments.delete(id);
    return Math.max(0, waitMs);
  }

  return {
    tallyOf,
    forget(id) {
      tallies.delete(id);
      ages.delete(id);
    },
    delay,
    troubled(task, error, retryAfterMs) {
      const tally = tallyOf(task.id);
      tally.failures += 1;
      board.apply(task.id, { type: 'trouble', error });
      return delay(task, tally.failures, retryAfterMs);
    },
    diskTroubled(task, error) {
      board.apply(task.id, { type: 'trouble', error });
      return diskRetryMs;
    },
    asked(task, retryAfterMs) {
      notBefore.set(task.id, clock.monotonic() + Math.max(baseMs(task), askedWait(retryAfterMs)));
    },
    rest(id, retryAfterMs) {
      restUntil.set(id, clock.monotonic() + askedWait(retryAfterMs));
    },
    untilRested: (id) => waitOf(restUntil, id),
    untilMayAsk: (id) => waitOf(notBefore, id),
  };
}

function baseMs({ gateway }: StoredTask): number {
  return isOnThisComputer(gateway) ? loopbackBaseMs : remoteBaseMs;
}

/** Whether a gateway runs on this computer: the practice gateway, or one for development. */
export function isOnThisComputer(gateway: Pick<GatewayIdentity, 'kind' | 'address'>): boolean {
  return gateway.kind === 'practice' || isLoopbackHost(new URL(gateway.address).hostname);
}
