import { basename } from 'node:path';
import { z } from 'zod';
import {
  type ClipInHand,
  clipInHandSchema,
  type StoredMove,
  storedMoveSchema,
} from '../features/library/folder/model.ts';
import type { ClipPlacesRepository, MoveJournal } from '../features/library/folder/ports.ts';
import type { Documents } from '../shared/documents.ts';
import type { Db } from './open.ts';

const placeRowSchema = z.object({
  path: z.string(),
  sha256: z.string().nullable(),
  bytes: z.number().nullable(),
  isRemoved: z.number(),
});

/** Where the clip of each task is, those that the user has removed among them. */
export function createClipPlacesRepository(db: Db): ClipPlacesRepository {
  const selectAfter = db.prepare(
    `SELECT sequence, id, result_path AS path FROM tasks
     WHERE sequence > ? AND result_path IS NOT NULL AND removed_at IS NULL ORDER BY sequence LIMIT ?`,
  );
  const selectOne = db.prepare(
    `SELECT result_path AS path, json_extract(state, '$.media.sha256') AS sha256,
       json_extract(state, '$.media.bytes') AS bytes, removed_at IS NOT NULL AS isRemoved
     FROM tasks WHERE id = ? AND result_path IS NOT NULL`,
  );
  const updateTask = db.prepare(
    `UPDATE tasks SET result_path = ?1,
       state = CASE status WHEN 'ready' THEN json_set(state, '$.fileName', ?2) ELSE state END
     WHERE id = ?3 AND result_path = ?4`,
  );
  const updateFiles = db.prepare('UPDATE files SET path = ?1 WHERE path = ?2 AND link IS NULL');
  return {
    after: (sequence, limit) => selectAfter.all(sequence, limit) as ReturnType<ClipPlacesRepository['after']>,
    get(id) {
      const row = selectOne.get(id);
      if (row === undefined) return null;
      const { isRemoved, ...place } = placeRowSchema.parse(row);
      return { ...place, isRemoved: isRemoved !== 0 };
    },
    moved: db.transaction((id: string, from: string, to: string) => {
      updateTask.run(to, basename(to), id, from);
      updateFiles.run(to, from);
    }),
  };
}

/** The intent to move the library, and what ended moves have left, as a document each. */
export function createMoveJournal(documents: Documents): MoveJournal {
  const name = 'library-move';
  const unsettled = 'library-move-unsettled';
  return {
    read: () => documents.read(name, storedMoveSchema.nullable(), null),
    write: (move: StoredMove | null) => documents.write(name, move),
    unsettled: () => documents.read(unsettled, z.array(clipInHandSchema), []),
    writeUnsettled: (clips: readonly ClipInHand[]) => documents.write(unsettled, clips),
  };
}
