import { setImmediate } from 'node:timers/promises';
import type { Clock } from './ports.ts';

/** Lets the calls, timers and events that wait be served before a long loop goes on. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}

/** Calls `work` with one part of a list after the other, and lets calls and events be served between two parts. */
export async function inParts<Item>(
  items: readonly Item[],
  partLength: number,
  work: (part: readonly Item[]) => unknown,
): Promise<void> {
  for (let start = 0; start < items.length; start += partLength) {
    if (start > 0) await yieldToEventLoop();
    work(items.slice(start, start + partLength));
  }
}

/** Runs works one after the other; one that fails does not keep the next one. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** What work gives, or another value where it takes longer than `ms`; the work goes on. */
export async function withinMs<Value>(
  after: Clock['after'],
  ms: number,
  work: Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  let cancel: () => void = () => undefined;
  const late = new Promise<Value>((resolve) => {
    cancel = after(ms, () => resolve(otherwise));
  });
  return Promise.race([work, late]).finally(() => cancel());
}

/** Longest wait for what is in hand to be put down when the app quits, in milliseconds. */
const closeLimitMs = 900;

/** Waits for what ends as the app quits, but no longer than a user would. */
export async function withinClosing({ after }: Clock, ended: Promise<unknown>): Promise<void> {
  await withinMs(after, closeLimitMs, ended, undefined);
}

/** Shortest time between two reports of progress, in milliseconds. */
const progressIntervalMs = 100;

/**
 * Passes on at most ten reports a second, and always the first one at which something and the first at which everything is done.
 *
 * @param now a clock that never goes back, in milliseconds.
 */
export function throttleProgress<Total extends number | null>(
  report: ((done: number, total: Total) => void) | undefined,
  now: () => number = () => performance.now(),
): (done: number, total: Total) => void {
  let next = Number.NEGATIVE_INFINITY;
  let finished = false;
  return (done, total) => {
    if (!report || finished) return;
    finished = done === total;
    const time = now();
    if (!finished && time < next) return;
    if (done > 0) next = time + progressIntervalMs;
    report(done, total);
  };
}
