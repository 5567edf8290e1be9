import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type InputOf } from '../../bridge.ts';
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

/**
 * What a person does with all of the queue, or with several of those that wait. Each is followed by a look at the lists, whether it
 * could be made or not. @throws {AppError} when it could not.
 */
export function useQueueChanges() {
  const client = useQueryClient();
  const followed = <Answer>(change: Promise<Answer>): Promise<Answer> =>
    change.finally(() => readTasksAgain(client));
  return {
    move: (ids: readonly string[], before: string | null) =>
      followed(call('queue.move', { ids: [...ids], before })),
    pause: (connectionId: string | null) => followed(call('queue.pause', { connectionId })),
    goOn: () => followed(call('queue.goOn')),
  };
}

/** Gives a waiting task another prompt. */
export function useEditPrompt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: InputOf<'queue.editPrompt'>) => call('queue.editPrompt', change),
    onSettled: () => readTasksAgain(client),
  });
}
