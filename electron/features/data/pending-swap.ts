import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Replacement } from '#contract';

/** Folder in which new data wait until they take the place of those that are there. */
export const incomingFolder = 'incoming';
export const safetyFolder = 'safety-copies';
/** File that says that other data are to take the place of the present ones. */
export const swapMarkerName = 'swap.json';

/** What took the place of the data; `'kept'` where the user had asked for it, and nothing did. */
export type SwapOutcome = Replacement | 'kept';

/** Whether `finishSwap` may have anything to do: at most starts it has not, and the database need not wait for it. */
export function mayHaveSwap(dataFolder: string): boolean {
  return [swapMarkerName, incomingFolder, safetyFolder].some((name) => existsSync(join(dataFolder, name)));
}
