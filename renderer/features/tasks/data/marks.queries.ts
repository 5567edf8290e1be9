import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Choice, Mark, Task } from '#contract';
import { call } from '../../../bridge.ts';
import { callInParts } from './task-changes.queries.ts';
import { findHeld, patchTasks, readTasksAgain } from './tasks.queries.ts';

/** Most rows in view that show a change before the main process has made it. */
const mostShownAtOnce = 500;

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
      const held = ids.slice(0, mostShownAtOnce).flatMap((id) => findHeld(client, id) ?? []);
      const clips = held.filter(({ state }) => state.status === 'ready');
      patchTasks(
        client,
        clips.map((task): Task => ({ ...task, ...mark })),
      );
    },
    onSettled: () => readTasksAgain(client),
  });
}
