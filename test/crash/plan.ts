import type { Chance } from '../fixtures/chance.ts';
import { type Moment, moments } from './messages.ts';

/** When to kill: a while after the app's start or the click, or after a moment at the gateway was seen `count` times. */
export type Kill =
  | { readonly after: 'start' | 'click'; readonly ms: number }
  | { readonly after: Moment; readonly count: number; readonly ms: number };

/** Transactions of a life that the power may fail in: from the click to the last file there are about eight for each task. */
const usualWrites = 8;

/** In which transaction the power fails, in each life of the app but the last. */
export function planPowerCuts(chance: Chance, { tasks, kills }: Plan): number[] {
  return kills.map(() => chance.between(1, usualWrites * tasks));
}

export interface Plan {
  /** How often Generate is pressed. */
  readonly tasks: number;
  /** The first kill is of the app in which Generate was pressed, the others fall into the recovery. */
  readonly kills: readonly Kill[];
}

/** Longest that one task takes from click to file here, in milliseconds. */
const usualMs = 450;
const moreForEachTaskMs = 250;

export function planRound(chance: Chance): Plan {
  // Six are more than the gateway takes at once: some of them wait.
  const tasks = chance.next() < 0.1 ? 6 : chance.between(1, 3);
  const kills = [planFirst(chance, tasks)];
  while (kills.length < 3 && chance.next() < 0.3) kills.push(planLater(chance, tasks));
  return { tasks, kills };
}

function planFirst(chance: Chance, tasks: number): Kill {
  const luck = chance.next();
  const whole = usualMs + moreForEachTaskMs * tasks;
  if (luck < 0.35) return { after: 'click', ms: chance.between(0, whole) };
  if (luck < 0.5) return { after: 'click', ms: chance.between(0, 8) };
  const after = moments[chance.between(0, moments.length - 1)] ?? 'create-seen';
  return { after, count: chance.between(1, tasks), ms: chance.between(0, after === 'file-begun' ? 80 : 20) };
}

function planLater(chance: Chance, tasks: number): Kill {
  const luck = chance.next();
  if (luck < 0.3) return { after: 'start', ms: chance.between(0, 250) };
  if (luck < 0.7) return { after: 'start', ms: chance.between(100, 600 + moreForEachTaskMs * tasks) };
  return { after: 'file-begun', count: 1, ms: chance.between(0, 80) };
}
