import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { activeStatuses, everyTask, type Task, type TaskFilter } from '#contract';
import { call, listen, type OutputOf } from '../../../bridge.ts';
import { pageSize, withTasks } from './pages.ts';
import { refreshInterval } from './task-view.ts';

const tasksKey = ['tasks'] as const;
const pagesKey = [...tasksKey, 'page'] as const;
/** Pages that left the view are kept for a moment only: a library has many. */
const pageLifeMs = 60_000;

const untilTold = { staleTime: Number.POSITIVE_INFINITY } as const;

/** How many tasks there are of each day: enough to lay the list out. */
export function outlineQuery(filter: TaskFilter) {
  return queryOptions({
    queryKey: [...tasksKey, 'outline', filter],
    queryFn: () => call('library.outline', filter),
    gcTime: pageLifeMs,
    ...untilTold,
  });
}

/** One page of the list. Asks again by itself only while something in it is under way. */
export function pageQuery(filter: TaskFilter, page: number) {
  return queryOptions({
    queryKey: [...pagesKey, filter, page],
    queryFn: () => call('library.page', { filter, offset: page * pageSize, limit: pageSize }),
    refetchInterval: (query) => refreshInterval(query.state.data?.tasks ?? []),
    gcTime: pageLifeMs,
    ...untilTold,
  });
}

/** Asks for the top of a list before the window is drawn anew: the main process works meanwhile. */
export function useSeekFirst(): (filter: TaskFilter) => void {
  const client = useQueryClient();
  return (filter) => {
    void client.prefetchQuery(outlineQuery(filter));
    void client.prefetchQuery(pageQuery(filter, 0));
  };
}

/** The ids of what the filter lets through, in the order of the list. */
export function idsQuery(filter: TaskFilter) {
  return queryOptions({
    queryKey: [...tasksKey, 'ids', filter],
    queryFn: async () => (await call('library.ids', filter)).ids,
    gcTime: pageLifeMs,
    ...untilTold,
  });
}

/** What there is to filter by. */
export const choicesQuery = queryOptions({
  queryKey: [...tasksKey, 'choices'],
  queryFn: () => call('library.choices'),
  placeholderData: keepPreviousData,
  ...untilTold,
});

export const underWayQuery = outlineQuery({ ...everyTask, statuses: [...activeStatuses] });

/** Keeps what the window holds true: progress is read for its rows alone, other changes read the view again. */
export function useTaskEvents(): void {
  const client = useQueryClient();
  const hasListened = useRef(false);
  useEffect(() => {
    const read = createRowReader(client);
    const stop = listen('tasks.changed', ({ ids, isListChanged }) => {
      if (isListChanged) void client.invalidateQueries({ queryKey: tasksKey });
      else read(ids);
    });
    // A view that was hidden heard nothing meanwhile.
    if (hasListened.current) void client.invalidateQueries({ queryKey: tasksKey });
    hasListened.current = true;
    return stop;
  }, [client]);
}

/** Reads single rows again, one round at a time: news that comes meanwhile waits for the next. */
function createRowReader(client: QueryClient): (ids: readonly string[]) => void {
  const waiting = new Set<string>();
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) {
      const ids = [...waiting].filter((id) => isHeld(client, id));
      waiting.clear();
      const read = await Promise.allSettled(ids.map((id) => call('tasks.get', { id })));
      // One that is gone meanwhile is told by the list's own news.
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

function isHeld(client: QueryClient, id: string): boolean {
  if (client.getQueryData([...tasksKey, 'one', id]) !== undefined) return true;
  return findHeld(client, id) !== undefined;
}

/** A task as the window last read it, from whatever page it stands on. */
export function findHeld(client: QueryClient, id: string): Task | undefined {
  for (const [, page] of client.getQueriesData<OutputOf<'library.page'>>({ queryKey: pagesKey })) {
    const task = page?.tasks.find((held) => held.id === id);
    if (task) return task;
  }
  return undefined;
}

/** Puts tasks over their older selves wherever the window holds them. */
export function patchTasks(client: QueryClient, tasks: readonly Task[]): void {
  if (tasks.length === 0) return;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  client.setQueriesData<OutputOf<'library.page'>>(
    { queryKey: pagesKey },
    (page) => page && withTasks(page, byId),
  );
  for (const task of tasks) {
    client.setQueryData<Task>([...tasksKey, 'one', task.id], (held) => held && task);
  }
}

/** Reads again whatever is in view. */
export function readTasksAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: tasksKey });
}

export function useCancelTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('tasks.cancel', { id }),
    onSuccess: (task) => patchTasks(client, [task]),
    onSettled: () => readTasksAgain(client),
  });
}
