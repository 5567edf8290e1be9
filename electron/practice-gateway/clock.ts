import type { Clock } from '../shared/ports.ts';

/** Time as the practice gateway sees it, so that tests can move it. */
export type PracticeClock = Pick<Clock, 'now' | 'after'>;

/** The computer's clock. */
export const systemClock: PracticeClock = {
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
