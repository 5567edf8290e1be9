import { basename, join, parse } from 'node:path';
import { z } from 'zod';
import {
  type ClipInHand,
  type ClipPlacesRepository,
  clipInHandSchema,
  type MoveJournal,
  maxUnsettled,
  type StoredMove,
  storedMoveSchema,
} from '../../features/library/folder/ports.ts';
import { hasClipEnding } from '../../files/clip-names.ts';
import type { Documents } from '../../shared/ports.ts';
import type { Db } from '../open.ts';
import { jsonValue } from '../schema/columns.ts';
import type { IsClipPlace } from '../tasks.ts';

const placeRowSchema = z.object({
  path: z.string(),
  sha256: z.string().nullable(),
  bytes: z.number().nullable(),
  isRemoved: z.number(),
});

/**
 * Where the clip of each task is, those that the user has removed among them.
 *
 * @param isClipPlace see `createTasksRepository`.
 */
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
  const updateTask = db.prepare(
    `UPDATE tasks SET result_path = ?1,
       state = CASE WHEN status = 'ready' AND json_valid(state) THEN json_set(state, '$.fileName', ?2) ELSE state END
     WHERE id = ?3 AND result_path = ?4`,
  );
  const updateFiles = db.prepare('UPDATE files SET path = ?1 WHERE path = ?2 AND link IS NULL');
  return {
    after(sequence, limit) {
      const rows = selectAfter.all(sequence, limit) as { sequence: number; id: string; path: string }[];
      return rows.map((row) => (isClipPlace(row.path) ? row : { ...row, path: null }));
    },
    get(id) {
      const { data } = placeRowSchema.safeParse(selectOne.get(id));
      if (data === undefined || !isClipPlace(data.path)) return null;
      const { isRemoved, ...place } = data;
      return { ...place, isRemoved: isRemoved !== 0 };
    },
    moved: db.transaction((id: string, from: string, to: string) => {
      updateTask.run(to, basename(to), id, from);
      updateFiles.run(to, from);
    }),
  };
}

/**
 * The intent to move the library, and what ended moves have left, as a document each. What names other places than the library's folders,
 * or other names than a move gives, did not come from a move: it is left out for good.
 *
 * @param isClipPlace see `createTasksRepository`. @param onRefused told of what was left out.
 */
export function createMoveJournal(
  documents: Documents,
  isClipPlace: IsClipPlace,
  onRefused: () => void = () => undefined,
): MoveJournal {
  const name = 'library-move';
  const unsettled = 'library-move-unsettled';
  const isFolder = (folder: string) => isClipPlace(join(folder, 'clip.mp4'));
  const isOwn = ({ from, to }: ClipInHand) => isClipPlace(from) && isClipPlace(to) && isNamedAfter(to, from);

  const readMove = (): StoredMove | null => {
    const move = documents.read(name, storedMoveSchema.nullable(), null);
    if (move === null) return null;
    const hasOwnClip = move.inHand === null || isOwn(move.inHand);
    if (isFolder(move.from) && isFolder(move.to) && hasOwnClip) return move;
    onRefused();
    documents.write(name, null);
    return null;
  };
  return {
    read: readMove,
    write: (move: StoredMove | null) => documents.write(name, move),
    unsettled() {
      const clips = documents.read(unsettled, z.array(clipInHandSchema).max(maxUnsettled), []);
      const own = clips.filter(isOwn);
      if (own.length < clips.length) {
        onRefused();
        documents.write(unsettled, own);
      }
      return own;
    },
    writeUnsettled: (clips: readonly ClipInHand[]) => documents.write(unsettled, clips),
  };
}

/** Whether a move may have given a clip this name: its own, or with a number behind it. */
function isNamedAfter(to: string, from: string): boolean {
  const [{ name, ext }, target] = [parse(from), parse(to)];
  const rest = target.name.slice(name.length);
  return (
    hasClipEnding(to) && ext === target.ext && target.name.startsWith(name) && /^( \(\d{1,3}\))?$/.test(rest)
  );
}
