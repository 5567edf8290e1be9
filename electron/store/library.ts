import { z } from 'zod';
import type { TaskFilter } from '#contract';
import type { ClipPlace, LibraryChoices, LibraryRepository } from '../features/library/ports.ts';
import { conditionOf } from './library-query.ts';
import type { Db } from './open.ts';
import { type OnUnreadable, readTaskRow } from './tasks.ts';

const order = 'ORDER BY created_at DESC, sequence DESC';
const tagsSchema = z.array(z.string());

/** @param onUnreadable told once of each row that cannot be read. */
export function createLibraryRepository(
  db: Db,
  onUnreadable: OnUnreadable = () => undefined,
): LibraryRepository {
  const skipped = new Set<number>();
  const named = '(SELECT value FROM json_each(?))';
  const updateStar = db.prepare(
    `UPDATE tasks SET starred = ?1 WHERE id IN (SELECT value FROM json_each(?2)) AND starred <> ?1`,
  );
  const updateName = db.prepare('UPDATE tasks SET name = ? WHERE id = ? AND removed_at IS NULL');
  const selectTags = db.prepare(`SELECT id, tags FROM tasks WHERE id IN ${named}`);
  const updateTags = db.prepare('UPDATE tasks SET tags = ? WHERE id = ?');
  const countChanges = db.prepare('SELECT total_changes()').pluck();
  const countShown = db.prepare('SELECT count(*) AS total FROM tasks WHERE removed_at IS NULL');
  const selectRatios = db
    .prepare('SELECT DISTINCT ratio FROM tasks WHERE removed_at IS NULL AND ratio IS NOT NULL ORDER BY ratio')
    .pluck();
  const countTags = db.prepare(
    `SELECT value AS tag, count(*) AS count FROM tasks, json_each(tasks.tags)
     WHERE removed_at IS NULL AND tags <> '[]' GROUP BY value ORDER BY count(*) DESC, value`,
  );

  const clips =
    "SELECT id, result_path AS clipPath FROM tasks WHERE status = 'ready' AND result_path IS NOT NULL AND removed_at IS NULL";
  const selectClips = db.prepare(`${clips} ORDER BY sequence`);
  const selectOfSize = db.prepare(
    `${clips} AND json_extract(state, '$.media.bytes') = ? ORDER BY sequence DESC`,
  );

  /** The values of `columns` of what the filter lets through, newest first. */
  function select(columns: string, filter: TaskFilter, tail = '') {
    const { sql, values } = conditionOf(filter, [...skipped]);
    const statement = db.prepare(`SELECT ${columns} FROM tasks WHERE ${sql} ${order} ${tail}`);
    return { statement, values };
  }

  /** What was counted last, for the pages that are asked for next: a search is not done twice. */
  let found: { readonly key: string; readonly sequences: number[] } | null = null;
  // The driver plucks for `all` alone, and adds its own timing to what `get` gives.
  const changes = () => countChanges.all()[0];
  const keyOf = (filter: TaskFilter) => JSON.stringify([filter, skipped.size, changes()]);

  function rowsOf(filter: TaskFilter, offset: number, limit: number): unknown[] {
    const sequences =
      found?.key === keyOf(filter)
        ? found.sequences.slice(offset, offset + limit)
        : look(filter, offset, limit);
    return (
      db
        // Looked up one by one, then put in order: through the order's index all rows would be gone through.
        .prepare(`SELECT * FROM tasks WHERE sequence IN ${named} ORDER BY +created_at DESC, +sequence DESC`)
        .all(JSON.stringify(sequences))
    );
  }

  function look(filter: TaskFilter, offset: number, limit: number): unknown[] {
    const { statement, values } = select('sequence', filter, `LIMIT ${limit} OFFSET ${offset}`);
    return statement.pluck().all(...values);
  }

  return {
    times(filter) {
      const { statement, values } = select('sequence, created_at', filter);
      const rows = statement.raw().all(...values) as unknown as [number, number][];
      found = { key: keyOf(filter), sequences: rows.map(([sequence]) => sequence) };
      return rows.map(([, time]) => time);
    },
    ids(filter) {
      const { statement, values } = select('id', filter);
      return statement.pluck().all(...values) as string[];
    },
    page(filter, offset, limit) {
      const known = skipped.size;
      for (;;) {
        const before = skipped.size;
        const tasks = rowsOf(filter, offset, limit).flatMap((row) => {
          const task = readTaskRow(row, onUnreadable);
          if (task === null) skipped.add((row as { sequence: number }).sequence);
          return task ?? [];
        });
        // What follows an unreadable row moves up, so that places in the list stay what the window takes them for.
        if (skipped.size === before) return { tasks, isOutlineStale: before > known };
      }
    },
    choices: () => ({
      total: Math.max(0, (countShown.get() as { total: number }).total - skipped.size),
      ratios: selectRatios.all() as string[],
      tags: countTags.all() as LibraryChoices['tags'],
    }),
    clips: () => selectClips.all() as ClipPlace[],
    clipsOfSize: (bytes) => selectOfSize.all(bytes) as ClipPlace[],
    star(ids, isStarred) {
      updateStar.run(isStarred ? 1 : 0, JSON.stringify(ids));
    },
    rename: (id, name) => updateName.run(name, id).changes > 0,
    tag: db.transaction((ids: readonly string[], add: readonly string[], remove: readonly string[]) => {
      for (const row of selectTags.all(JSON.stringify(ids)) as { id: string; tags: string }[]) {
        const kept = tagsSchema.parse(JSON.parse(row.tags)).filter((tag) => !remove.includes(tag));
        const tags = JSON.stringify([...new Set([...kept, ...add])]);
        if (tags !== row.tags) updateTags.run(tags, row.id);
      }
    }),
  };
}
