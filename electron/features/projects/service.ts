import {
  type AppErrorData,
  appError,
  fail,
  type MovedMember,
  maxProjects,
  ok,
  type Project,
  type ProjectFields,
  type ProjectMembers,
  type Result,
  undoRemovalMs,
} from '#contract';
import { inParts } from '../../shared/turns.ts';
import type { MemberIds, ProjectChange, ProjectsPorts } from './ports.ts';

/** Members written before other calls and events are served. */
const movedAtOnce = 500;

export type Projects = ReturnType<typeof createProjects>;

/** What belongs together. */
export function createProjects(ports: ProjectsPorts) {
  const { store, onChange, onMembersChange, onRemoved, onGone, clock, newId } = ports;

  /** Tasks withdrawn by the last removal of a project, by its id. */
  const withdrawn = new Map<string, readonly string[]>();

  /** Lets go of the projects that cannot be taken back any more. @param id of this one alone, whatever clock the others were removed by. */
  function purge(removedUntil: number, id?: string): void {
    const { projects, tasks } = store.purge(removedUntil, id);
    // What they cost is of no project now, also where nothing of them is left.
    if (projects.length > 0) onMembersChange({ tasks, conversations: [] });
    projects.forEach(onGone);
  }

  function removeStored(id: string, contents: 'kept' | 'removed', at: number): MemberIds {
    try {
      if (contents === 'kept') ports.onEnding(id);
      return contents === 'kept' ? store.dissolve(id) : store.remove(id, at);
    } catch (error) {
      // The project is still there, with its budgets.
      ports.onRestored(withdrawn.get(id) ?? []);
      throw error;
    }
  }

  return {
    list: store.list,
    nameOf: store.nameOf,
    contentsOf: store.contentsOf,
    /** A project was written with all that belongs to it. */
    came(id: string): void {
      onChange();
      onMembersChange(store.membersOf(id));
    },
    create(fields: ProjectFields): Result<Project> {
      if (store.list().length >= maxProjects) return fail(full);
      const project = { ...fields, id: newId(), createdAt: clock.now(), isArchived: false };
      store.insert(project);
      onChange();
      return ok(project);
    },
    change(id: string, change: ProjectChange): Result<Project> {
      const before = store.nameOf(id);
      const project = store.change(id, change);
      if (project === null) return fail(notFound);
      onChange();
      // Recipes name their project.
      if (project.name !== before) onMembersChange({ tasks: store.membersOf(id).tasks, conversations: [] });
      return ok(project);
    },
    remove(id: string, contents: 'kept' | 'removed'): Result<Record<keyof MemberIds, number>> {
      if (store.nameOf(id) === null) return fail(notFound);
      const at = clock.now();
      withdrawn.set(id, ports.onRemoving(id));
      const members = removeStored(id, contents, at);
      if (contents === 'kept') {
        onMembersChange(members);
        onGone(id);
      } else {
        // Before its members begin to go, so that all of it can be taken back or nothing.
        clock.after(undoRemovalMs, () => purge(at, id));
        onRemoved(members);
      }
      onChange();
      return ok({ tasks: members.tasks.length, conversations: members.conversations.length });
    },
    restore(id: string): Result<null> {
      if (!store.restore(id)) return fail(notFound);
      onChange();
      // Members that stayed are told too: a clip that ended meanwhile has a recipe without its project.
      onMembersChange(store.membersOf(id));
      ports.onRestored(withdrawn.get(id) ?? []);
      return ok(null);
    },
    async move({ kind, ids }: ProjectMembers, projectId: string | null) {
      const isThere = () => projectId === null || store.nameOf(projectId) !== null;
      if (!isThere()) return fail(notFound);
      const changed: MovedMember[] = [];
      try {
        // Between two parts the project may end.
        await inParts(
          ids,
          movedAtOnce,
          (part) => isThere() && changed.push(...store.move(kind, part, projectId)),
        );
      } finally {
        // Also of the parts before one that the disk refuses.
        const moved = changed.map(({ id }) => id);
        if (moved.length > 0) onMembersChange({ tasks: [], conversations: [], [kind]: moved });
      }
      return ok({ changed });
    },
    /** Finishes the removals of the run before, and what it left of them. Call once. */
    start(): void {
      // Projects are purged whatever clock they were removed by. A project that came in by half has the last number of all, and stays.
      purge(Number.MAX_SAFE_INTEGER - 1);
      for (const id of ports.projectsOfDrafts()) if (!store.has(id)) onGone(id);
    },
  };
}

const notFound: AppErrorData = appError('projects.not-found', 'There is no such project.');
const full: AppErrorData = appError('projects.full', `There are ${maxProjects} projects.`);
