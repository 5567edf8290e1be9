import { z } from 'zod';
import {
  activeStatuses,
  isActive,
  keptUnexamined,
  type LibraryChoices,
  passingFailures,
  type TaskFilter,
  type TaskStatus,
} from '#contract';
import { parseJson } from '../../shared/json.ts';

/** A value that is held in memory of each task: its expression over a row of `tasks`, and what is made of what that gives. */
interface Column<Value> {
  readonly sql: string;
  readonly read?: (stored: string | null) => Value;
}

const tagsSchema = z.array(z.string());

const column = <Value>(sql: string, read?: Column<Value>['read']): Column<Value> =>
  read === undefined ? { sql } : { sql, read };

const among = (words: Iterable<string>) => `IN (${[...words].map((word) => `'${word}'`).join(', ')})`;

/** Which part of a list a task is in. */
export const ranks = { clip: 0, underWay: 1, undecided: 2, resumable: 3, over: 4 } as const;

/** A clip is what has a file on disk, examined or not. What can still lead to a clip is told from what is over. */
const rank = `CASE WHEN status = 'ready' THEN ${ranks.clip}
  WHEN status ${among(activeStatuses)} THEN ${ranks.underWay}
  WHEN status = 'stopped' THEN ${ranks.resumable}
  WHEN status NOT IN ('unknown', 'failed') OR NOT json_valid(state) THEN ${ranks.over}
  WHEN status = 'unknown' THEN
    iif(coalesce(json_extract(state, '$.resolution'), 'open') = 'open', ${ranks.undecided}, ${ranks.over})
  WHEN json_extract(state, '$.error.code') ${among(keptUnexamined)} THEN ${ranks.clip}
  WHEN json_extract(state, '$.error.code') ${among(passingFailures)} THEN ${ranks.resumable}
  ELSE ${ranks.over} END`;

/**
 * The columns of the table that lists are made from. All but `rank` of a few stand in the index `tasks_shown`, so that the long
 * rows are not touched.
 */
export const columns = {
  sequence: column<number>('sequence'),
  /** Milliseconds since 1970. */
  createdAt: column<number>('created_at'),
  id: column<string>('id'),
  status: column<string>('status'),
  ratio: column<string | null>('ratio'),
  referenceCount: column<number>('reference_count'),
  tags: column<readonly string[]>('tags', shared(readTags)),
  /** Ids of the entries that it mentioned. */
  castIds: column<readonly string[]>(
    `coalesce((SELECT json_group_array(entry) FROM cast_uses WHERE task = tasks.id), '[]')`,
    shared(readTags),
  ),
  rating: column<number>('rating'),
  choice: column<string | null>('choice'),
  /** The beginning of the name, or of the prompt. */
  title: column<string>('title'),
  model: column<string | null>('model'),
  /** Length of the finished clip. */
  seconds: column<number | null>('seconds'),
  projectId: column<string | null>(
    'project_id',
    shared((id) => id),
  ),
  /** What the variations of one form have in common. */
  stack: column<string | null>('stack'),
  /** See `ranks`. */
  rank: column<number>(rank),
};
export type ColumnName = keyof typeof columns;
type ValueOf<Name extends ColumnName> = (typeof columns)[Name] extends Column<infer Value> ? Value : never;

/** A row of the table. */
export type ListedTask = { readonly [Name in ColumnName]: ValueOf<Name> } & {
  /** What short words are looked for in; `null` until it was read. */
  text: string | null;
};

const words = new Intl.Collator(undefined, { numeric: true });

/** How clips are put into an order that their own columns give. */
export const orders: {
  readonly [Sort in Exclude<TaskFilter['sort'], 'price'>]: (left: ListedTask, right: ListedTask) => number;
} = {
  newest: (left, right) => right.createdAt - left.createdAt || right.sequence - left.sequence,
  title: (left, right) => words.compare(left.title, right.title),
  length: (left, right) => (right.seconds ?? 0) - (left.seconds ?? 0),
  rating: (left, right) => right.rating - left.rating,
  model: (left, right) => words.compare(left.model ?? '', right.model ?? ''),
};

/** Whether a clip has nothing of what an order looks at: such a clip stands behind all that do, whichever way the order goes. */
export const lacking: { readonly [Sort in keyof typeof orders]?: (task: ListedTask) => boolean } = {
  length: ({ seconds }) => seconds === null,
  rating: ({ rating }) => rating === 0,
  model: ({ model }) => !model,
};

/** Whether a task is what a field of a filter demands. */
export type Test = (task: ListedTask) => boolean;
type FacetName = Exclude<keyof TaskFilter, 'search' | 'foldsStacks' | 'sort' | 'isReversed' | 'needsLook'>;

/** One for each field of `taskFilterSchema` but the words, the order and what is folded; `null` where it lets every task through. */
const facets: { readonly [Name in FacetName]: (wanted: TaskFilter[Name]) => Test | null } = {
  statuses: (wanted: readonly string[]) =>
    wanted.length > 0 ? ({ status }) => wanted.includes(status) : null,
  leavesOutQueue: (wanted) => (wanted ? ({ status }) => !isActive(status as TaskStatus) : null),
  stack: (wanted) => (wanted === null ? null : ({ stack }) => stack === wanted),
  ratio: (wanted) => (wanted === null ? null : ({ ratio }) => ratio === wanted),
  tag: (wanted) => (wanted === null ? null : ({ tags }) => tags.includes(wanted)),
  cast: (wanted) => (wanted === null ? null : ({ castIds }) => castIds.includes(wanted)),
  projectId: (wanted) => (wanted === null ? null : ({ projectId }) => projectId === wanted),
  ofProject(wanted) {
    const project = wanted === 'none' ? null : wanted;
    return wanted === null ? null : ({ projectId }) => projectId === project;
  },
  hasReferences: (wanted) => (wanted ? ({ referenceCount }) => referenceCount > 0 : null),
  minRating: (wanted) => (wanted > 0 ? ({ rating }) => rating >= wanted : null),
  choices(wanted) {
    if (wanted === 'all') return null;
    return wanted === 'kept' ? ({ choice }) => choice !== 'hidden' : ({ choice }) => choice === wanted;
  },
};

/** Whether every facet lets a task through. */
export function testOf(filter: TaskFilter): Test {
  const tests = (Object.keys(facets) as FacetName[]).flatMap(
    (name) => facets[name](filter[name] as never) ?? [],
  );
  return (task) => tests.every((isWanted) => isWanted(task));
}

/** What there is to filter by. */
export function choicesOf(tasks: readonly ListedTask[]): LibraryChoices {
  const inOrder = (left: string, right: string) => (left < right ? -1 : Number(left > right));
  const clips = tasks.filter((task) => task.rank === ranks.clip);
  return {
    total: tasks.length,
    clips: clips.length,
    hidden: clips.filter(({ choice }) => choice === 'hidden').length,
    ratios: [...countsOf(tasks, 'ratio').keys()].sort(inOrder),
    tags: [...countsOf(tasks, 'tags')]
      .map(([tag, count]) => ({ tag, count }))
      .sort((left, right) => right.count - left.count || inOrder(left.tag, right.tag)),
  };
}

/** How many tasks have each value of a column. */
function countsOf(tasks: readonly ListedTask[], from: 'ratio' | 'tags'): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (value: string) => counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const { [from]: value } of tasks) {
    if (typeof value === 'string') count(value);
    else value?.forEach(count);
  }
  return counts;
}

/** Tasks that hold the same text share what is read of it. */
function shared<Value>(read: (stored: string | null) => Value): (stored: string | null) => Value {
  const known = new Map<string | null, Value>();
  return (stored) => {
    const value = known.get(stored) ?? read(stored);
    known.set(stored, value);
    return value;
  };
}

/** Tags that cannot be read are none here; whoever reads the row reports it. */
function readTags(stored: string | null): readonly string[] {
  return tagsSchema.safeParse(parseJson(stored ?? '')).data ?? [];
}
