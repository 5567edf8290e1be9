import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ConnectionInput, ConnectionView, Secret } from '#contract';
import { call, useEvent } from '../../bridge.ts';
import { callsOf, heldQuery, useCall, useStaleByEvent } from '../../calls.queries.ts';

export const connectionsQuery = heldQuery(['connections'], () => call('connections.list'));

/** Keeps the held connections, how many tasks go on at each, and the held session as the main process has them. */
export function useConnectionEvents(): void {
  const client = useQueryClient();
  useEvent('connections.changed', () => void refresh(client));
  useStaleByEvent('connections.changed', sessionQuery.queryKey);
  useEvent('tasks.changed', ({ isListChanged }) => void (isListChanged && refresh(client)));
}

/** What is typed is tested, stored and connected by none of the mutations: their variables would keep the token in the window's memory. */
export const connections = callsOf('connections');

/** Stores a connection as typed. */
export async function saveConnection(client: QueryClient, input: ConnectionInput): Promise<ConnectionView> {
  const saved = await connections.save(input);
  await refresh(client);
  return saved;
}

const stale = connectionsQuery.queryKey;
export const useSelectConnection = () => useCall('connections.select', { stale });
export const useRemoveConnection = () => useCall('connections.remove', { stale });

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: stale });
}

export const sessionQuery = heldQuery(['session'], () => call('session.get'));

/** Checks and stores address and token. The token lives in the input and in this call, and in nothing else. */
export async function connect(client: QueryClient, address: string, token: Secret): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, await call('session.connect', { address, token }));
}

/** Each answers with the session as it is by then. */
export const usePractice = () => useCall('session.practice', { holds: sessionQuery });
export const useUnlock = () => useCall('session.unlock', { holds: sessionQuery });
export const useSignOut = () => useCall('session.signOut', { holds: sessionQuery });
