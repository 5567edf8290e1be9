import { type HandlersOf, ok, type projectsMethods } from '#contract';
import type { Projects } from './service.ts';

/** The contract's `projects.*` methods, answered by the service. */
export function projectsHandlers(projects: Projects) {
  return {
    'projects.list': () => ok({ projects: projects.list() }),
    'projects.create': (fields) => projects.create(fields),
    'projects.change': ({ id, ...change }) => projects.change(id, change),
    'projects.remove': ({ id, contents }) => projects.remove(id, contents),
    'projects.restore': ({ id }) => projects.restore(id),
    'projects.move': ({ projectId, ...members }) => projects.move(members, projectId),
  } satisfies HandlersOf<typeof projectsMethods>;
}
