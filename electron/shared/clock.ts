import type { Clock } from './ports.ts';

/** The computer's clock. */
export const systemClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** A time in a name of a file: `20261121-093005`, in UTC. @param at milliseconds since 1970. */
export function timeInName(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

/** Longest wait for what is in hand to be put down when the app quits, in milliseconds. */
const closeLimitMs = 900;

/** Waits for what ends as the app quits, but no longer than a user would. */
export async function withinClosing(clock: Clock, ended: Promise<unknown>): Promise<void> {
  await Promise.race([ended, new Promise<void>((resolve) => clock.after(closeLimitMs, resolve))]);
}
