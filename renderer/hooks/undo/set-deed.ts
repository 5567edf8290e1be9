import type { Mark, MovedMember } from '#contract';
import type { Deed } from './deeds.ts';

const names = { rating: 'rated', choice: 'chosen', projectId: 'project' } as const;
type Settable = Pick<Mark, 'id' | 'rating' | 'choice'> & MovedMember;

/**
 * The deed of giving clips a rating or a choice, or them and conversations a project.
 *
 * @param before what it changed, as it was
 */
export function setDeed<Part extends keyof typeof names>(
  part: Part,
  before: readonly Pick<Settable, 'id' | Part>[],
  value: Settable[Part],
  set: (ids: readonly string[], value: Settable[Part]) => void,
): Deed {
  const idsOf = (changed: readonly Pick<Settable, 'id'>[]) => changed.map(({ id }) => id);
  return {
    name: { type: names[part] },
    undo() {
      for (const old of new Set(before.map((each) => each[part]))) {
        set(idsOf(before.filter((each) => each[part] === old)), old);
      }
    },
    redo: () => set(idsOf(before), value),
  };
}
