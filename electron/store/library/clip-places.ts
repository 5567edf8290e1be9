import { basename } from 'node:path';
import { z } from 'zod';
import type { ClipPlacesRepository } from '../../features/library/folder/ports.ts';
import type { Db } from '../open.ts';
import { readRow } from '../rows.ts';
import { flagColumn, jsonValue } from '../schema/columns.ts';
import type { IsClipPlace } from '../tasks.ts';

const placeRowSchema = z.object({
  path: z.string(),
  sha256: z.string().nullable(),
  bytes: z.number().nullable(),
  isRemoved: flagColumn,
});

/** Where the clip of each task is, those that the user has removed among them. @param isClipPlace see `createTasksRepository`. */
export function createClipPlacesRepository(db: Db, isClipPlace: IsClipPlace): ClipPlacesRepository {
  const selectAfter = db.prepare(
    `SELECT sequence, id, result_path AS path FROM tasks
     WHERE sequence > ? AND result_path IS NOT NULL AND removed_at IS NULL ORDER BY sequence LIMIT ?`,
  );
  const selectOne = db.prepare(
    `SELECT result_path AS path, ${jsonValue('state', 'media.sha256')} AS sha256,
       ${jsonValue('state', 'media.bytes')} AS bytes, removed_at IS NOT NULL AS isRemoved
     FROM tasks WHERE id = ? AND result_path IS NOT NULL`,
  );
  // A failed task that kept the same clip unexamined moves along: it knows nothing of the clip by which to find it in its new place.
  const updateTask = db.prepare(
    `UPDATE tasks SET result_path = ?1,
       state = CASE WHEN status = 'ready' AND json_valid(state) THEN json_set(state, '$.fileName', ?2) ELSE state END
     WHERE (id = ?3 OR status = 'failed') AND result_path = ?4`,
  );
  const updateFiles = db.prepare('UPDATE files SET path = ?1 WHERE path = ?2 AND link IS NULL');
  return {
    after(sequence, limit) {
      const rows = selectAfter.all(sequence, limit) as { sequence: number; id: string; path: string }[];
      return rows.map((row) => (isClipPlace(row.path) ? row : { ...row, path: null }));
    },
    get(id) {
      const place = readRow(placeRowSchema, selectOne.get(id));
      return place !== null && isClipPlace(place.path) ? place : null;
    },
    moved: db.transaction((id: string, from: string, to: string) => {
      updateTask.run(to, basename(to), id, from);
      updateFiles.run(to, from);
    }),
  };
}
