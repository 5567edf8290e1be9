import type { Project } from '#contract';
import { createHandle } from './create-handle.ts';

/** The projects, and the one that is worked on. `renderer/app` provides it. */
export interface ProjectsHandle {
  /** In the order in which they were made, archived ones among them. */
  readonly all: readonly Project[];
  /** What is shown belongs to this one, and so does what is made; `null` for all, where what is made belongs to none. */
  readonly chosen: Project | null;
  readonly projectId: string | null;
  readonly choose: (projectId: string | null) => void;
}

export const [ProjectsContext, useChosenProject] = createHandle<ProjectsHandle>();
