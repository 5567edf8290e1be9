import { activeStatuses, everyTask, type TaskFilter, type TaskStatus } from '#contract';

/** Statuses that people look for together. */
export const statusGroups = {
  underWay: activeStatuses,
  ready: ['ready'],
  needsLook: ['unknown', 'stopped', 'failed', 'rejected', 'cancelled', 'expired'],
} as const satisfies Record<string, readonly TaskStatus[]>;
export type StatusGroup = keyof typeof statusGroups;
export const statusGroupNames = Object.keys(statusGroups) as StatusGroup[];

/** The choice that the status menu shows. */
export type StatusChoice = 'all' | StatusGroup | TaskStatus;

export function statusesOf(choice: StatusChoice): TaskStatus[] {
  if (choice === 'all') return [];
  return choice in statusGroups ? [...statusGroups[choice as StatusGroup]] : [choice as TaskStatus];
}

export function statusChoiceOf(statuses: readonly TaskStatus[]): StatusChoice {
  const [only] = statuses;
  if (only === undefined) return 'all';
  const isOf = (group: readonly TaskStatus[]): boolean =>
    group.length === statuses.length && group.every((status) => statuses.includes(status));
  return statusGroupNames.find((name) => isOf(statusGroups[name])) ?? only;
}

/** A search of spaces finds everything. */
export function isNarrowed(filter: TaskFilter): boolean {
  return filter.search.trim() !== '' || narrowings(filter).length > 0;
}

/** The parts of a filter that leave tasks out, besides its words, in the order in which they are shown. */
const parts = [
  ...(['stack', 'choices', 'minRating', 'statuses', 'hasReferences'] as const),
  ...(['ratio', 'ofProject', 'tag', 'cast'] as const),
];
/**
 * A part of a filter that leaves tasks out; their order leaves out none, what is folded is counted, the queue is in sight, and the project
 * that is worked on is chosen elsewhere.
 */
export type Narrowing = (typeof parts)[number];

/** Those that are set. */
export function narrowings(filter: TaskFilter): readonly Narrowing[] {
  return parts.filter((part) => {
    const value = filter[part];
    return Array.isArray(value) ? value.length > 0 : value !== everyTask[part];
  });
}

/** As it is asked with: without the queue unless something is looked for, stacks folded but the open one. @param before the same object where nothing changed */
export function asked(filter: TaskFilter, before?: TaskFilter): TaskFilter {
  const next = { ...filter, leavesOutQueue: !isNarrowed(filter), foldsStacks: filter.stack === null };
  return before !== undefined && JSON.stringify(next) === JSON.stringify(before) ? before : next;
}

/** What a filter looks for, whatever order it is in and whether what needs a look is folded. */
export const thingsOf = (filter: TaskFilter): string =>
  JSON.stringify({ ...filter, sort: 0, isReversed: 0, needsLook: 0 });

/** Whether an order begins with what is least, first in the alphabet, or oldest. */
export function isAscending({ sort, isReversed }: Pick<TaskFilter, 'sort' | 'isReversed'>): boolean {
  return (sort === 'title' || sort === 'model') !== isReversed;
}

/** The filter with one of its parts cleared. */
export function withoutPart(filter: TaskFilter, part: keyof TaskFilter): TaskFilter {
  return { ...filter, [part]: everyTask[part] };
}
