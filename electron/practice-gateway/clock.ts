import type { Clock } from '../shared/ports.ts';

/** Time as the practice gateway sees it, so that tests can move it. */
export type PracticeClock = Pick<Clock, 'now' | 'after'>;
