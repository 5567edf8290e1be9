import { assertNever, type Outline, type TaskFilter } from '#contract';
import { outlineOf } from '../../features/library/model.ts';
import type { LibraryChoices } from '../../features/library/ports.ts';
import type { Db } from '../open.ts';
import { type ListedTask, readAllTasks, readTasks } from './listed-tasks.ts';
import { findTasks } from './search.ts';

/** What the lists of the library are asked. Lists hold the pinned tasks before the rest. */
export interface TaskLists {
  outline(filter: TaskFilter): Outline;
  /** The first rows of the list, by `sequence`; where there are very many tasks, of the newest alone if these are enough. */
  top(filter: TaskFilter, limit: number): TopOfList;
  /** The rows at these places of the list, by `sequence`. */
  sequences(filter: TaskFilter, offset: number, limit: number): number[];
  /** The ids at these places of the list. */
  ids(filter: TaskFilter, offset: number, limit: number): string[];
  choices(): LibraryChoices;
}

export interface TopOfList {
  readonly outline: Outline;
  readonly isWhole: boolean;
  readonly sequences: number[];
}

/** How many of the newest tasks are looked at first, and how many there must be in all so that this pays. */
export interface FirstLook {
  readonly newest: number;
  readonly ofAtLeast: number;
}

const usualFirstLook: FirstLook = { newest: 4_000, ofAtLeast: 20_000 };

/** A question with what has to be known before it is answered; plain data, for another thread. */
export interface ListsJob {
  readonly name: keyof TaskLists;
  readonly input: readonly unknown[];
  /** Rows, by `sequence`, that were written since the last question. */
  readonly written: readonly number[];
  /** All rows that are left out of every list. */
  readonly leftOut: readonly number[];
}

/** Answers one question after the other. */
export type AnswerLists = (job: ListsJob) => unknown;

/**
 * Makes the lists of the library from what it holds in memory of each task, some 125 bytes: the order and all that filters look at.
 * Only searches ask the database. The tasks are read once, at the first question; then those that changed.
 */
export function createTaskLists(db: Db, firstLook: FirstLook = usualFirstLook): AnswerLists {
  /** In the order of time, newest first; `null` until the first question. */
  let tasks: readonly ListedTask[] | null = null;
  let isLeftOut: ReadonlySet<number> = new Set();
  let found: FoundList | null = null;
  let choices: LibraryChoices | null = null;

  const all = (): readonly ListedTask[] => {
    tasks ??= isLeftOut.size === 0 ? readAllTasks(db) : readAllTasks(db).filter(isIn);
    return tasks;
  };
  const isIn = ({ sequence }: ListedTask): boolean => !isLeftOut.has(sequence);

  /** The list asked for last is kept for the pages that are asked for next: a search is not done twice. */
  function listOf(filter: TaskFilter): FoundList {
    const key = JSON.stringify(filter);
    if (found?.key !== key) found = { key, ...makeList(db, all(), filter) };
    return found;
  }

  function follow({ written, leftOut }: Pick<ListsJob, 'written' | 'leftOut'>): void {
    if (written.length === 0 && leftOut.length === isLeftOut.size) return;
    isLeftOut = new Set(leftOut);
    found = null;
    choices = null;
    if (tasks !== null) tasks = withChanges(tasks, written, readTasks(db, written)).filter(isIn);
  }

  /** The list as the newest tasks make it; `null` where these cannot tell its first rows. */
  function topOf(filter: TaskFilter, limit: number): MadeList | null {
    const tasks = all();
    const isHeld = found?.key === JSON.stringify(filter);
    if (isHeld || filter.sort !== 'newest' || tasks.length < firstLook.ofAtLeast) return null;
    for (let index = firstLook.newest; index < tasks.length; index += 1) {
      if (tasks[index]?.isPinned) return null;
    }
    const newest = tasks.slice(0, firstLook.newest);
    const lowest = (least: number, { sequence }: ListedTask) => Math.min(least, sequence);
    const from = newest.reduce(lowest, Number.MAX_SAFE_INTEGER);
    const made = makeList(db, newest, filter, from);
    return made.pinned.length + made.rest.length < limit ? null : made;
  }

  const outline = (filter: TaskFilter, { pinned, rest, hidden }: MadeList): Outline =>
    outlineOf(filter.sort, pinned.length, rest, hidden);

  const lists: TaskLists = {
    outline: (filter) => outline(filter, listOf(filter)),
    top(filter, limit) {
      const newest = topOf(filter, limit);
      const list = newest ?? listOf(filter);
      const sequences = placesOf(list, 0, limit).map(({ sequence }) => sequence);
      return { outline: outline(filter, list), isWhole: newest === null, sequences };
    },
    sequences: (filter, offset, limit) =>
      placesOf(listOf(filter), offset, limit).map(({ sequence }) => sequence),
    ids: (filter, offset, limit) => placesOf(listOf(filter), offset, limit).map(({ id }) => id),
    choices() {
      choices ??= choicesOf(all());
      return choices;
    },
  };
  return (job) => {
    follow(job);
    return (lists[job.name] as (...input: readonly unknown[]) => unknown)(...job.input);
  };
}

interface MadeList {
  readonly pinned: readonly ListedTask[];
  readonly rest: readonly ListedTask[];
  /** Hidden clips that the filter leaves out. */
  readonly hidden: number;
}

interface FoundList extends MadeList {
  readonly key: string;
}

/** @param from the lowest `sequence` among the tasks. */
function makeList(db: Db, tasks: readonly ListedTask[], filter: TaskFilter, from = 0): MadeList {
  const matches = findTasks(db, filter.search, from);
  const tests = testsOf(filter);
  const isChosen = chosenBy(filter.choices);
  const leavesOut = filter.choices === 'kept' || filter.choices === 'picked';
  const pinned: ListedTask[] = [];
  const rest: ListedTask[] = [];
  let hidden = 0;
  for (const task of tasks) {
    if (matches !== null && !matches.has(task.sequence)) continue;
    if (!tests.every((test) => test(task))) continue;
    if (!isChosen(task)) {
      if (leavesOut && task.choice === 'hidden') hidden += 1;
    } else if (task.isPinned) pinned.push(task);
    else rest.push(task);
  }
  return { pinned, rest: filter.sort === 'rating' ? byRating(rest) : rest, hidden };
}

type Test = (task: ListedTask) => boolean;

function testsOf({ statuses, ratio, tag, isStarred, hasReferences, minRating }: TaskFilter): Test[] {
  const tests: Test[] = [];
  const wanted: ReadonlySet<string> = new Set(statuses);
  if (wanted.size > 0) tests.push(({ status }) => wanted.has(status));
  if (ratio !== null) tests.push((task) => task.ratio === ratio);
  if (isStarred) tests.push((task) => task.isStarred);
  if (hasReferences) tests.push((task) => task.hasReferences);
  if (minRating > 0) tests.push(({ rating }) => rating >= minRating);
  if (tag !== null) tests.push(({ tags }) => tags.includes(tag));
  return tests;
}

function chosenBy(choices: TaskFilter['choices']): Test {
  switch (choices) {
    case 'all':
      return () => true;
    case 'kept':
      return ({ choice }) => choice !== 'hidden';
    case 'picked':
    case 'hidden':
      return ({ choice }) => choice === choices;
    default:
      return assertNever(choices);
  }
}

/** Most stars first; among equals the order stays. */
function byRating(tasks: readonly ListedTask[]): ListedTask[] {
  const byStars = new Map<number, ListedTask[]>();
  for (const task of tasks) {
    const alike = byStars.get(task.rating);
    if (alike === undefined) byStars.set(task.rating, [task]);
    else alike.push(task);
  }
  return [...byStars].sort(([left], [right]) => right - left).flatMap(([, alike]) => alike);
}

function placesOf({ pinned, rest }: MadeList, offset: number, limit: number): ListedTask[] {
  const end = offset + limit;
  const before = pinned.length;
  return [
    ...pinned.slice(offset, end),
    ...rest.slice(Math.max(0, offset - before), Math.max(0, end - before)),
  ];
}

/** @param now what these are by now; those that are missing are gone. */
function withChanges(
  tasks: readonly ListedTask[],
  changed: readonly number[],
  now: readonly ListedTask[],
): ListedTask[] {
  const bySequence = new Map(now.map((task) => [task.sequence, task]));
  const isChanged = new Set(changed);
  const next: ListedTask[] = [];
  for (const task of tasks) {
    const newer = isChanged.has(task.sequence) ? bySequence.get(task.sequence) : task;
    if (newer === undefined) continue;
    bySequence.delete(task.sequence);
    next.push(newer);
  }
  if (bySequence.size === 0) return next;
  // Almost in order, which the sort takes little time over.
  return [...bySequence.values(), ...next].sort(
    (left, right) => right.createdAt - left.createdAt || right.sequence - left.sequence,
  );
}

function choicesOf(tasks: readonly ListedTask[]): LibraryChoices {
  const ratios = new Set<string>();
  const tags = new Map<string, number>();
  for (const task of tasks) {
    if (task.ratio !== null) ratios.add(task.ratio);
    for (const tag of task.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  const inOrder = (left: string, right: string) => (left < right ? -1 : Number(left > right));
  return {
    total: tasks.length,
    ratios: [...ratios].sort(inOrder),
    tags: [...tags]
      .map(([tag, count]) => ({ tag, count }))
      .sort((left, right) => right.count - left.count || inOrder(left.tag, right.tag)),
  };
}
