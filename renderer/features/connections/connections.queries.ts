import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CertificateFile, ConnectionInput, ConnectionReport, ConnectionView, Secret } from '#contract';
import { call, useEvent } from '../../bridge.ts';
import { heldQuery, useCall, useHeldByEvent } from '../../calls.queries.ts';

export const connectionsQuery = heldQuery(['connections'], () => call('connections.list'));

/** Keeps the held connections, and how many tasks go on at each, as the main process has them. */
export function useConnectionEvents(): void {
  const client = useQueryClient();
  useEvent('connections.changed', () => void refresh(client));
  useEvent('tasks.changed', ({ isListChanged }) => void (isListChanged && refresh(client)));
}

/**
 * Stores a connection as typed. Deliberately no mutation, nor is `testConnection`: its variables would keep the token in the
 * window's memory.
 */
export async function saveConnection(client: QueryClient, input: ConnectionInput): Promise<ConnectionView> {
  const saved = await call('connections.save', input);
  await refresh(client);
  return saved;
}

/** Runs the free check with what is typed. */
export function testConnection(input: ConnectionInput): Promise<ConnectionReport> {
  return call('connections.test', input);
}

/** Lets the user choose a file with certificates; `null` when they cancelled. */
export function chooseCertificates(): Promise<{
  readonly handle: string;
  readonly file: CertificateFile;
} | null> {
  return call('connections.chooseCa');
}

const stale = connectionsQuery.queryKey;
export const useSelectConnection = () => useCall('connections.select', { stale });
export const useRemoveConnection = () => useCall('connections.remove', { stale });

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: stale });
}

export const sessionQuery = heldQuery(['session'], () => call('session.get'));

/** Keeps the held session equal to what the main process last said. */
export const useSessionEvents = () => useHeldByEvent('session.changed', sessionQuery);

/**
 * Checks and stores address and token. Deliberately no mutation: its variables would keep the token in
 * the window's memory. The token lives in the input and in this call, and in nothing else.
 */
export async function connect(client: QueryClient, address: string, token: Secret): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, await call('session.connect', { address, token }));
}

/** Each answers with the session as it is by then. */
export const usePractice = () => useCall('session.practice', { holds: sessionQuery });
export const useUnlock = () => useCall('session.unlock', { holds: sessionQuery });
export const useSignOut = () => useCall('session.signOut', { holds: sessionQuery });
