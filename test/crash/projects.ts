import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createProjects } from '#electron/features/projects/service.ts';
import type { TasksRepository } from '#electron/features/tasks/ports.ts';
import type { Clock } from '#electron/shared/ports.ts';
import { createCastRepository } from '#electron/store/cast.ts';
import { createRemovalsRepository } from '#electron/store/library/removals.ts';
import type { Db } from '#electron/store/open.ts';
import { createProjectsRepository, unfinishedAt } from '#electron/store/projects.ts';
import { aLedgerEntry, aTask, states } from '../fixtures/builders.ts';
import { anyPlace } from '../fixtures/store/any-place.ts';

/** What belongs to each project that is made, by its table. */
const members = { tasks: 3, chat_conversations: 1, cast_entries: 1 } as const;
/** Projects of one life, and the time between two of them in milliseconds: a kill falls into the middle of many a deletion. */
const count = 15;
const pauseMs = 20;

/** Projects as in the app, each with tasks, a conversation and a cast entry, of which what an earlier life began to remove goes on by itself. */
export function createFilms(db: Db, tasks: TasksRepository, clock: Clock) {
  const removed = createRemovalsRepository(db, anyPlace);
  const cast = createCastRepository(db, () => undefined);
  const insertConversation = db.prepare(
    `INSERT INTO chat_conversations (id, title, is_named, is_pinned, created_at, updated_at, settings, draft_text, draft_attachments, project_id)
     VALUES (?, 'Film', 1, 0, 1, 1, '{}', '', '[]', ?)`,
  );
  const projects = createProjects({
    store: createProjectsRepository(db),
    onChange: () => undefined,
    onMembersChange: () => undefined,
    onRemoved: () => undefined,
    projectsOfDrafts: () => [],
    onRemoving: () => [],
    onRestored: () => undefined,
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
      Array.from({ length: members.tasks }, () => ({
        isNew: true,
        task: aTask(states.cancelled, { id: randomUUID(), projectId }),
        entries: [aLedgerEntry({ to: 'cancelled' })],
      })),
    );
    insertConversation.run(randomUUID(), projectId);
    cast.insert([
      {
        id: randomUUID(),
        kind: 'thing',
        name: `Lamp ${projectId}`,
        description: '',
        note: '',
        putsDescription: false,
        project: projectId,
        media: [],
        createdAt: clock.now(),
      },
    ]);
    made += 1;
    projects.remove(projectId, made % 2 === 0 ? 'kept' : 'removed');
    if (made < count) setTimeout(deleteNext, pauseMs);
  }
  return { deleteNext };
}

const rows = z.array(
  z.object({ id: z.string(), isRemoved: z.number(), there: z.number(), removed: z.number() }),
);

/** Whether a project is on its way out, with all that belongs to it. */
export const isOneLeaving = (db: Db): boolean =>
  db.prepare(`SELECT 1 FROM projects WHERE removed_at < ${unfinishedAt}`).all().length > 0;

/** What is wrong with the projects of a database, but for one that still comes in: one is there with all that belongs to it, or all of it is on its way out. */
export function projectFaults(db: Db): string[] {
  return Object.entries(members).flatMap(([table, count]) => {
    const read = db.prepare(
      `SELECT projects.id, projects.removed_at IS NOT NULL AS isRemoved,
         count(member.id) FILTER (WHERE member.removed_at IS NULL) AS there,
         count(member.id) FILTER (WHERE member.removed_at IS NOT NULL) AS removed
       FROM projects LEFT JOIN ${table} AS member ON member.project_id = projects.id
       WHERE projects.name = 'Film' AND projects.removed_at IS NOT ${unfinishedAt} GROUP BY projects.id`,
    );
    const torn = rows
      .parse(read.all())
      .filter(({ isRemoved, there, removed }) =>
        isRemoved === 1 ? there > 0 : removed > 0 || (there > 0 && there < count),
      );
    const [orphans] = db
      .prepare(
        // What went with a project goes on telling of which it was.
        `SELECT count(*) FROM ${table} WHERE project_id IS NOT NULL AND project_id NOT IN (SELECT id FROM projects)
         ${table === 'cast_entries' ? 'AND removed_at IS NULL' : ''}`,
      )
      .pluck()
      .all();
    return [
      ...torn.map(
        ({ id, there, removed }) => `project ${id}: ${there} of its ${table} are there, ${removed} removed`,
      ),
      ...(orphans === 0 ? [] : [`${String(orphans)} ${table} belong to a project that is not there`]),
    ];
  });
}
