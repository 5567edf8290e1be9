import type { GenerateOutcome } from '../../../gateway/text/generate-types.ts';

/** Waits before asking again, in milliseconds, where the gateway names none. Their number is the number of times. */
const waits = [5_000, 15_000, 45_000] as const;
/** Somebody who must wait longer than this is better told so. */
const longestWait = 10 * 60_000;
const shortestWait = 1_000;

/**
 * Whether a question is asked again by itself, and when: only where the gateway refused it in words as too much for
 * now (HTTP 429 or 503), for then nothing was made and nothing is charged twice.
 *
 * @param tries how often it was asked already.
 * @returns milliseconds to wait; `null` when it is not asked again.
 */
export function retryDelay(
  {
    asksToWait,
    retryAfterMs,
  }: Pick<Extract<GenerateOutcome, { type: 'failed' }>, 'asksToWait' | 'retryAfterMs'>,
  tries: number,
): number | null {
  const usual = waits[tries - 1];
  if (!asksToWait || usual === undefined) return null;
  const delay = Math.max(shortestWait, retryAfterMs ?? usual);
  return delay > longestWait ? null : delay;
}
