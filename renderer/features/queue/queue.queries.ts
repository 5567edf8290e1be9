import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../bridge.ts';
import { refreshInterval } from '../tasks/data/task-view.ts';
import { readTasksAgain } from '../tasks/data/tasks.queries.ts';

/** What is under way: read again with the lists of tasks, and for the progress of the rows that are shown. */
export function queueQuery(rows: number) {
  return queryOptions({
    queryKey: ['tasks', 'queue', rows],
    queryFn: () => call('queue.read', { rows }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshInterval(state.data?.running ?? []),
  });
}

/** What a person does with all of the queue, or with several of those that wait. */
export interface QueueChanges {
  readonly move: (ids: readonly string[], before: string | null) => Promise<unknown>;
  readonly pause: (connectionId: string | null) => Promise<unknown>;
  readonly goOn: () => Promise<unknown>;
  /** Gives the ids of those that waited. */
  readonly withdraw: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly putBack: (ids: readonly string[]) => Promise<readonly string[]>;
}

/** Each change is followed by a look at the lists, whether it could be made or not. @throws {AppError} when it could not. */
export function useQueueChanges(): QueueChanges {
  const client = useQueryClient();
  return {
    move: (ids, before) => followed(client, call('queue.move', { ids: [...ids], before })),
    pause: (connectionId) => followed(client, call('queue.pause', { connectionId })),
    goOn: () => followed(client, call('queue.goOn')),
    withdraw: async (ids) => (await followed(client, call('queue.withdraw', { ids: [...ids] }))).ids,
    putBack: async (ids) => (await followed(client, call('queue.putBack', { ids: [...ids] }))).ids,
  };
}

const followed = <Answer>(client: QueryClient, change: Promise<Answer>): Promise<Answer> =>
  change.finally(() => readTasksAgain(client));

/** Gives a waiting task another prompt. */
export function useEditPrompt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { readonly id: string; readonly prompt: string }) =>
      call('queue.editPrompt', change),
    onSettled: () => readTasksAgain(client),
  });
}
