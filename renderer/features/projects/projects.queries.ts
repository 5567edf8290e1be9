import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectFields } from '#contract';
import { call } from '../../bridge.ts';
import { heldQuery, shownQuery, useStaleByEvent } from '../../calls.queries.ts';

export const projectsQuery = heldQuery(['projects'], () => call('projects.list'));

/** What was ever spent on each project; read again with all else about spending. */
export const projectsSpentQuery = heldQuery(
  ['spend', 'projects'],
  async () => (await call('spend.ofProjects')).spent,
);

/** What goes with a project that is deleted with its contents; read each time it is asked about. */
export const contentsQuery = (id: string) =>
  shownQuery(['projects', 'contents', id], () => call('projects.contents', { id }), 0);

/** Keeps the held projects as the main process has them. */
export const useProjectEvents = () => useStaleByEvent('projects.changed', projectsQuery.queryKey);

/** Makes a project, or changes one. */
export function useKeepProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...fields }: ProjectFields & { readonly id: string | null }) =>
      id === null ? call('projects.create', fields) : call('projects.change', { id, ...fields }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectsQuery.queryKey }),
  });
}
