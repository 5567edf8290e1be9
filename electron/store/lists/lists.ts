import type { Outline, TaskFilter } from '#contract';
import { outlineOf } from '../../features/library/model.ts';
import type { LibraryChoices } from '../../features/library/ports.ts';
import type { Db } from '../open.ts';
import { choicesOf, type ListedTask, narrowed } from './facets.ts';
import { findTasks } from './search.ts';
import { createTable } from './table.ts';

/** What the lists of the library are asked. Lists hold the pinned tasks before the rest. */
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

interface List {
  readonly pinned: readonly ListedTask[];
  readonly rest: readonly ListedTask[];
  /** Hidden clips that the filter leaves out. */
  readonly hidden: number;
}

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

  function tasksAt(filter: TaskFilter, offset: number, limit: number): ListedTask[] {
    const { pinned, rest } = listOf(filter);
    const first = pinned.slice(offset, offset + limit);
    const from = Math.max(0, offset - pinned.length);
    return [...first, ...rest.slice(from, from + limit - first.length)];
  }

  const lists: TaskLists = {
    outline(filter) {
      const { pinned, rest, hidden } = listOf(filter);
      return outlineOf(filter.sort, pinned.length, rest, hidden);
    },
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

function makeList(db: Db, table: readonly ListedTask[], filter: TaskFilter): List {
  const isFound = findTasks(db, filter.search);
  const found = isFound === null ? table : table.filter(({ sequence }) => isFound(sequence));
  const tasks = narrowed(found, filter);
  const rest = tasks.filter(({ isPinned }) => isPinned === 0);
  // Among equals the order stays.
  if (filter.sort === 'rating') rest.sort((left, right) => right.rating - left.rating);
  const leavesOut = filter.choices === 'kept' || filter.choices === 'picked';
  return {
    pinned: tasks.filter(({ isPinned }) => isPinned === 1),
    rest,
    hidden: leavesOut ? narrowed(found, { ...filter, choices: 'hidden' }).length : 0,
  };
}
