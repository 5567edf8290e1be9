import { z } from 'zod';
import { slice } from './migrations-chat.ts';
import type { Db } from './open.ts';

/** Puts the text of messages into the search index, a piece at a time. */
export function createChatIndex(db: Db) {
  const selectOne = db.prepare(
    'SELECT sequence, unindexed_from, length(text) AS length FROM chat_messages WHERE id = ?',
  );
  const selectNext = db.prepare(
    `SELECT sequence, unindexed_from, length(text) AS length FROM chat_messages
     WHERE unindexed_from IS NOT NULL ORDER BY sequence LIMIT 1`,
  );
  const insertSlice = db.prepare('INSERT INTO chat_slices (message, start) VALUES (?, ?)');
  const deleteSlices = db.prepare('DELETE FROM chat_slices WHERE message = ?');
  const update = db.prepare('UPDATE chat_messages SET unindexed_from = ? WHERE sequence = ?');
  const rowSchema = z.object({ sequence: z.number(), unindexed_from: z.number(), length: z.number() });

  function step(row: unknown): void {
    const { sequence, unindexed_from, length } = rowSchema.parse(row);
    if (unindexed_from === 1) deleteSlices.run(sequence);
    if (unindexed_from <= length) insertSlice.run(sequence, unindexed_from);
    const next = unindexed_from + slice.characters;
    update.run(next <= length ? next : null, sequence);
  }

  return {
    /** The first piece of a message that was just written; for a transaction of its caller. */
    first: (id: string): void => step(selectOne.get(id)),
    /** One more piece of whichever message has some left; `false` when all are done. */
    some: db.transaction((): boolean => {
      const row: unknown = selectNext.get();
      if (row === undefined) return false;
      step(row);
      return true;
    }),
  };
}
