import type { Mark } from '#contract';
import type { Deed } from '../../../hooks/undo/deeds.ts';

/**
 * The deed of giving clips a rating or a choice.
 *
 * @param before the clips that it changed, as they were
 */
export function markDeed<Part extends 'rating' | 'choice'>(
  part: Part,
  before: readonly Mark[],
  value: Mark[Part],
  set: (ids: readonly string[], value: Mark[Part]) => void,
): Deed {
  const idsOf = (marks: readonly Mark[]) => marks.map(({ id }) => id);
  return {
    name: { type: part === 'rating' ? 'rated' : 'chosen' },
    undo() {
      for (const old of new Set(before.map((mark) => mark[part]))) {
        set(idsOf(before.filter((mark) => mark[part] === old)), old);
      }
    },
    redo: () => set(idsOf(before), value),
  };
}
