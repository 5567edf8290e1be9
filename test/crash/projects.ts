import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createProjects } from '#electron/features/projects/service.ts';
import type { TasksRepository } from '#electron/features/tasks/ports.ts';
import type { Clock } from '#electron/shared/ports.ts';
import { createRemovalsRepository } from '#electron/store/library/removals.ts';
import type { Db } from '#electron/store/open.ts';
import { createProjectsRepository } from '#electron/store/projects.ts';
import { aLedgerEntry, aTask, states } from '../fixtures/builders.ts';
import { anyPlace } from '../fixtures/store/any-place.ts';

/** Tasks of each project that is made. */
const members = 3;
/** Projects of one life, and the time between two of them in milliseconds: a kill falls into the middle of many a deletion. */
const count = 15;
const pauseMs = 20;

/** Projects as in the app, each with tasks, of which what an earlier life began to remove goes on by itself. */
export function createFilms(db: Db, tasks: TasksRepository, clock: Clock) {
  const removed = createRemovalsRepository(db, anyPlace);
  const projects = createProjects({
    store: createProjectsRepository(db),
    onChange: () => undefined,
    onMembersChange: () => undefined,
    onRemoved: () => undefined,
    projectsOfDrafts: () => [],
    onRemoving: () => undefined,
    onEnding: () => undefined,
    onGone: () => undefined,
    clock,
    newId: randomUUID,
  });
  projects.start();
  removed.erase(removed.pending().map(({ id }) => id));
  let made = 0;

  /** Makes a project and deletes it, the one with its tasks and the next without, one after the other. */
  function deleteNext(): void {
    const project = projects.create({ name: 'Film', note: '', colour: 'teal' });
    if (!project.ok) throw new Error(project.error.message);
    const { id: projectId } = project.value;
    tasks.write(
      Array.from({ length: members }, () => ({
        isNew: true,
        task: aTask(states.cancelled, { id: randomUUID(), projectId }),
        entries: [aLedgerEntry({ to: 'cancelled' })],
      })),
    );
    made += 1;
    projects.remove(projectId, made % 2 === 0 ? 'kept' : 'removed');
    if (made < count) setTimeout(deleteNext, pauseMs);
  }
  return { deleteNext };
}

const rows = z.array(
  z.object({ id: z.string(), isRemoved: z.number(), there: z.number(), removed: z.number() }),
);

/** What is wrong with the projects of a database, but for one that still comes in: one is there with all that belongs to it, or all of it is on its way out. */
export function projectFaults(db: Db): string[] {
  const read = db.prepare(
    `SELECT projects.id, projects.removed_at IS NOT NULL AS isRemoved,
       count(tasks.id) FILTER (WHERE tasks.removed_at IS NULL) AS there,
       count(tasks.id) FILTER (WHERE tasks.removed_at IS NOT NULL) AS removed
     FROM projects LEFT JOIN tasks ON tasks.project_id = projects.id
     WHERE projects.removed_at IS NOT ${Number.MAX_SAFE_INTEGER} GROUP BY projects.id`,
  );
  const torn = rows
    .parse(read.all())
    .filter(({ isRemoved, there, removed }) =>
      isRemoved === 1 ? there > 0 : removed > 0 || (there > 0 && there < members),
    );
  const [orphans] = db
    .prepare(
      `SELECT count(*) FROM tasks WHERE project_id IS NOT NULL AND project_id NOT IN (SELECT id FROM projects)`,
    )
    .pluck()
    .all();
  return [
    ...torn.map(
      ({ id, there, removed }) => `project ${id}: ${there} of its tasks are there, ${removed} removed`,
    ),
    ...(orphans === 0 ? [] : [`${String(orphans)} tasks belong to a project that is not there`]),
  ];
}
