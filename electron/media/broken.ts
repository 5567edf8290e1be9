import type { RefusalReason } from '#contract';

/** What reading a file's structure can show to be wrong with it. */
export type BrokenReason = Extract<RefusalReason, 'damaged' | 'unsupported' | 'not-media'>;

/** A file that is not what it set out to be. The message is for developers. */
export class Broken extends Error {
  constructor(
    readonly reason: BrokenReason,
    message: string,
  ) {
    super(message);
    this.name = 'Broken';
  }
}

/** Ends the reading of a file that lacks something it cannot do without. */
export function required<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Broken('damaged', `There is no ${what}.`);
  return value;
}
