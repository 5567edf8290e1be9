import { z } from 'zod';
import { activeStatuses, type Choice, type Mark, type TaskFilter } from '#contract';
import type { ClipPlace, LibraryChoices, LibraryRepository } from '../features/library/ports.ts';
import { conditionOf } from './library-query.ts';
import type { Db } from './open.ts';
import { type OnUnreadable, readTaskRow } from './tasks.ts';

const order = 'ORDER BY created_at DESC, sequence DESC';
/** Tasks that stand first in every list: those under way, and those whose open outcome the user must decide. */
const isPinned = `(status IN (${activeStatuses.map((status) => `'${status}'`).join(', ')})
  OR (status = 'unknown' AND coalesce(json_extract(state, '$.resolution'), 'open') = 'open'))`;
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
  const isMarkable = "status = 'ready' AND removed_at IS NULL";
  const selectMarks = db.prepare(
    `SELECT tasks.id, rating, choice FROM json_each(?) AS named JOIN tasks ON tasks.id = named.value
     WHERE ${isMarkable} ORDER BY named.key`,
  );
  const updateRating = db.prepare(`UPDATE tasks SET rating = ? WHERE id IN ${named}`);
  const updateChoice = db.prepare(`UPDATE tasks SET choice = ? WHERE id IN ${named}`);
  const selectTasks = db.prepare(
    `SELECT tasks.* FROM json_each(?) AS named JOIN tasks ON tasks.id = named.value
     WHERE removed_at IS NULL ORDER BY named.key`,
  );
  const selectHidden = db.prepare(
    "SELECT EXISTS (SELECT 1 FROM tasks INDEXED BY tasks_shown WHERE removed_at IS NULL AND choice = 'hidden') AS has",
  );
  const updateName = db.prepare('UPDATE tasks SET name = ? WHERE id = ? AND removed_at IS NULL');
  const selectTags = db.prepare(`SELECT id, tags FROM tasks WHERE id IN ${named}`);
  const updateTags = db.prepare('UPDATE tasks SET tags = ? WHERE id = ?');
  const countChanges = db.prepare('SELECT total_changes()').pluck();
  const countShown = db.prepare('SELECT count(*) AS total FROM tasks WHERE removed_at IS NULL');
  const selectPinned = db
    .prepare(`SELECT sequence FROM tasks WHERE removed_at IS NULL AND ${isPinned}`)
    .pluck();
  const selectRows = db.prepare(`SELECT * FROM tasks WHERE sequence IN ${named}`);
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

  /** A task of a list, of what the index of the order holds: no row is read for it. */
  type Listed = readonly [sequence: number, createdAt: number, id: string, rating: number];

  interface FoundList {
    readonly key: string;
    readonly pinned: readonly Listed[];
    readonly rest: readonly Listed[];
    readonly sequences: readonly number[];
    readonly hidden: number;
  }

  /** What was counted last, for the pages that are asked for next: a search is not done twice. */
  let found: FoundList | null = null;
  // The driver plucks for `all` alone, and adds its own timing to what `get` gives.
  const changes = () => countChanges.all()[0];
  const keyOf = (filter: TaskFilter) => JSON.stringify([filter, skipped.size, changes()]);

  /** How many hidden clips would be in the list. Nothing is searched where none is hidden. */
  function hiddenOf(filter: TaskFilter): number {
    if (filter.choices !== 'kept' && filter.choices !== 'picked') return 0;
    if ((selectHidden.get() as { has: number }).has === 0) return 0;
    const { sql, values } = conditionOf({ ...filter, choices: 'hidden' }, [...skipped]);
    const count = db.prepare(`SELECT count(*) AS total FROM tasks WHERE ${sql}`).get(...values);
    return (count as { total: number }).total;
  }

  /** Those of these that a change touches, as they are before it. */
  function changing(ids: readonly string[], isChange: (mark: Mark) => boolean): Mark[] {
    return (selectMarks.all(JSON.stringify(ids)) as Mark[]).filter(isChange);
  }

  /** What the filter lets through: the pinned ones, then the rest, each newest first. */
  function listOf(filter: TaskFilter): FoundList {
    const key = keyOf(filter);
    if (found?.key === key) return found;
    const { sql, values } = conditionOf(filter, [...skipped]);
    const all = db
      .prepare(`SELECT sequence, created_at, id, rating FROM tasks WHERE ${sql} ${order}`)
      .raw()
      .all(...values) as unknown as Listed[];
    const first = new Set(selectPinned.all() as number[]);
    const pinned = first.size === 0 ? [] : all.filter(([sequence]) => first.has(sequence));
    const newest = pinned.length === 0 ? all : all.filter(([sequence]) => !first.has(sequence));
    const rest = filter.sort === 'rating' ? byRating(newest) : newest;
    const sequences = [...pinned, ...rest].map(([sequence]) => sequence);
    found = { key, pinned, rest, sequences, hidden: hiddenOf(filter) };
    return found;
  }

  function rowsOf(filter: TaskFilter, offset: number, limit: number): { readonly sequence: number }[] {
    const sequences = listOf(filter).sequences.slice(offset, offset + limit);
    const rows = selectRows.all(JSON.stringify(sequences)) as { sequence: number }[];
    const bySequence = new Map(rows.map((row) => [row.sequence, row]));
    return sequences.flatMap((sequence) => bySequence.get(sequence) ?? []);
  }

  return {
    times(filter) {
      const { pinned, rest, hidden } = listOf(filter);
      const times = rest.map(([, time]) => time);
      return { pinned: pinned.length, times, ratings: rest.map(([, , , rating]) => rating), hidden };
    },
    ids(filter) {
      const { pinned, rest } = listOf(filter);
      return [...pinned, ...rest].map(([, , id]) => id);
    },
    page(filter, offset, limit) {
      const known = skipped.size;
      for (;;) {
        const before = skipped.size;
        const tasks = rowsOf(filter, offset, limit).flatMap((row) => {
          const task = readTaskRow(row, onUnreadable);
          if (task === null) skipped.add(row.sequence);
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
    rate: db.transaction((ids: readonly string[], rating: number) => {
      const changed = changing(ids, (mark) => mark.rating !== rating);
      updateRating.run(rating, JSON.stringify(changed.map(({ id }) => id)));
      return changed;
    }),
    choose: db.transaction((ids: readonly string[], choice: Choice) => {
      const changed = changing(ids, (mark) => mark.choice !== choice);
      updateChoice.run(choice, JSON.stringify(changed.map(({ id }) => id)));
      return changed;
    }),
    marks: (ids) => selectMarks.all(JSON.stringify(ids)) as Mark[],
    tasks: (ids) =>
      (selectTasks.all(JSON.stringify(ids)) as object[]).flatMap(
        (row) => readTaskRow(row, onUnreadable) ?? [],
      ),
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

/** Most stars first; among equals the order stays. */
function byRating<Row extends readonly [unknown, unknown, unknown, number]>(rows: readonly Row[]): Row[] {
  return [...rows].sort((left, right) => right[3] - left[3]);
}
