import {
  type Clipless,
  everyTask,
  type LibraryChoices,
  maxFewOfLook,
  type Section,
  type SentOutline,
  type TaskFilter,
} from '#contract';
import { sectionsOf } from '../../features/library/model.ts';
import type { RowIds } from '../../features/library/ports.ts';
import type { Db } from '../open.ts';
import { choicesOf, type ListedTask, lacking, orders, ranks, type Test, testOf } from './facets.ts';
import { createPriceOrder, type SortByPrice } from './prices.ts';
import { createSearch } from './search.ts';
import { createTable } from './table.ts';

/** What the lists of the library are asked. Lists hold what is under way, then what needs a look, then the clips. */
export interface TaskLists {
  outline(filter: TaskFilter): SentOutline;
  /** The first rows of the list with its outline. */
  top(filter: TaskFilter, limit: number): ListedRows & { readonly outline: SentOutline };
  /** The rows at these places of the list. */
  rows(filter: TaskFilter, offset: number, limit: number): ListedRows;
  /** The ids of the rows at these places of the list. */
  ids(filter: TaskFilter, offset: number, limit: number): RowIds;
  choices(projectId: string | null): LibraryChoices;
  /** Reads some more of the texts that searches of one or two characters look into. @returns whether there are others. */
  readTexts(): boolean;
}

/** Rows of a list, by `sequence`. */
export interface ListedRows extends Pick<RowIds, 'stacks'> {
  readonly sequences: number[];
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

/** The same as `cliplessOf` of the contract. */
const kindsByRank: readonly (Clipless | null)[] = [null, 'underWay', 'undecided', 'over', 'over'];

/** Answers one question after the other. */
export type AnswerLists = (job: ListsJob) => unknown;

/**
 * Makes the lists of the library from a table in memory, some 250 bytes a task, which holds all that filters and orders look at. Only
 * searches of longer words ask the database.
 */
export function createTaskLists(db: Db): AnswerLists {
  const read = createTable(db);
  const byPrice = createPriceOrder(db);
  const search = createSearch(db);
  let table: readonly ListedTask[] = [];
  let zone = zoneName();
  /** The lists asked for last, for the pages that are asked for next: one of a search, and the one without, which is back once that is cleared. */
  const last = new Map<'searched' | 'whole', Held>();

  function listOf(filter: TaskFilter): List {
    // The days of a list are those of this time zone.
    const key = JSON.stringify([zone, filter]);
    const kind = filter.search === '' ? 'whole' : 'searched';
    const held = last.get(kind);
    if (held?.key === key && held.of === table) return held.list;
    const list = makeList(table, search.testOf(table, filter.search), filter, byPrice);
    last.set(kind, { of: table, key, list });
    return list;
  }

  function tasksAt(filter: TaskFilter, offset: number, limit: number) {
    const { rows, stacks } = listOf(filter);
    const tasks = rows.slice(offset, offset + limit);
    const within = tasks.flatMap((task) => {
      const clips = stackOf(stacks, task);
      return clips === undefined ? [] : [clips.map(({ id }) => id)];
    });
    return { tasks, stacks: within };
  }

  const lists: TaskLists = {
    outline: (filter) => listOf(filter).outline,
    top: (filter, limit) => ({ outline: lists.outline(filter), ...lists.rows(filter, 0, limit) }),
    rows(filter, offset, limit) {
      const { tasks, stacks } = tasksAt(filter, offset, limit);
      return { sequences: tasks.map(({ sequence }) => sequence), stacks };
    },
    ids(filter, offset, limit) {
      const { tasks, stacks } = tasksAt(filter, offset, limit);
      const clipless = tasks.flatMap((task): RowIds['clipless'] => {
        const kind = task.status === 'waiting' ? 'waiting' : kindsByRank[task.rank];
        return kind ? [[task.id, kind]] : [];
      });
      return { ids: tasks.map(({ id }) => id), stacks, clipless };
    },
    choices: (projectId) => choicesOf(table.filter(testOf({ ...everyTask, choices: 'all', projectId }))),
    readTexts: () => search.readSome(table),
  };
  return ({ name, input, written, leftOut }) => {
    table = read(written, leftOut);
    if (zone !== zoneName()) {
      zone = zoneName();
      followZone();
    }
    return (lists[name] as (...input: readonly unknown[]) => unknown)(...input);
  };
}

/** All threads know the name of the zone that the main thread has read last. */
const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A thread reckons in the zone of its start until it is told that this variable changed: of its own environment nobody would be told. */
function followZone(): void {
  const { TZ } = process.env;
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
}

type List = ReturnType<typeof makeList>;

interface Held {
  readonly of: readonly ListedTask[];
  readonly key: string;
  readonly list: List;
}

function makeList(table: readonly ListedTask[], isFound: Test, filter: TaskFilter, byPrice: SortByPrice) {
  const { parts, hidden } = partsOf(table, isFound, filter);
  const { underWay, undecided, resumable, over } = parts;
  const clips = sorted(parts.clip, filter, byPrice);
  const folded: FoldedClips = filter.foldsStacks ? foldStacks(clips) : { rows: clips, stacks: new Map() };
  const { rows: clipRows, stacks } = folded;
  const settled = {
    all: () => [...resumable, ...over],
    few: () => [...resumable, ...over].sort(orders.newest).slice(0, maxFewOfLook),
    folded: () => [],
  }[filter.statuses.length > 0 ? 'all' : filter.needsLook]();
  const look = [...undecided, ...settled];
  const total = undecided.length + resumable.length + over.length;
  // To copy 100,000 rows by spreading them takes 4 ms.
  const rows = [...underWay, ...look].concat(clipRows);
  const sections: Section[] = [
    ...(underWay.length > 0 ? [{ heading: { by: 'underWay' } as const, count: underWay.length }] : []),
    ...(total > 0 ? [{ heading: { by: 'needsLook' } as const, count: look.length }] : []),
    ...sectionsOf(filter.sort, clipRows, (row) => (stackOf(stacks, row)?.length ?? 1) - 1),
  ];
  return {
    rows,
    stacks,
    outline: {
      total: rows.length,
      sections: JSON.stringify(sections),
      clips: clips.length,
      needsLook: { total, undecided: undecided.length + resumable.length },
      hidden,
    },
  };
}

type Parts = { readonly [Rank in keyof typeof ranks]: ListedTask[] };

/** The tasks of each part of a list, in their order, and how many are let through but for their being hidden: all in one pass, for memory is what takes time. */
function partsOf(table: readonly ListedTask[], isFound: Test, filter: TaskFilter) {
  const parts: Parts = { clip: [], underWay: [], undecided: [], resumable: [], over: [] };
  const byRank = (Object.keys(ranks) as (keyof Parts)[]).map((name) => parts[name]);
  const isWanted = testOf({ ...filter, choices: 'all' });
  const isChosen = testOf({ ...everyTask, choices: filter.choices });
  let hidden = 0;
  for (const task of table) {
    if (!isFound(task) || !isWanted(task)) continue;
    if (isChosen(task)) byRank[task.rank]?.push(task);
    else if (task.choice === 'hidden') hidden += 1;
  }
  return { parts, hidden };
}

/** @param clips newest first. */
function sorted(clips: readonly ListedTask[], { sort, isReversed }: TaskFilter, byPrice: SortByPrice) {
  if (sort === 'price') return byPrice(clips, isReversed);
  if (sort === 'newest' && !isReversed) return clips;
  const [order, lacks] = [orders[sort], lacking[sort]];
  const rest = lacks === undefined ? [] : clips.filter(lacks);
  const ordered = rest.length === 0 ? [...clips] : clips.filter((clip) => lacks?.(clip) === false);
  return [...ordered.sort(isReversed ? (left, right) => order(right, left) : order), ...rest];
}

/** Clips with the variations of one form in one row. */
interface FoldedClips {
  readonly rows: readonly ListedTask[];
  /** The clips of each stack by their form, the one that is its row first. */
  readonly stacks: ReadonlyMap<string, readonly ListedTask[]>;
}

/** The clips of the stack that a row is; `undefined` for a clip of its own, and for what stands before the clips. */
function stackOf(stacks: FoldedClips['stacks'], row: ListedTask): readonly ListedTask[] | undefined {
  const stack = row.stack === null ? undefined : stacks.get(row.stack);
  return stack?.[0] === row ? stack : undefined;
}

/**
 * Puts the clips of each stack into one row, at the place of the one that is shown: elsewhere it would stand among others than its like.
 * A variation that is alone in the list stays a row of its own.
 */
function foldStacks(clips: readonly ListedTask[]): FoldedClips {
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
