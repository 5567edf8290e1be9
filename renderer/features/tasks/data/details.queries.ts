import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Task } from '#contract';
import { call } from '../../../bridge.ts';

const tasksKey = ['tasks'] as const;

/** One task, wherever it stands in the list. */
export function taskQuery(id: string) {
  return queryOptions({ queryKey: [...tasksKey, 'one', id], queryFn: () => call('tasks.get', { id }) });
}

/** Everything that happened to a task; read anew each time it is looked at. */
export function ledgerQuery(id: string) {
  return queryOptions({
    queryKey: [...tasksKey, 'ledger', id],
    queryFn: () => call('tasks.ledger', { id }),
    gcTime: 0,
  });
}

/** What this app and computer are, for a report. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: () => call('settings.about'),
  staleTime: Number.POSITIVE_INFINITY,
});

export type TaskDeed =
  | 'tasks.stopWaiting'
  | 'tasks.resume'
  | 'tasks.dismiss'
  | 'tasks.sendAgain'
  | 'tasks.generateAgain'
  | 'tasks.saveNow';

/** Does something to a task. Sending and generating again give the new one. */
export function useTaskDeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ deed, id }: { readonly deed: TaskDeed; readonly id: string }) => call(deed, { id }),
    onSuccess: (task) => holdTask(client, task),
    onError: () => readAgain(client),
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

export function useSaveAs() {
  return useMutation({ mutationFn: (id: string) => call('library.saveAs', { id }) });
}

export function useSaveReport() {
  return useMutation({ mutationFn: (id: string) => call('tasks.saveReport', { id }) });
}

export function useStar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isStarred }: { readonly id: string; readonly isStarred: boolean }) =>
      call('library.star', { ids: [id], isStarred }),
    onSettled: () => readAgain(client),
  });
}

export function useRename() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { readonly id: string; readonly name: string | null }) =>
      call('library.rename', change),
    onSuccess: (task) => holdTask(client, task),
  });
}

/** Lets the user choose another library folder, then tries at once to save the clip there. */
export function useSaveElsewhere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const settings = await call('settings.chooseLibraryFolder');
      return { settings, task: await call('tasks.saveNow', { id }) };
    },
    onSuccess: ({ task }) => holdTask(client, task),
    onSettled: () => void client.invalidateQueries({ queryKey: ['settings'] }),
  });
}

export async function saveFrame(id: string, seconds: number, picture: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const { isSaved } = await call('library.saveFrame', { id, seconds, bytes });
  return isSaved;
}

/** Hands the clip to the drag that has just begun. */
export function startDrag(id: string): Promise<null> {
  return call('library.startDrag', { ids: [id] });
}

function holdTask(client: QueryClient, task: Task): void {
  client.setQueryData(taskQuery(task.id).queryKey, task);
  readAgain(client);
}

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: tasksKey });
}
