import type { Clock } from './ports.ts';

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
