import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Choice, Mark, Task } from '#contract';
import { call } from '../../../bridge.ts';
import { callInParts, findShown } from './task-changes.queries.ts';
import { patchTasks, readTasksAgain } from './tasks.queries.ts';

/** Gives clips a rating; those in view show it at once. */
export function useRateTasks() {
  return useMark((change: { readonly ids: readonly string[]; readonly rating: number }) =>
    mark(change.ids, (ids) => call('library.rate', { ids, rating: change.rating })),
  );
}

/** Picks or hides clips, or takes that back; those in view show it at once. */
export function useChooseTasks() {
  return useMark((change: { readonly ids: readonly string[]; readonly choice: Choice }) =>
    mark(change.ids, (ids) => call('library.choose', { ids, choice: change.choice })),
  );
}

async function mark(
  ids: readonly string[],
  write: (part: string[]) => Promise<{ changed: Mark[] }>,
): Promise<{ changed: Mark[] }> {
  const parts = await callInParts(ids, write);
  return { changed: parts.flatMap(({ changed }) => changed) };
}

type MarkChange = { readonly ids: readonly string[] } & Partial<Pick<Mark, 'rating' | 'choice'>>;

function useMark<Change extends MarkChange>(write: (change: Change) => Promise<{ changed: Mark[] }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onMutate: ({ ids, ...mark }) => {
      const clips = findShown(client, ids).filter(({ state }) => state.status === 'ready');
      patchTasks(
        client,
        clips.map((task): Task => ({ ...task, ...mark })),
      );
    },
    onSettled: () => readTasksAgain(client),
  });
}
