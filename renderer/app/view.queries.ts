import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { firstView, type Notice, type OpenedFile, type PauseReason, type ViewState } from '#contract';
import { call, listen, useEvent } from '../bridge.ts';

/** Where the user was. Without it the window opens as new: that is no reason to disturb. */
export const viewQuery = queryOptions({
  queryKey: ['view'],
  queryFn: () => call('view.get').catch(() => firstView),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Keeps the view for a window that dies, and for the next start. */
export function saveView(view: ViewState): void {
  call('view.save', view).catch(() => undefined);
}

/** Calls `show` when the system's notification of a task is pressed. */
export function useShowTaskEvents(show: (id: string) => void): void {
  useEvent('tasks.show', ({ id }) => show(id));
}

/** Calls `take` with what the user opened with the app, before this window was there or since. */
export function useOpenedFiles(take: (files: readonly OpenedFile[]) => void): void {
  const onTake = useEffectEvent(take);
  useEffect(() => {
    // A file that cannot be asked for is opened once more by hand.
    const look = (): void =>
      void call('recipes.takeOpened').then(
        ({ files }) => files.length > 0 && onTake(files),
        () => undefined,
      );
    look();
    return listen('recipes.opened', look);
  }, []);
}

const pausesQuery = queryOptions({
  queryKey: ['pauses'],
  queryFn: () => call('tasks.pauses'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Why the gateway is not polled now. */
export function usePauses(): readonly PauseReason[] {
  const client = useQueryClient();
  useEvent('tasks.pausesChanged', (pauses) => client.setQueryData(pausesQuery.queryKey, pauses));
  return useQuery(pausesQuery).data?.reasons ?? [];
}

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: () => call('notices.list'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What happened and has not been dismissed. */
export function useNotices(): {
  readonly notices: readonly Notice[];
  readonly dismiss: (id: string) => void;
} {
  const client = useQueryClient();
  const dismissing = useMutation({
    mutationFn: (id: string) => call('notices.dismiss', { id }),
    onMutate: (id) => {
      client.setQueryData(noticesQuery.queryKey, (held) => ({
        notices: held?.notices.filter((notice) => notice.id !== id) ?? [],
      }));
    },
    // One that could not be dismissed comes back.
    onError: () => void client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  });
  useEvent('notices.changed', () => void client.invalidateQueries({ queryKey: noticesQuery.queryKey }));
  return { notices: useQuery(noticesQuery).data?.notices ?? [], dismiss: dismissing.mutate };
}
