import type { AppErrorCode } from '#contract';
import { unreachableAfter } from './schedule.ts';

const networkCodes: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'gateway.unreachable',
  'gateway.timed-out',
  'gateway.interrupted',
]);

/** Whether gateways seem to be within reach, judged by what became of the last calls over all tasks. */
export interface Reach {
  /** A call ended: `code` is why it failed, `null` when there was an answer about the task. */
  heard(code: AppErrorCode | null): void;
  /** Too many calls in a row got no answer at all. */
  isLost(): boolean;
}

export function createReach(onBack: () => void): Reach {
  let failures = 0;
  return {
    heard(code) {
      const wasLost = failures >= unreachableAfter;
      failures = code !== null && networkCodes.has(code) ? failures + 1 : 0;
      if (wasLost && failures === 0) onBack();
    },
    isLost: () => failures >= unreachableAfter,
  };
}
