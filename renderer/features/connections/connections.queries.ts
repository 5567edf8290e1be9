import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CertificateFile, ConnectionInput, ConnectionReport, ConnectionView } from '#contract';
import { call, useEvent } from '../../bridge.ts';
import { heldQuery, useCall } from '../../calls.queries.ts';

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
