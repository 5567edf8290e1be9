import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CertificateFile, ConnectionInput, ConnectionReport, ConnectionView } from '#contract';
import { call, useEvent } from '../../bridge.ts';

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: () => call('connections.list'),
  staleTime: Number.POSITIVE_INFINITY,
});

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

export function useSelectConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('connections.select', { id }),
    onSettled: () => refresh(client),
  });
}

export function useRemoveConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, liveTasks }: { readonly id: string; readonly liveTasks: 'stop' | null }) =>
      call('connections.remove', { id, liveTasks }),
    onSettled: () => refresh(client),
  });
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
}
