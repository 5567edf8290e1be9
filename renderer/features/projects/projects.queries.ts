import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project, ProjectFields } from '#contract';
import { call, useEvent } from '../../bridge.ts';

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: () => call('projects.list'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What was ever spent on each project; read again with all else about spending. */
export const projectsSpentQuery = queryOptions({
  queryKey: ['spend', 'projects'],
  queryFn: async () => (await call('spend.ofProjects')).spent,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Keeps the held projects as the main process has them. */
export function useProjectEvents(): void {
  const client = useQueryClient();
  useEvent('projects.changed', () => void client.invalidateQueries({ queryKey: projectsQuery.queryKey }));
}

/** Makes a project, or changes one. */
export function useKeepProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...fields }: ProjectFields & { readonly id: string | null }) =>
      id === null ? call('projects.create', fields) : call('projects.change', { id, ...fields }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectsQuery.queryKey }),
  });
}

/** Puts a project away, or brings it back. */
export function useArchiveProject() {
  return useMutation({
    mutationFn: ({ id, isArchived }: Pick<Project, 'id' | 'isArchived'>) =>
      call('projects.change', { id, isArchived }),
  });
}

export function useRemoveProject() {
  return useMutation({
    mutationFn: (removal: { readonly id: string; readonly contents: 'kept' | 'removed' }) =>
      call('projects.remove', removal),
  });
}

export function useRestoreProject() {
  return useMutation({ mutationFn: (id: string) => call('projects.restore', { id }) });
}
