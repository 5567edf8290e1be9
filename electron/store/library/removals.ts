import { z } from 'zod';
import { settledStatuses } from '#contract';
import type { RemovalsRepository, RemovedTask } from '../../features/library/ports.ts';
import type { Db } from '../open.ts';
import { readRow } from '../rows.ts';
import { jsonValue } from '../schema/columns.ts';
import type { IsClipPlace } from '../tasks.ts';

const rowSchema = z.object({
  id: z.string(),
  prompt: z.string(),
  clipPath: z.string().nullable(),
  bytes: z.number().nullable().catch(null),
  sha256: z.string().nullable().catch(null),
  removedAt: z.number(),
});

const settledWords = settledStatuses.map((status) => `'${status}'`).join(', ');
/** Whether a task can be removed: it is settled, and not removed yet. Not looked up by status, which nearly all tasks share: they are named. */
export const isRemovable = `removed_at IS NULL AND (+status IN (${settledWords})
  OR (+status = 'unknown' AND ${jsonValue('state', 'resolution')} <> 'open'))`;

/** @param isClipPlace see `createTasksRepository`. */
export function createRemovalsRepository(db: Db, isClipPlace: IsClipPlace): RemovalsRepository {
  const named = 'id IN (SELECT value FROM json_each(?))';
  const mark = db
    .prepare(`UPDATE tasks SET removed_at = ? WHERE ${named} AND ${isRemovable} RETURNING id`)
    .pluck();
  const countKept = db.prepare(`SELECT count(*) AS kept FROM tasks WHERE ${named} AND removed_at IS NULL`);
  const unmark = db
    .prepare(`UPDATE tasks SET removed_at = NULL WHERE ${named} AND removed_at IS NOT NULL RETURNING id`)
    .pluck();
  const columns = `SELECT id, prompt, result_path AS clipPath, ${jsonValue('state', 'media.bytes')} AS bytes,
    ${jsonValue('state', 'media.sha256')} AS sha256, removed_at AS removedAt
    FROM tasks WHERE removed_at IS NOT NULL`;
  const selectAll = db.prepare(`${columns} ORDER BY removed_at`);
  const selectOne = db.prepare(`${columns} AND id = ?`);
  const deleteSome = db.prepare(`DELETE FROM tasks WHERE ${named} AND removed_at IS NOT NULL`);

  function readRemoved(row: unknown): RemovedTask | null {
    const task = readRow(rowSchema, row);
    return task === null || task.clipPath === null || isClipPlace(task.clipPath)
      ? task
      : { ...task, clipPath: null };
  }

  return {
    remove: db.transaction((ids: readonly string[], at: number) => {
      const removed = mark.all(at, JSON.stringify(ids)) as string[];
      return { removed, kept: (countKept.get(JSON.stringify(ids)) as { kept: number }).kept };
    }),
    restore: (ids) => unmark.all(JSON.stringify(ids)) as string[],
    pending: () => selectAll.all().flatMap((row) => readRemoved(row) ?? []),
    find: (id) => readRemoved(selectOne.get(id)),
    erase: (ids) => void deleteSome.run(JSON.stringify(ids)),
  };
}
