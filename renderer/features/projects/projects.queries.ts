import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, useEvent } from '../../bridge.ts';

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: () => call('projects.list'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Keeps the held projects as the main process has them. */
export function useProjectEvents(): void {
  const client = useQueryClient();
  useEvent('projects.changed', () => void client.invalidateQueries({ queryKey: projectsQuery.queryKey }));
}
