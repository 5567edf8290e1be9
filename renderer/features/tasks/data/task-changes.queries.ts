import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppErrorData } from '#contract';
import { call, listen } from '../../../bridge.ts';
import { choicesQuery, findHeld, patchTasks, readTasksAgain } from './tasks.queries.ts';

/** Stars or unstars tasks; those in view show it at once. */
export function useStarTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { readonly ids: readonly string[]; readonly isStarred: boolean }) =>
      call('library.star', { ids: [...change.ids], isStarred: change.isStarred }),
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

export function useRenameTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { readonly id: string; readonly name: string | null }) =>
      call('library.rename', change),
    onSuccess: (task) => patchTasks(client, [task]),
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
      call('library.tag', { ids: [...ids], add: [...add], remove: [...remove] }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: choicesQuery.queryKey });
      readTasksAgain(client);
    },
  });
}

export function useRemoveTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call('library.remove', { ids: [...ids] }),
    onSettled: () => readTasksAgain(client),
  });
}

export function useRestoreTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call('library.restore', { ids: [...ids] }),
    onSettled: () => readTasksAgain(client),
  });
}

export function useExportTasks() {
  return useMutation({ mutationFn: (ids: readonly string[]) => call('library.export', { ids: [...ids] }) });
}

export function useShowTaskInFolder() {
  return useMutation({ mutationFn: (id: string) => call('tasks.showInFolder', { id }) });
}

export function useSaveTaskAs() {
  return useMutation({ mutationFn: (id: string) => call('library.saveAs', { id }) });
}

/** Hands finished clips to the drag that has just begun. @throws {AppError} when none of them can be. */
export function startTaskDrag(ids: readonly string[]): Promise<null> {
  return call('library.startDrag', { ids: [...ids] });
}

/** Keeps the small picture of a clip. @throws {AppError} when it cannot be kept. */
export async function keepPoster(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await call('library.keepPoster', { id, bytes });
}

/** Tells of tasks that are back because their files could not go to the trash; returns the function that stops it. */
export function listenForFailedRemovals(
  onFailed: (ids: readonly string[], error: AppErrorData) => void,
): () => void {
  return listen('library.removalFailed', ({ ids, error }) => onFailed(ids, error));
}
