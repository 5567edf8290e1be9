import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Project } from '#contract';
import { projectsQuery, useProjectEvents } from '../features/projects/projects.queries.ts';
import { ProjectsContext } from '../hooks/contexts/use-chosen-project.ts';
import { useLatest } from '../hooks/use-latest.ts';
import type { ShellState } from './use-shell.ts';

const noProjects: readonly Project[] = [];

interface ProjectsPlaceProps {
  readonly shell: ShellState;
  readonly children: ReactNode;
}

/** Lets every screen know the project that is worked on. */
export function ProjectsPlace({ shell, children }: ProjectsPlaceProps) {
  useProjectEvents();
  const all = useQuery(projectsQuery).data?.projects ?? noProjects;
  const chosen = all.find(({ id }) => id === shell.view.projectId) ?? null;
  const choose = useLatest((projectId: string | null) => {
    if (projectId === shell.view.projectId) return;
    // What is open may be of another project. The chat opens the latest conversation of this one.
    const closed = projectId === null ? {} : { conversationId: null, selectedTaskId: null };
    shell.changeView({ projectId, ...closed });
  });
  const handle = useMemo(
    () => ({ all, chosen, projectId: chosen?.id ?? null, choose }),
    [all, chosen, choose],
  );
  return <ProjectsContext value={handle}>{children}</ProjectsContext>;
}
