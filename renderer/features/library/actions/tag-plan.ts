import type { TaggedBefore } from '#contract';
import type { TagChange } from '../../tasks/data/task-changes.queries.ts';

/** Whether a tag stands on all, some or none of the tasks at hand. */
type TagShare = 'all' | 'some' | 'none';

/** The changes that the user wants, by tag. */
export type TagPlan = ReadonlyMap<string, 'add' | 'remove'>;

/** @param tasks the tags of each task at hand. */
export function shareOf(tag: string, tasks: readonly (readonly string[])[]): TagShare {
  const count = tasks.filter((tags) => tags.includes(tag)).length;
  if (count === 0) return 'none';
  return count === tasks.length ? 'all' : 'some';
}

/** The share as it will be. */
export function plannedShare(share: TagShare, wish: 'add' | 'remove' | undefined): TagShare {
  if (wish === undefined) return share;
  return wish === 'add' ? 'all' : 'none';
}

/** A press puts a tag on all of them, the next one takes it off all of them; pressed back to how it was, it is left alone on each. */
export function pressed(plan: TagPlan, tag: string, share: TagShare): TagPlan {
  const next = new Map(plan);
  const wish = plannedShare(share, plan.get(tag)) === 'all' ? 'remove' : 'add';
  if (plannedShare(share, wish) === share) next.delete(tag);
  else next.set(tag, wish);
  return next;
}

/** The changes to write. @param isCertain the tags of all tasks are known, and wishes that change nothing are left out */
export function changesOf(plan: TagPlan, shares: (tag: string) => TagShare, isCertain: boolean) {
  const wanted = [...plan].filter(
    ([tag, wish]) => !isCertain || plannedShare(shares(tag), wish) !== shares(tag),
  );
  const of = (kind: 'add' | 'remove') => wanted.filter(([, wish]) => wish === kind).map(([tag]) => tag);
  return { add: of('add'), remove: of('remove') };
}

/** The changes that give tasks back the tags that they had, at most one for each tag. */
export function changesBack(
  before: readonly TaggedBefore[],
  added: readonly string[],
  taken: readonly string[],
): readonly TagChange[] {
  const had = (tag: string, isThere: boolean): readonly string[] =>
    before.filter(({ tags }) => tags.includes(tag) === isThere).map(({ id }) => id);
  const changes = [
    ...added.map((tag): TagChange => ({ ids: had(tag, false), add: [], remove: [tag] })),
    ...taken.map((tag): TagChange => ({ ids: had(tag, true), add: [tag], remove: [] })),
  ];
  return changes.filter(({ ids }) => ids.length > 0);
}
