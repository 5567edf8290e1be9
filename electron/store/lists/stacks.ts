import type { ListedTask } from './facets.ts';

/** Clips with the variations of one form in one row. */
export interface FoldedClips {
  readonly rows: readonly ListedTask[];
  /** The clips of each stack by their form, the one that is its row first. */
  readonly stacks: ReadonlyMap<string, readonly ListedTask[]>;
}

export const unfolded = (rows: readonly ListedTask[]): FoldedClips => ({ rows, stacks: new Map() });

/** The clips of the stack that a row is; `undefined` for a clip of its own, and for what stands before the clips. */
export function stackOf(stacks: FoldedClips['stacks'], row: ListedTask): readonly ListedTask[] | undefined {
  const stack = row.stack === null ? undefined : stacks.get(row.stack);
  return stack?.[0] === row ? stack : undefined;
}

/**
 * Puts the clips of each stack into one row, at the place of the one that is shown: elsewhere it would stand among others than its like.
 * A variation that is alone in the list stays a row of its own.
 */
export function foldStacks(clips: readonly ListedTask[]): FoldedClips {
  const byForm = new Map<string, ListedTask[]>();
  for (const clip of clips) {
    if (clip.stack === null) continue;
    const stack = byForm.get(clip.stack);
    if (stack === undefined) byForm.set(clip.stack, [clip]);
    else stack.push(clip);
  }
  const stacks = new Map<string, readonly ListedTask[]>();
  for (const [form, stack] of byForm) {
    if (stack.length < 2) continue;
    const cover = stack.reduce((best, clip) => (worthOf(clip) > worthOf(best) ? clip : best));
    stacks.set(form, [cover, ...stack.filter((clip) => clip !== cover)]);
  }
  const isRow = (clip: ListedTask) => (stacks.get(clip.stack ?? '')?.[0] ?? clip) === clip;
  return { rows: stacks.size === 0 ? clips : clips.filter(isRow), stacks };
}

/** A pick is worth more than any rating. */
function worthOf({ choice, rating }: ListedTask): number {
  return (choice === 'picked' ? 10 : 0) + rating;
}
