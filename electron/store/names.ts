import { type PaletteName, paletteNameLimits } from '#contract';
import type { NamesRepository } from '../features/commands/ports.ts';
import type { Db } from './open.ts';

/** Names of tasks and conversations, read without their rows: thousands at once, for the palette. Hidden clips stay hidden. */
export function createNamesRepository(db: Db): NamesRepository {
  const { characters, count } = paletteNameLimits;
  const selectTasks = db.prepare(
    `SELECT id, coalesce(name, substr(prompt, 1, ${characters})) AS name FROM tasks
     WHERE removed_at IS NULL AND choice IS NOT 'hidden' ORDER BY created_at DESC, sequence DESC LIMIT ${count}`,
  );
  const selectConversations = db.prepare(
    `SELECT id, substr(title, 1, ${characters}) AS name FROM chat_conversations
     WHERE removed_at IS NULL AND title <> '' ORDER BY updated_at DESC, sequence DESC LIMIT ${count}`,
  );
  return {
    all: () => ({
      tasks: selectTasks.all() as PaletteName[],
      conversations: selectConversations.all() as PaletteName[],
    }),
  };
}
