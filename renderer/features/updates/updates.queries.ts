import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../bridge.ts';
import { heldQuery, useHeldByEvent } from '../../calls.queries.ts';

export const updatesQuery = heldQuery(['updates'], () => call('updates.get'));

/** What can be asked for; which of it makes sense is told by the state. */
export type UpdateAction = 'check' | 'download' | 'cancelDownload' | 'restart' | 'stopWaiting';

/** Keeps what is held equal to what the main process last said. */
export const useUpdatesEvents = () => useHeldByEvent('updates.changed', updatesQuery);

export function useUpdateAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: UpdateAction) => call(`updates.${action}`),
    onSuccess: (updates) => client.setQueryData(updatesQuery.queryKey, updates),
  });
}
