import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maxQueueRows, type Task } from '#contract';
import { call } from '../../bridge.ts';
import { useStaleByEvent } from '../../calls.queries.ts';
import type { Deed } from '../../hooks/undo/deeds.ts';
import { useThenRead } from '../tasks/data/task-changes.queries.ts';
import { refreshInterval } from '../tasks/data/task-view.ts';

/** Read again with the lists of tasks, and for the progress of the rows that are shown. */
function queueQuery(rows: number) {
  return queryOptions({
    queryKey: ['tasks', 'queue', rows],
    queryFn: () => call('queue.read', { rows }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshInterval(state.data?.running ?? []),
  });
}

/** What is under way: folded to a line, unless the user unfolds it or one task alone is under way, whose row takes no more than a line. */
export function useQueue(chosen: boolean | null) {
  useStaleByEvent('connections.changed', ['tasks', 'queue']);
  const counts = useQuery(queueQuery(0)).data;
  const count = counts === undefined ? 0 : counts.runningCount + counts.waitingCount;
  const isOpen = count > 0 && (chosen ?? count === 1);
  const { data: rows } = useQuery({ ...queueQuery(maxQueueRows), enabled: isOpen });
  const shown = isOpen ? (rows ?? counts) : counts;
  // Folded, it has none: rows that are read no more would pass for newer ones that stand elsewhere.
  const tasks = useMemo(() => (shown ? [...shown.running, ...shown.waiting] : []), [shown]);
  const isPaused = counts !== undefined && (counts.isPaused || counts.pausedConnections.length > 0);
  return {
    shown: count > 0 || isPaused ? shown : undefined,
    tasks,
    isOpen,
    isLong: isOpen && count > 1,
    isUnderWay: count > 0,
  };
}

/**
 * What a person does with all of the queue, or with several of those that wait. Each is followed by a look at the lists, whether it
 * could be made or not. @throws {AppError} when it could not.
 */
export function useQueueChanges() {
  const thenRead = useThenRead();
  return {
    move: (ids: readonly string[], above: readonly string[]) =>
      thenRead(call('queue.move', { ids: [...ids], above: [...above] })),
    pause: (connectionId: string | null) => thenRead(call('queue.pause', { connectionId })),
    goOn: () => thenRead(call('queue.goOn')),
  };
}

/** Gives a waiting task another prompt. @param note told how that is undone, also once what asked for it is gone */
export function useEditPrompt({ id, request }: Task, note: (making: Promise<Deed>) => void) {
  const thenRead = useThenRead();
  const give = (prompt: string) => thenRead(call('queue.editPrompt', { id, prompt }));
  return useMutation({
    mutationFn(prompt: string) {
      const giving = give(prompt);
      const deed: Deed = {
        name: { type: 'prompt' },
        undo: () => give(request.prompt),
        redo: () => give(prompt),
      };
      note(giving.then(() => deed));
      return giving;
    },
  });
}
