const second = 1_000;
const minute = 60 * second;

/** Most requests about tasks under way at once, over all tasks. */
export const maxConcurrentPolls = 4;
/** Least time between two starts, in milliseconds. */
export const startSpacingMs = 1 * second;
/** Longest wait between two looks at one task that answers. */
export const slowestPollMs = 60 * second;

/**
 * Longest Retry-After that is honoured. A gateway that asks for more (years have been seen) would let a paid clip
 * run out of its seven days.
 */
export const longestRetryAfterMs = 6 * 60 * minute;
/** Time between two starts while no gateway can be reached: one task tries for all of them. */
export const probeSpacingMs = 30 * second;
/** Failures of the network in a row, over all tasks, after which it counts as gone. */
export const unreachableAfter = 5;
/** Wait after a disk refused a clip; a choice of another folder or the user's word ends it at once. */
export const diskRetryMs = minute;

export interface PollMoment {
  /** Milliseconds since the task was made. */
  readonly ageMs: number;
  /** The gateway's base interval: 10 s, or 1 s for a gateway on this computer. */
  readonly baseMs: number;
  /** Failed looks in a row; 0 after a good answer. */
  readonly failures: number;
  /** What the gateway asked for with Retry-After, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** 0 up to 1: spreads tasks that were made together. */
  readonly random: number;
}

/**
 * Milliseconds until a task is looked at again. Never below the base interval, growing with the
 * task's age to a minute, doubling with failures, at least what the gateway asked for, and up to a
 * fifth later by chance.
 */
export function nextPollDelay(moment: PollMoment): number {
  const { ageMs, baseMs, failures, retryAfterMs, random } = moment;
  const grown = baseMs * (1 + Math.max(0, ageMs) / (5 * minute));
  const backedOff = grown * 2 ** Math.min(failures, 8);
  const wait = Math.max(baseMs, Math.min(backedOff, Math.max(slowestPollMs, baseMs)));
  return Math.round(Math.max(wait, askedWait(retryAfterMs)) * (1 + random / 5));
}

/** What of the gateway's own wish for a wait is kept, in milliseconds. */
export function askedWait(retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? 0, longestRetryAfterMs);
}
