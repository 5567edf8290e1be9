import type { AppErrorCode } from '#contract';
import { type GatewayIdentity, isOnThisComputer } from '../../../shared/connection.ts';

const second = 1_000;
const minute = 60 * second;

/** Every constant of it, in milliseconds or a count. Nothing else decides how long to wait before a gateway or a clip's host is asked again. */
export const pollPolicy = {
  /** Requests about tasks under way at once, over all tasks: polls and downloads that come at a fair rate. */
  maxRequestsAtOnce: 4,
  /** Of these requests, those of one kind (polls, downloads): one request of the other kind can always start. */
  maxOfOneKindAtOnce: 3,
  /** Slow downloads that do not count among these requests; a further slow one counts. */
  maxSlowDownloads: 12,
  /** A download that is slower than this over this time is a slow one. */
  slowDownload: { bytesPerSecond: 16 * 1024, windowMs: 2 * minute },
  /** A download that is slower than this would never end: it is broken off and tried again, at last from a fresh address. */
  hopelessDownload: { bytesPerSecond: 256, windowMs: 10 * minute },
  /** Least time between two starts, over all tasks. */
  startSpacingMs: 1 * second,
  /** Between two polls of a young task. Gateways of this kind ask not to be polled faster. */
  intervalMs: 10 * second,
  /** Between two polls of a young task at a gateway on this computer, which need not be spared. */
  localIntervalMs: 1 * second,
  /** A task's interval has doubled at this age, tripled at twice this age, and so on. */
  intervalGrowsEveryMs: 5 * minute,
  /** The interval grows no longer than this, whatever the task's age or its failures. */
  maxIntervalMs: 1 * minute,
  /** Chance makes each wait longer by up to this share, so that tasks made together drift apart. */
  jitter: 0.2,
  /** Longest Retry-After that is honoured: with more (years have been seen) a paid clip would run out of its days. The user's word ends it. */
  maxRetryAfterMs: 60 * minute,
  /** Longest wait, without Retry-After, before a request that made nothing is sent again. */
  maxSendIntervalMs: 5 * minute,
  /** A request that made nothing is sent again for this long; then the user is asked. */
  sendsAgainForMs: 24 * 60 * minute,
  /** After a disk refused a clip; a choice of another folder or the user's word ends this wait at once. */
  diskRetryMs: 1 * minute,
  /** Network failures in a row, over all tasks of a connection, after which its gateway counts as out of reach. */
  unreachableAfter: 5,
  /** Least time between two starts for a gateway that is out of reach: one task tries for all of its tasks. */
  unreachableSpacingMs: 30 * second,
  /** How many answers of a kind must have come before the task is given up for it. */
  believedAfter: {
    /** "No such task", in a row: a gateway may be behind for a moment. A clip whose address is known is tried on there. */
    noSuchTask: 2,
    /** "Succeeded", without the address of a clip. */
    noResult: 5,
    /** Downloads that brought no video: an error page may stand where the clip will be. A clip that is damaged each time is kept as a file. */
    notAVideo: 8,
  },
} as const;

/** More doublings than this make no difference to any wait, and would overflow one day. */
const maxDoublings = 8;

export interface PollMoment {
  readonly gateway: GatewayOfTask;
  /** Milliseconds since the request went out. */
  readonly ageMs: number;
  /** Polls or downloads in a row that failed; 0 after a good answer. */
  readonly failures: number;
  /** What the gateway asked for with Retry-After, in milliseconds. */
  readonly retryAfterMs: number | null;
  readonly random: number;
}
type GatewayOfTask = Pick<GatewayIdentity, 'kind' | 'address'>;

/** Milliseconds until the next poll: the interval, longer with age and failures and by chance, at least what the gateway asked for. */
export function nextPollDelay({ gateway, ageMs, failures, retryAfterMs, random }: PollMoment): number {
  const { intervalGrowsEveryMs, maxIntervalMs, jitter } = pollPolicy;
  const intervalMs = pollInterval(gateway);
  const grown = intervalMs * (1 + Math.max(0, ageMs) / intervalGrowsEveryMs);
  const backedOff = grown * 2 ** Math.min(failures, maxDoublings);
  const wait = Math.min(backedOff, Math.max(maxIntervalMs, intervalMs));
  return Math.round(Math.max(wait, honouredRetryAfter(retryAfterMs)) * (1 + random * jitter));
}

/** Milliseconds until waiting requests go out again: the interval, doubled by failures, at least what was asked for, and longer by chance. */
export function nextSendDelay(moment: Omit<PollMoment, 'ageMs'>): number {
  const { gateway, failures, retryAfterMs, random } = moment;
  const { maxSendIntervalMs, jitter } = pollPolicy;
  const backedOff = pollInterval(gateway) * 2 ** Math.min(failures - 1, maxDoublings);
  const wait = Math.max(Math.min(backedOff, maxSendIntervalMs), honouredRetryAfter(retryAfterMs));
  return Math.round(wait * (1 + random * jitter));
}

/** Milliseconds for which a gateway is not asked about a task again after an answer, whoever wants to. */
export function pollPause(gateway: GatewayOfTask, retryAfterMs: number | null): number {
  return Math.max(pollInterval(gateway), honouredRetryAfter(retryAfterMs));
}

/** The part of a Retry-After that is kept to, in milliseconds. */
export function honouredRetryAfter(retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? 0, pollPolicy.maxRetryAfterMs);
}

/** Whether a call failed without any answer, which says something about the network. */
export const isNetworkFailure = (code: AppErrorCode): boolean => networkFailures.includes(code);
const networkFailures: readonly AppErrorCode[] = [
  'gateway.unreachable',
  'gateway.timed-out',
  'gateway.interrupted',
  'gateway.proxy',
];

function pollInterval(gateway: GatewayOfTask): number {
  return isOnThisComputer(gateway) ? pollPolicy.localIntervalMs : pollPolicy.intervalMs;
}
