import { type MemberCounts, type MovedMember, projectSchema } from '#contract';
import type { MemberIds, ProjectsRepository } from '../features/projects/ports.ts';
import { isRemovable } from './library/removals.ts';
import type { Db } from './open.ts';
import { changeRow, inserter, named, type OnUnreadable, readable } from './rows.ts';
import { flagColumn, timeColumn } from './schema/columns.ts';

export const projectRowSchema = projectSchema.pick({ id: true, name: true, note: true }).extend({
  colour: projectSchema.shape.colour.catch('grey'),
  created_at: timeColumn,
  is_archived: flagColumn,
});

/** What belongs to a project, in the order in which an index finds it. */
const memberTables = { tasks: 'tasks', conversations: 'chat_conversations' } as const;
const holders = [...Object.values(memberTables), 'charges', 'cast_entries'];

/** The same made for each of its tables. */
const ofMembers = <Made>(make: (table: string) => Made) => ({
  tasks: make(memberTables.tasks),
  conversations: make(memberTables.conversations),
});

const hasClip = "status = 'ready' OR result_path IS NOT NULL";

/** Takes its project from every row whose project is not there. Cast entries that went with one go on telling of which they were. */
export const forgetUnknownProjects = holders
  .map(
    (table) =>
      `UPDATE ${table} SET project_id = NULL WHERE project_id IS NOT NULL
       AND project_id NOT IN (SELECT id FROM projects)${table === 'cast_entries' ? ' AND removed_at IS NULL' : ''};`,
  )
  .join('\n');

/** @param onUnreadable told of a row that cannot be read; it stays as it is and counts as not there. */
export function createProjectsRepository(
  db: Db,
  onUnreadable: OnUnreadable = () => undefined,
): ProjectsRepository {
  const columns = ['id', 'name', 'note', 'colour', 'created_at', 'is_archived'] as const;
  const select = `SELECT ${columns.join(', ')} FROM projects WHERE removed_at IS NULL`;
  const selectAll = db.prepare(`${select} ORDER BY sequence`);
  const selectOne = db.prepare(`${select} AND id = ?`);
  const ids = (sql: string) => db.prepare(sql).pluck();
  const selectAny = ids('SELECT id FROM projects WHERE id = ?');
  /** Gives the ids that a statement finds in each table of members. */
  const idsOfMembers = (sql: (table: string) => string) => {
    const { tasks, conversations } = ofMembers((table) => ids(sql(table)));
    return (...values: readonly unknown[]): MemberIds => ({
      tasks: tasks.all(...values) as string[],
      conversations: conversations.all(...values) as string[],
    });
  };
  const membersOf = idsOfMembers(
    (table) => `SELECT id FROM ${table} WHERE project_id = ? AND removed_at IS NULL ORDER BY rowid`,
  );
  const selectContents = db.prepare(
    `SELECT count(*) FILTER (WHERE ${hasClip}) AS clips, count(*) FILTER (WHERE NOT (${hasClip})) AS tasks,
       (SELECT count(*) FROM chat_conversations WHERE project_id = ?1 AND removed_at IS NULL) AS conversations,
       (SELECT count(*) FROM cast_entries WHERE project_id = ?1 AND removed_at IS NULL) AS castEntries
     FROM tasks WHERE project_id = ?1 AND ${isRemovable}`,
  );
  const forget = holders.map((table) =>
    db.prepare(`UPDATE ${table} SET project_id = NULL WHERE project_id = ?`),
  );
  const deleteOne = db.prepare('DELETE FROM projects WHERE id = ?');
  const mark = db.prepare('UPDATE projects SET removed_at = ? WHERE id = ?');
  const markMembers = idsOfMembers((table) => {
    const mayGo = table === 'tasks' ? isRemovable : 'removed_at IS NULL';
    return `UPDATE ${table} SET removed_at = ? WHERE project_id = ? AND ${mayGo} RETURNING id`;
  });
  const markEntries = db.prepare(
    'UPDATE cast_entries SET removed_at = ? WHERE project_id = ? AND removed_at IS NULL',
  );
  const unmark = ids('SELECT removed_at FROM projects WHERE id = ? AND removed_at IS NOT NULL');
  const unmarkMembers = [...Object.values(memberTables), 'cast_entries'].map((table) =>
    db.prepare(`UPDATE ${table} SET removed_at = NULL WHERE project_id = ? AND removed_at = ?`),
  );
  const selectLeft = ids(
    `SELECT id FROM tasks WHERE removed_at IS NULL AND project_id IN (SELECT id FROM projects WHERE removed_at <= ?1 AND id = coalesce(?2, id))`,
  );
  const deleteRemoved = ids(
    'DELETE FROM projects WHERE removed_at <= ?1 AND id = coalesce(?2, id) RETURNING id',
  );
  const chosen = 'id IN (SELECT value FROM json_each(?))';
  const moving = (table: string) => ({
    select: db.prepare(
      `SELECT id, project_id AS projectId FROM ${table} WHERE ${chosen} AND removed_at IS NULL AND project_id IS NOT ?
       ORDER BY rowid`,
    ),
    // What the user has let pass the budgets of one project is asked about for those of another.
    update: db.prepare(
      `UPDATE ${table} SET project_id = ?${table === memberTables.tasks ? ', allowed_quote = NULL' : ''} WHERE ${chosen}`,
    ),
  });
  const moves = ofMembers(moving);

  const read = (row: unknown) => readable(row, (one) => named(projectRowSchema.parse(one)), onUnreadable);
  const get = (id: string) => selectOne.all(id).flatMap(read)[0] ?? null;

  return {
    list: () => selectAll.all().flatMap(read),
    nameOf: (id) => get(id)?.name ?? null,
    has: (id) => selectAny.all(id).length > 0,
    insert: inserter(db, 'projects', columns),
    change(id, { name, note, colour, isArchived }) {
      changeRow(db, 'projects', id, { name, note, colour, isArchived }, 'removed_at IS NULL');
      return get(id);
    },
    membersOf,
    contentsOf: (id) => selectContents.all(id)[0] as MemberCounts,
    dissolve: db.transaction((id: string): MemberIds => {
      const members = membersOf(id);
      for (const statement of forget) statement.run(id);
      deleteOne.run(id);
      return members;
    }),
    remove: db.transaction((id: string, at: number): MemberIds => {
      mark.run(at, id);
      markEntries.run(at, id);
      return markMembers(at, id);
    }),
    restore: db.transaction((id: string): boolean => {
      const [at] = unmark.all(id);
      if (at === undefined) return false;
      mark.run(null, id);
      for (const statement of unmarkMembers) statement.run(id, at);
      return true;
    }),
    purge: db.transaction((removedUntil: number, id: string | null = null) => {
      const tasks = selectLeft.all(removedUntil, id) as string[];
      const projects = deleteRemoved.all(removedUntil, id) as string[];
      if (projects.length > 0) db.exec(forgetUnknownProjects);
      return { projects, tasks };
    }),
    move: db.transaction((kind: keyof typeof moves, wanted: readonly string[], projectId: string | null) => {
      const { select, update: write } = moves[kind];
      const changed = select.all(JSON.stringify(wanted), projectId) as MovedMember[];
      write.run(projectId, JSON.stringify(changed.map(({ id }) => id)));
      return changed;
    }),
  };
}

/** When a project counts as removed that still comes in: nothing shows it, and nothing lets go of it as of one that the user removed. */
export const unfinishedAt = Number.MAX_SAFE_INTEGER;

/** Takes back the rows of a project that did not come in as a whole: the app was killed, or the disk refused. */
export function removeUnfinishedProject(db: Db): void {
  const ids = db.prepare('SELECT id FROM projects WHERE removed_at = ?').pluck().all(unfinishedAt);
  for (const id of ids as string[]) {
    db.transaction(() => {
      db.prepare('DELETE FROM cast_uses WHERE task IN (SELECT id FROM tasks WHERE project_id = ?)').run(id);
      for (const table of ['tasks', 'chat_conversations', 'cast_entries', 'charges'])
        db.prepare(`DELETE FROM ${table} WHERE project_id = ?`).run(id);
      db.prepare('DELETE FROM projects WHERE id = ?').run(id);
    })();
  }
}
