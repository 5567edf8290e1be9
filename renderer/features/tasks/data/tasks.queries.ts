import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { emptyVideoForm, mostIdsAtOnce, type Task, type TaskFilter } from '#contract';
import { call, listen, type OutputOf } from '../../../bridge.ts';
import { pageSize, withTasks } from './pages.ts';
import { refreshInterval } from './task-view.ts';

/**
 * The key of everything the window holds of tasks. Lists are read again when the main process says that they changed; rows that are
 * under way are polled on top of that, for their progress.
 */
const tasksKey = ['tasks'] as const;
const pagesKey = [...tasksKey, 'page'] as const;

/** Until an event says otherwise. Lists that left the view are kept for a moment only: a library has many pages. */
const untilChanged = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 } as const;

/** How many tasks there are of each day: enough to lay the list out. */
export function outlineQuery(filter: TaskFilter) {
  return queryOptions({
    queryKey: [...tasksKey, 'outline', filter],
    queryFn: () => call('library.outline', filter),
    ...untilChanged,
  });
}

/** One page of the list. */
export function pageQuery(filter: TaskFilter, page: number) {
  return queryOptions({
    queryKey: [...pagesKey, filter, page],
    queryFn: () => call('library.page', { filter, offset: page * pageSize, limit: pageSize }),
    refetchInterval: (query) => refreshInterval(query.state.data?.tasks ?? []),
    ...untilChanged,
  });
}

/** The ids of the tasks that the filter lets through, in the order of the list. */
export function idsQuery(filter: TaskFilter) {
  return queryOptions({
    queryKey: [...tasksKey, 'ids', filter],
    queryFn: () => readIds(filter),
    ...untilChanged,
  });
}

/** A part at a time, so that the main process is not held up by a large library. */
async function readIds(filter: TaskFilter): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const part = await call('library.ids', { filter, offset: ids.length, limit: mostIdsAtOnce });
    for (const id of part.ids) ids.push(id);
    if (part.ids.length < mostIdsAtOnce) return ids;
  }
}

/** Changes many tasks a part at a time, each with a call of its own: one call names so many at most. */
export async function callInParts<Answer>(
  ids: readonly string[],
  change: (part: string[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += mostIdsAtOnce) {
    answers.push(await change(ids.slice(start, start + mostIdsAtOnce)));
  }
  return answers;
}

/** What there is to filter by. */
export const choicesQuery = queryOptions({
  queryKey: [...tasksKey, 'choices'],
  queryFn: () => call('library.choices'),
  placeholderData: keepPreviousData,
  staleTime: Number.POSITIVE_INFINITY,
});

/** One task, wherever it stands in the list; read whenever its details open. */
export function taskQuery(id: string) {
  return queryOptions({
    queryKey: [...tasksKey, 'one', id],
    queryFn: () => call('tasks.get', { id }),
    refetchInterval: (query) => refreshInterval(query.state.data ? [query.state.data] : []),
  });
}

/** The files that were sent with a task, as they are found today; one that is gone is marked missing. Read each time they are shown. */
export function sentFilesQuery(id: string) {
  return queryOptions({
    queryKey: ['tasks-files', id],
    queryFn: async () => (await call('recipes.ofTask', { id })).references,
    gcTime: 60_000,
  });
}

/** Everything that happened to a task; read each time it is shown. */
export function ledgerQuery(id: string) {
  return queryOptions({
    queryKey: [...tasksKey, 'ledger', id],
    queryFn: () => call('tasks.ledger', { id }),
    gcTime: 0,
  });
}

/** The price that a task was sent under; `null` for one that has not gone out. */
export function taskPriceQuery(id: string) {
  return queryOptions({
    queryKey: [...tasksKey, 'price', id],
    queryFn: () => call('spend.ofTask', { id }),
    gcTime: 60_000,
  });
}

/** The clips that a task goes on from, and those that go on from it. */
export function chainQuery(id: string) {
  return queryOptions({
    queryKey: [...tasksKey, 'chain', id],
    queryFn: () => call('tasks.chain', { id }),
    gcTime: 60_000,
  });
}

/**
 * Reads the top of a list, with its outline; nothing where the window holds both.
 *
 * @returns the outline of the newest tasks alone, where these were enough and the whole one takes longer; else `null`.
 * @throws {AppError} when the list cannot be read.
 */
export function useReadTop(): (filter: TaskFilter) => Promise<OutputOf<'library.outline'> | null> {
  const client = useQueryClient();
  const isHeld = (queryKey: QueryKey): boolean => {
    const state = client.getQueryState(queryKey);
    return state?.data !== undefined && !state.isInvalidated;
  };
  return async (filter) => {
    const [whole, page] = [outlineQuery(filter).queryKey, pageQuery(filter, 0).queryKey];
    if (isHeld(whole) && isHeld(page)) return null;
    const { outline, isWhole, tasks } = await call('library.top', { filter, limit: pageSize });
    client.setQueryData(page, { tasks });
    if (!isWhole) return outline;
    client.setQueryData(whole, outline);
    return null;
  };
}

/**
 * Keeps the tasks held here up to date: progress is read for its rows alone, other changes read the view again.
 *
 * @param isCovered whether something lies over the lists: what changes meanwhile is read when they are in sight again.
 */
export function useTaskEvents(isCovered: boolean): void {
  const client = useQueryClient();
  const hasListened = useRef(false);
  useEffect(() => {
    if (isCovered) return;
    const readRows = createRowReader(client);
    const stop = listen('tasks.changed', ({ ids, isListChanged }) => {
      if (isListChanged) readTasksAgain(client);
      else readRows(ids);
    });
    // A view that was hidden got no events meanwhile.
    if (hasListened.current) readTasksAgain(client);
    hasListened.current = true;
    return stop;
  }, [client, isCovered]);
}

/** Tasks of one event that are looked at one by one: more of them change only by what the user does to all. */
const mostRead = 20;

/** Tells of tasks whose status may have changed, as they are by now; returns the function that stops it. */
export function listenForChangedTasks(onChanged: (task: Task) => void): () => void {
  return listen('tasks.changed', ({ ids, isListChanged }) => {
    if (!isListChanged || ids.length > mostRead) return;
    for (const id of ids) {
      // One that is gone by then has nothing to tell.
      call('tasks.get', { id }).then(onChanged, () => undefined);
    }
  });
}

/** Reads single rows again, one round at a time: events that come meanwhile wait for the next round. */
function createRowReader(client: QueryClient): (ids: readonly string[]) => void {
  const waiting = new Set<string>();
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) {
      const ids = [...waiting].filter((id) => findHeld(client, id) !== undefined);
      waiting.clear();
      const read = await Promise.allSettled(ids.map((id) => call('tasks.get', { id })));
      // For a task that is gone meanwhile the list's own event follows.
      patchTasks(
        client,
        read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
      );
    }
    isReading = false;
  }

  return (ids) => {
    for (const id of ids) waiting.add(id);
    if (!isReading) void readAll();
  };
}

/** A task as the window last read it, from its details or from whatever page it stands on. */
export function findHeld(client: QueryClient, id: string): Task | undefined {
  for (const [, page] of client.getQueriesData<OutputOf<'library.page'>>({ queryKey: pagesKey })) {
    const task = page?.tasks.find((held) => held.id === id);
    if (task) return task;
  }
  return client.getQueryData(taskQuery(id).queryKey);
}

/** Puts tasks over their older selves wherever the window holds them. */
export function patchTasks(client: QueryClient, tasks: readonly Task[]): void {
  if (tasks.length === 0) return;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  client.setQueriesData<OutputOf<'library.page'>>(
    { queryKey: pagesKey },
    (page) => page && withTasks(page, byId),
  );
  for (const task of tasks) client.setQueryData(taskQuery(task.id).queryKey, (held) => held && task);
}

/** Reads again whatever is in view. */
export function readTasksAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: tasksKey });
}

/** Holds the answer of a change to one task, also where that task is new, and reads the lists again. */
function useHoldTask() {
  const client = useQueryClient();
  return {
    onSuccess(task: Task) {
      client.setQueryData(taskQuery(task.id).queryKey, task);
      patchTasks(client, [task]);
    },
    onSettled: () => readTasksAgain(client),
  };
}

export type TaskMethod =
  | 'tasks.cancel'
  | 'tasks.stopWaiting'
  | 'tasks.resume'
  | 'tasks.dismiss'
  | 'tasks.allowOverBudget'
  | 'tasks.saveNow'
  | 'tasks.checkNow'
  | 'tasks.inspectAgain';

/** Makes a new task of the request of another, and answers with it. */
export function useRepeatTask() {
  return useMutation({
    mutationFn: ({
      method,
      ...input
    }: {
      readonly method: 'tasks.sendAgain' | 'tasks.generateAgain';
      readonly id: string;
      readonly mayPassBudget: boolean;
    }) => call(method, input),
    ...useHoldTask(),
  });
}

/** Changes one task. */
export function useTaskChange() {
  return useMutation({
    mutationFn: ({ method, id }: { readonly method: TaskMethod; readonly id: string }) =>
      call(method, { id }),
    ...useHoldTask(),
  });
}

export function useLinkTask() {
  return useMutation({
    mutationFn: (link: { readonly id: string; readonly taskId: string }) => call('tasks.link', link),
    ...useHoldTask(),
  });
}

export function useRenameTask() {
  return useMutation({
    mutationFn: (change: { readonly id: string; readonly name: string | null }) =>
      call('library.rename', change),
    ...useHoldTask(),
  });
}

/** Lets the user choose another library folder, then tries at once to save the clip there. */
export function useSaveElsewhere() {
  const client = useQueryClient();
  const hold = useHoldTask();
  return useMutation({
    mutationFn: async (id: string) => {
      const choice = await call('libraryFolder.choose');
      // Where the next clip goes is what this is about: those that are there stay.
      if (choice.type === 'ask') {
        await call('libraryFolder.change', { choiceId: choice.choiceId, clips: 'leave' });
      }
      return call('tasks.saveNow', { id });
    },
    onSuccess: hold.onSuccess,
    onSettled() {
      hold.onSettled();
      void client.invalidateQueries({ queryKey: ['settings'] });
    },
  });
}

/** Stars or unstars tasks; those in view show it at once. */
export function useStarTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { readonly ids: readonly string[]; readonly isStarred: boolean }) =>
      callInParts(change.ids, (ids) => call('library.star', { ids, isStarred: change.isStarred })),
    onMutate: ({ ids, isStarred }) => {
      const held = ids.slice(0, 500).flatMap((id) => findHeld(client, id) ?? []);
      patchTasks(
        client,
        held.map((task) => ({ ...task, isStarred })),
      );
    },
    onSettled: () => readTasksAgain(client),
  });
}

export interface TagChange {
  readonly ids: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export function useTagTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, add, remove }: TagChange) =>
      callInParts(ids, (part) => call('library.tag', { ids: part, add: [...add], remove: [...remove] })),
    onSettled: () => readTasksAgain(client),
  });
}

export function useRemoveTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const parts = await callInParts(ids, (part) => call('library.remove', { ids: part }));
      const kept = parts.reduce((count, part) => count + part.kept, 0);
      return { removed: parts.flatMap(({ removed }) => removed), kept };
    },
    onSettled: () => readTasksAgain(client),
  });
}

export function useRestoreTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const parts = await callInParts(ids, (part) => call('library.restore', { ids: part }));
      return { restored: parts.flatMap(({ restored }) => restored) };
    },
    onSettled: () => readTasksAgain(client),
  });
}

/** Makes a clip of a prompt with the usual settings, on the practice gateway and nowhere else. */
export function useMakeSample() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (prompt: string) =>
      call('tasks.create', { form: { ...emptyVideoForm, prompt }, count: 1, onlyOn: 'practice' }),
    onSettled: () => void client.invalidateQueries({ queryKey: tasksKey }),
  });
}
