import { type PaletteName, paletteNameLimits } from '#contract';
import type { NamesRepository } from '../features/commands/ports.ts';
import { yieldToEventLoop } from '../shared/event-loop.ts';
import type { Db } from './open.ts';

/** Names of tasks read before other calls and events are served. */
const namesAtOnce = 1_000;

interface NameRow extends PaletteName {
  readonly createdAt: number;
  readonly sequence: number;
}

/** Names of tasks and conversations, read without their rows: thousands at once, for the palette. Hidden clips stay hidden. */
export function createNamesRepository(db: Db): NamesRepository {
  const { characters, count } = paletteNameLimits;
  const selectTasks = db.prepare(
    `SELECT id, coalesce(name, substr(prompt, 1, ${characters})) AS name, created_at AS createdAt, sequence
     FROM tasks INDEXED BY tasks_shown
     WHERE removed_at IS NULL AND choice IS NOT 'hidden' AND created_at <= ?1 AND (created_at < ?1 OR sequence < ?2)
     ORDER BY created_at DESC, sequence DESC LIMIT ?3`,
  );
  const selectConversations = db.prepare(
    `SELECT id, substr(title, 1, ${characters}) AS name FROM chat_conversations
     WHERE removed_at IS NULL AND title <> '' ORDER BY updated_at DESC, sequence DESC LIMIT ${count}`,
  );
  async function namesOfTasks(): Promise<PaletteName[]> {
    const names: PaletteName[] = [];
    let last = { createdAt: Number.MAX_SAFE_INTEGER, sequence: 0 };
    while (names.length < count) {
      const limit = Math.min(namesAtOnce, count - names.length);
      const rows = selectTasks.all(last.createdAt, last.sequence, limit) as NameRow[];
      for (const { id, name } of rows) names.push({ id, name });
      if (rows.length < limit) break;
      last = rows.at(-1) ?? last;
      await yieldToEventLoop();
    }
    return names;
  }

  return {
    all: async () => ({
      tasks: await namesOfTasks(),
      conversations: selectConversations.all() as PaletteName[],
    }),
  };
}
