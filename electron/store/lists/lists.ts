import { maxFewOfLook, type Outline, type TaskFilter } from '#contract';
import { sectionsOf } from '../../features/library/model.ts';
import type { LibraryChoices } from '../../features/library/ports.ts';
import type { Db } from '../open.ts';
import { choicesOf, type ListedTask, narrowed, orders, ranks } from './facets.ts';
import { findTasks } from './search.ts';
import { createTable } from './table.ts';

/** What the lists of the library are asked. Lists hold what is under way, then what needs a look, then the clips. */
export interface TaskLists {
  outline(filter: TaskFilter): Outline;
  /** The first rows of the list, by `sequence`, with its outline. */
  top(filter: TaskFilter, limit: number): { readonly outline: Outline; readonly sequences: number[] };
  /** The rows at these places of the list, by `sequence`. */
  sequences(filter: TaskFilter, offset: number, limit: number): number[];
  /** The ids at these places of the list. */
  ids(filter: TaskFilter, offset: number, limit: number): string[];
  choices(): LibraryChoices;
}

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
 * Makes the lists of the library from a table in memory, some 125 bytes a task, which holds all that filters and orders look at. Only
 * searches ask the database.
 */
export function createTaskLists(db: Db): AnswerLists {
  const read = createTable(db);
  let table: readonly ListedTask[] = [];
  /** The list asked for last, for the pages that are asked for next: a search is not done twice. */
  let last: { readonly of: typeof table; readonly key: string; readonly list: List } | null = null;

  function listOf(filter: TaskFilter): List {
    const key = JSON.stringify(filter);
    if (last?.key !== key || last.of !== table) last = { of: table, key, list: makeList(db, table, filter) };
    return last.list;
  }

  const tasksAt = (filter: TaskFilter, offset: number, limit: number): readonly ListedTask[] =>
    listOf(filter).rows.slice(offset, offset + limit);

  const lists: TaskLists = {
    outline: (filter) => listOf(filter).outline,
    top: (filter, limit) => ({
      outline: lists.outline(filter),
      sequences: lists.sequences(filter, 0, limit),
    }),
    sequences: (filter, offset, limit) => tasksAt(filter, offset, limit).map(({ sequence }) => sequence),
    ids: (filter, offset, limit) => tasksAt(filter, offset, limit).map(({ id }) => id),
    choices: () => choicesOf(table),
  };
  return ({ name, input, written, leftOut }) => {
    table = read(written, leftOut);
    return (lists[name] as (...input: readonly unknown[]) => unknown)(...input);
  };
}

type List = ReturnType<typeof makeList>;

function makeList(db: Db, table: readonly ListedTask[], filter: TaskFilter) {
  const isFound = findTasks(db, filter.search);
  const found = isFound === null ? table : table.filter(({ sequence }) => isFound(sequence));
  const tasks = narrowed(found, filter);
  const ranked = (wanted: number) => tasks.filter(({ rank }) => rank === wanted);
  const [clips, underWay, undecided] = [ranked(ranks.clip), ranked(ranks.underWay), ranked(ranks.undecided)];
  const [resumable, over] = [ranked(ranks.resumable), ranked(ranks.over)];
  if (filter.sort !== 'newest') clips.sort(orders[filter.sort]);
  const settled = {
    all: () => [...resumable, ...over],
    few: () => tasks.filter(({ rank }) => rank >= ranks.resumable).slice(0, maxFewOfLook),
    folded: () => [],
  }[filter.statuses.length > 0 ? 'all' : filter.needsLook]();
  const look = [...undecided, ...settled];
  const total = undecided.length + resumable.length + over.length;
  const rows = [...underWay, ...look, ...clips];
  const leavesOut = filter.choices === 'kept' || filter.choices === 'picked';
  return {
    rows,
    outline: {
      total: rows.length,
      sections: [
        ...(underWay.length > 0 ? [{ heading: { by: 'underWay' } as const, count: underWay.length }] : []),
        ...(total > 0 ? [{ heading: { by: 'needsLook' } as const, count: look.length }] : []),
        ...sectionsOf(filter.sort, clips),
      ],
      clips: clips.length,
      needsLook: { total, undecided: undecided.length + resumable.length },
      hidden: leavesOut ? narrowed(found, { ...filter, choices: 'hidden' }).length : 0,
    },
  };
}
