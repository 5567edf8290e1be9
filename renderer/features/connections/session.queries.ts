import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Secret, Session } from '#contract';
import { call, useEvent } from '../../bridge.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call('session.get'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Keeps the held session equal to what the main process last said. */
export function useSessionEvents(): void {
  const client = useQueryClient();
  useEvent('session.changed', (session) => holdSession(client, session));
}

/**
 * Checks and stores address and token. Deliberately no mutation: its variables would keep the token in
 * the window's memory. The token lives in the input and in this call, and in nothing else.
 */
export async function connect(client: QueryClient, address: string, token: Secret): Promise<void> {
  holdSession(client, await call('session.connect', { address, token }));
}

export const usePractice = () => useSessionCall('session.practice');
export const useUnlock = () => useSessionCall('session.unlock');
export const useSignOut = () => useSessionCall('session.signOut');

/** A call that answers with the session as it is by then. */
function useSessionCall(method: 'session.practice' | 'session.unlock' | 'session.signOut') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(method),
    onSuccess: (session) => holdSession(client, session),
  });
}

function holdSession(client: QueryClient, session: Session): void {
  client.setQueryData(sessionQuery.queryKey, session);
}
