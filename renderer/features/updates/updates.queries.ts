import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Updates } from '#contract';
import { call, useEvent } from '../../bridge.ts';

export const updatesQuery = queryOptions({
  queryKey: ['updates'],
  queryFn: () => call('updates.get'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What can be asked for; which of it makes sense is told by the state. */
export type UpdateAction = 'check' | 'download' | 'cancelDownload' | 'restart' | 'stopWaiting';

/** Keeps what is held equal to what the main process last said. */
export function useUpdatesEvents(): void {
  const client = useQueryClient();
  useEvent('updates.changed', (updates) => hold(client, updates));
}

export function useUpdateAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: UpdateAction) => call(`updates.${action}`),
    onSuccess: (updates) => hold(client, updates),
  });
}

function hold(client: QueryClient, updates: Updates): void {
  client.setQueryData(updatesQuery.queryKey, updates);
}
