import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Mark, maxTasksAtOnce, type Task } from '#contract';
import { call, listen } from '../../bridge.ts';
import { createRowReader, readNow, rowIdsQuery, type TaskPage } from '../tasks/data/tasks.queries.ts';
import type { ReviewOf } from '../tasks/tasks-context.ts';
import type { MarkChange } from './review-state.ts';

/** Why a clip is not seen. */
export type ClipFailure = 'gone' | 'unplayable';

const partLength = 40;
/** Clips around the one that is shown whose posters and files are known. */
const around = 24;

/** Apart from the library's lists: those are read again with each decision, these need not be. */
const clipsKey = ['review-clips'] as const;

function partQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...clipsKey, ids],
    queryFn: (): Promise<TaskPage> => call('library.tasks', { ids: [...ids] }),
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody keeps what is out of sight up to date.
    gcTime: 0,
  });
}

/** Reads the clips of a review again that change meanwhile, as by a poster that was made; returns the function that stops it. */
export function keepClipsCurrent(client: QueryClient): () => void {
  const readClips = createRowReader(client, clipsKey);
  return listen('tasks.changed', ({ ids }) => readClips(ids));
}

/** What was decided so far about the finished clips among those that a review goes through. */
export function useStartReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (of: ReviewOf) => {
      const ids = 'ids' in of ? of.ids : (await readNow(client, rowIdsQuery(of.filter))).rows.flat();
      if (ids.length === 0) return [];
      const { marks } = await call('library.marks', { ids: ids.slice(0, maxTasksAtOnce) });
      return marks;
    },
  });
}

/** Stores one decision. @throws {AppError} */
export async function storeMark(id: string, change: MarkChange): Promise<void> {
  if ('rating' in change) await call('library.rate', { ids: [id], rating: change.rating });
  else await call('library.choose', { ids: [id], choice: change.choice });
}

/**
 * The clips near a place of the queue, by id.
 *
 * @param ids of all clips of the review, the same array for as long as it lasts.
 */
export function useClipsAround(ids: readonly string[], queue: readonly Pick<Mark, 'id'>[], place: number) {
  const client = useQueryClient();
  const partOf = useMemo(() => new Map(ids.map((id, index) => [id, Math.floor(index / partLength)])), [ids]);
  const near = queue.slice(Math.max(0, place - around), Math.max(0, place) + around + 1);
  const parts = [...new Set(near.flatMap(({ id }) => partOf.get(id) ?? []))];
  useEffect(() => keepClipsCurrent(client), [client]);
  return useQueries({
    queries: parts.map((part) => partQuery(ids.slice(part * partLength, (part + 1) * partLength))),
    combine: clipsById,
  });
}

function clipsById(parts: readonly { readonly data: TaskPage | undefined }[]): ReadonlyMap<string, Task> {
  const clips = parts.flatMap(({ data }) => data?.tasks ?? []);
  return new Map(clips.map((task) => [task.id, task] as const));
}
