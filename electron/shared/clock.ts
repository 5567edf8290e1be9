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
