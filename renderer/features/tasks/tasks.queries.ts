import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { everyTask, type Task, type VideoForm } from '#contract';
import { call, listen, type OutputOf } from '../../bridge.ts';
import { refreshInterval, withTask } from './task-view.ts';

const pageSize = 100;
const tasksKey = ['tasks'] as const;

type TaskPages = InfiniteData<OutputOf<'library.page'>, number>;

/** Newest first, page by page. Asks again by itself only while something is under way. */
export const tasksQuery = infiniteQueryOptions({
  queryKey: tasksKey,
  queryFn: ({ pageParam }) => call('library.page', { filter: everyTask, offset: pageParam, limit: pageSize }),
  initialPageParam: 0,
  getNextPageParam: (page, _, offset) => (page.tasks.length === pageSize ? offset + pageSize : null),
  refetchInterval: (query) => refreshInterval(query.state.data?.pages.flatMap(({ tasks }) => tasks) ?? []),
});

export function useTaskEvents(): void {
  const client = useQueryClient();
  useEffect(
    () => listen('tasks.changed', () => void client.invalidateQueries({ queryKey: tasksKey })),
    [client],
  );
}

export function useCreateTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: VideoForm) => call('tasks.create', { form }),
    onSuccess: ({ tasks }) => {
      for (const task of tasks) holdTask(client, task);
    },
  });
}

export type TaskAction = 'tasks.cancel' | 'tasks.stopWaiting' | 'tasks.resume';

export function useTaskAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, id }: { readonly action: TaskAction; readonly id: string }) =>
      call(action, { id }),
    onSuccess: (task) => holdTask(client, task),
    onError: () => void client.invalidateQueries({ queryKey: tasksKey }),
  });
}

export function useLinkTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (link: { readonly id: string; readonly taskId: string }) => call('tasks.link', link),
    onSuccess: (task) => holdTask(client, task),
  });
}

export function useShowInFolder() {
  return useMutation({ mutationFn: (id: string) => call('tasks.showInFolder', { id }) });
}

/** Shows the task at once; the list is then read again. */
function holdTask(client: QueryClient, task: Task): void {
  client.setQueryData<TaskPages>(tasksKey, (held) => held && { ...held, pages: withTask(held.pages, task) });
  void client.invalidateQueries({ queryKey: tasksKey });
}
