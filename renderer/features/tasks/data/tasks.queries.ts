import {
  CancelledError,
  type FetchQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  maxIdsAtOnce,
  maxTasksOfPage,
  type Outline,
  type SentOutline,
  type Task,
  type TaskFilter,
} from '#contract';
import { call, listen, type OutputOf } from '../../../bridge.ts';
import { heldQuery, shownQuery, untilChanged, useReadWhenBack } from '../../../calls.queries.ts';
import type { RowIds } from '../../../ui/selection/selection.ts';
import { refreshInterval } from './task-view.ts';

/** Of all the window holds of tasks. Lists are read again when the main process says so; rows under way are polled for their progress. */
const tasksKey = ['tasks'] as const;
const pagesKey = [...tasksKey, 'page'] as const;
const idsKey = [...tasksKey, 'ids'] as const;

/** Rows of a page: some screens full, and little to read at once. */
export const pageSize = 60;

export type TaskPage = Pick<LibraryPage, 'tasks'>;
export type LibraryPage = OutputOf<'library.page'>;

/** The pages that hold the places from `from` up to and with `to`. */
export function pagesOf(from: number, to: number, total: number): number[] {
  if (total === 0 || to < from) return [];
  const last = Math.floor(Math.min(to, total - 1) / pageSize);
  const first = Math.floor(Math.max(0, from) / pageSize);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** How long what left the view is kept, in milliseconds: a moment only, for a library has many pages. */
const keptMs = 60_000;

/** How many tasks there are of each day: enough to lay the list out. */
export const outlineQuery = (filter: TaskFilter) =>
  heldQuery(
    [...tasksKey, 'outline', filter],
    async () => outlineOf(await call('library.outline', filter)),
    keptMs,
  );

const outlineOf = (sent: SentOutline): Outline => ({ ...sent, sections: JSON.parse(sent.sections) });

/** One page of the list. */
export function pageQuery(filter: TaskFilter, page: number) {
  return queryOptions({
    queryKey: [...pagesKey, filter, page],
    queryFn: () => call('library.page', { filter, offset: page * pageSize, limit: pageSize }),
    refetchInterval: (query) => refreshInterval(query.state.data?.tasks ?? []),
    ...untilChanged,
    gcTime: keptMs,
  });
}

/**
 * The ids of the rows of a list, in their order; those of a stack stand together. `flat()` makes of them the tasks of the list. With those of
 * them that have no clip.
 */
export const rowIdsQuery = (filter: TaskFilter) =>
  heldQuery([...idsKey, filter], () => readRowIds(filter), keptMs);

interface ListedIds extends Pick<OutputOf<'library.ids'>, 'clipless'> {
  readonly rows: readonly RowIds[];
}

/** A part at a time, so that the main process is not held up by a large library. @throws {AppError} when the list cannot be read. */
export async function readRowIds(filter: TaskFilter): Promise<ListedIds> {
  const rows: RowIds[] = [];
  const clipless: ListedIds['clipless'] = [];
  for (;;) {
    const part = await call('library.ids', { filter, offset: rows.length, limit: maxIdsAtOnce });
    const stackOf = new Map(part.stacks.map((stack) => [stack[0], stack]));
    for (const id of part.ids) rows.push(stackOf.get(id) ?? id);
    clipless.push(...part.clipless);
    if (part.ids.length < maxIdsAtOnce) return { rows, clipless };
  }
}

/** What there is to filter by in a project, or with `null` in the library. */
export const choicesQuery = (projectId: string | null) =>
  queryOptions({
    queryKey: [...tasksKey, 'choices', projectId],
    queryFn: () => call('library.choices', { projectId }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A task as it is now. */
export const readTask = (id: string) => call('tasks.get', { id });

/** One task, wherever it stands in the list; read whenever its details open. */
export function taskQuery(id: string) {
  return queryOptions({
    queryKey: [...tasksKey, 'one', id],
    queryFn: () => readTask(id),
    refetchInterval: (query) => refreshInterval(query.state.data ? [query.state.data] : []),
  });
}

/** Tasks as they are now, a part after the other; those that are gone are left out. */
export async function* readTasks(ids: readonly string[]): AsyncGenerator<Task> {
  for (let from = 0; from < ids.length; from += maxTasksOfPage)
    yield* (await call('library.tasks', { ids: ids.slice(from, from + maxTasksOfPage) })).tasks;
}

/** The files that were sent with a task, as they are found today; one that is gone is marked missing. */
export const sentFilesQuery = (id: string) =>
  shownQuery(['tasks-files', id], async () => (await call('recipes.ofTask', { id })).references, keptMs);

/** Everything that happened to a task; read each time it is shown. */
export const ledgerQuery = (id: string) =>
  shownQuery([...tasksKey, 'ledger', id], () => call('tasks.ledger', { id }), 0);

/** The price that a task was sent under; `null` for one that has not gone out. */
export const taskPriceQuery = (id: string) =>
  shownQuery([...tasksKey, 'price', id], () => call('spend.ofTask', { id }), keptMs);

/** What these tasks were sent under, by id; the prices before, until those of other tasks are here. */
export function pricesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...tasksKey, 'prices', ids],
    queryFn: async () => {
      const { priced } = await call('spend.ofSeveral', { ids: [...ids] });
      return new Map(priced.map(({ id, priced: { quote } }) => [id, quote]));
    },
    placeholderData: keepPreviousData,
    gcTime: keptMs,
  });
}

/** The clips that a task goes on from, and those that go on from it. */
export const chainQuery = (id: string) =>
  shownQuery([...tasksKey, 'chain', id], () => call('tasks.chain', { id }), keptMs);

let changes = 0;

/** Reads the top of a list, with its outline; nothing where the window holds both. @throws {AppError} when the list cannot be read. */
export async function readTop(client: QueryClient, filter: TaskFilter): Promise<void> {
  const isHeld = (queryKey: QueryKey): boolean => {
    const state = client.getQueryState(queryKey);
    return state?.data !== undefined && !state.isInvalidated;
  };
  const keys = [outlineQuery(filter).queryKey, pageQuery(filter, 0).queryKey] as const;
  if (keys.every(isHeld)) return;
  const before = changes;
  const { outline, ...page } = await call('library.top', { filter, limit: pageSize });
  client.setQueryData(keys[0], outlineOf(outline));
  client.setQueryData(keys[1], page);
  // What was set counts as read just now, and may be older than a change that was told meanwhile.
  if (changes !== before)
    for (const queryKey of keys) void client.invalidateQueries({ queryKey, exact: true });
}

/** Keeps the tasks held here up to date; while something lies over the lists, what changes is read when they are in sight again. */
export function useTaskEvents(isCovered: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isCovered) return;
    const readRows = createRowReader(client, pagesKey);
    return listen('tasks.changed', ({ ids, isListChanged }) => {
      if (isListChanged) readTasksAgain(client);
      else readRows(ids);
    });
  }, [client, isCovered]);
  useReadWhenBack(() => readTasksAgain(client), isCovered);
}

/** Tasks of one event that are looked at one by one: more of them change only by what the user does to all. */
const maxRead = 20;

/** Tells of tasks whose status may have changed, as they are by now; returns the function that stops it. */
export function listenForChangedTasks(onChanged: (task: Task) => void): () => void {
  return listen('tasks.changed', ({ ids, isListChanged }) => {
    if (!isListChanged || ids.length > maxRead) return;
    for (const id of ids) {
      // One that is gone by then has nothing to tell.
      call('tasks.get', { id }).then(onChanged, () => undefined);
    }
  });
}

/** Reads tasks again that pages under a key hold, one round at a time: events that come meanwhile wait for the next round. */
export function createRowReader(client: QueryClient, pages: QueryKey): (ids: readonly string[]) => void {
  const waiting = new Set<string>();
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) {
      const ids = [...waiting].filter((id) => findHeld(client, id, pages) !== undefined);
      waiting.clear();
      const read: Task[] = [];
      try {
        for await (const task of readTasks(ids)) read.push(task);
      } catch {
        // What cannot be read is shown as it was.
      }
      // For a task that is gone meanwhile the list's own event follows.
      patchTasks(client, read, pages);
    }
    isReading = false;
  }

  return (ids) => {
    for (const id of ids) waiting.add(id);
    if (!isReading) void readAll();
  };
}

/** A task as the window last read it, from its details or from whatever page it stands on. */
export function findHeld(client: QueryClient, id: string, pages: QueryKey = pagesKey): Task | undefined {
  for (const [, page] of client.getQueriesData<TaskPage>({ queryKey: pages })) {
    const task = page?.tasks.find((held) => held.id === id);
    if (task) return task;
  }
  return client.getQueryData(taskQuery(id).queryKey);
}

/** Those of some tasks that are finished clips. One far from view counts as a clip, as most are, unless a list of ids says otherwise. */
export function finishedOf(client: QueryClient, ids: readonly string[]): readonly string[] {
  const lists = client.getQueriesData<ListedIds>({ queryKey: idsKey });
  const clipless = new Set(lists.flatMap(([, list]) => list?.clipless.map(([id]) => id) ?? []));
  return ids.filter((id) => {
    const held = findHeld(client, id);
    return held === undefined ? !clipless.has(id) : held.state.status === 'ready';
  });
}

/** Puts tasks over their older selves wherever the window holds them. */
export function patchTasks(client: QueryClient, tasks: readonly Task[], pages: QueryKey = pagesKey): void {
  if (tasks.length === 0) return;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (const query of client.getQueryCache().findAll({ queryKey: pages })) {
    const page = query.state.data as TaskPage | undefined;
    if (!page?.tasks.some(({ id }) => byId.has(id))) continue;
    // What is set counts as read just now, and a page that has to be read again would not be.
    const { isInvalidated } = query.state;
    query.setData({ ...page, tasks: page.tasks.map((held) => byId.get(held.id) ?? held) });
    if (isInvalidated) query.invalidate();
  }
  for (const task of tasks) client.setQueryData(taskQuery(task.id).queryKey, (held) => held && task);
}

/** Reads for what the user does now: a query that no view shows is given up where the list changes meanwhile, and read once more then. */
export async function readNow<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  for (;;) {
    try {
      return await client.fetchQuery(query);
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
    }
  }
}

/** Queries whose first answer is waited for, to be read once more. */
const firstReads = new WeakSet<object>();

/**
 * Reads again whatever is in view. What is being read for a view that is gone is given up first: its answer is older than the change, and
 * would count as up to date when that view comes back. What is in view and read for the first time goes on, and is read again after
 * that: given up at each change, it would never come where there are many.
 */
export function readTasksAgain(client: QueryClient): void {
  changes += 1;
  const inView = { queryKey: tasksKey, type: 'active', fetchStatus: 'fetching' } as const;
  for (const query of client.getQueryCache().findAll(inView)) {
    if (query.state.data !== undefined || firstReads.has(query)) continue;
    firstReads.add(query);
    const readAgain = (): void => {
      firstReads.delete(query);
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(readAgain, readAgain);
  }
  const isGivenUp = client.cancelQueries({ queryKey: tasksKey, type: 'inactive' });
  void isGivenUp.then(() => client.invalidateQueries({ queryKey: tasksKey }));
}
