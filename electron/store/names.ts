import { type NameCursor, type PaletteName, paletteNameLimits } from '#contract';
import type { NamesRepository } from '../features/window/ports.ts';
import { yieldToEventLoop } from '../shared/turns.ts';
import type { Db } from './open.ts';
import { jsonValue } from './schema/columns.ts';

/** Names of tasks of one part, and those read before other calls and events are served. */
const namesOfPart = 4_000;
const namesAtOnce = 1_000;

interface NamedTask extends Omit<PaletteName, 'variation'>, NameCursor {
  readonly number: number | null;
  readonly count: number | null;
}

/** Names of tasks and conversations, read without their rows: thousands at once, for the palette. Hidden clips stay hidden. */
export function createNamesRepository(db: Db): NamesRepository {
  const { characters, count } = paletteNameLimits;
  const selectTasks = db.prepare(
    `SELECT id, coalesce(name, substr(prompt, 1, ${characters})) AS name, created_at AS createdAt, sequence,
       CAST(${jsonValue('variation', 'number')} AS INTEGER) AS number, CAST(${jsonValue('variation', 'count')} AS INTEGER) AS count
     FROM tasks INDEXED BY tasks_shown
     WHERE removed_at IS NULL AND choice IS NOT 'hidden' AND created_at <= ?1 AND (created_at < ?1 OR sequence < ?2)
     ORDER BY created_at DESC, sequence DESC LIMIT ?3`,
  );
  const selectConversations = db.prepare(
    `SELECT id, substr(title, 1, ${characters}) AS name FROM chat_conversations
     WHERE removed_at IS NULL AND title <> '' ORDER BY updated_at DESC, sequence DESC LIMIT ${count}`,
  );
  const first: NameCursor = { createdAt: Number.MAX_SAFE_INTEGER, sequence: 0 };

  return {
    async part(after) {
      const tasks: PaletteName[] = [];
      let next: NameCursor | null = after ?? first;
      while (next !== null && tasks.length < namesOfPart) {
        const rows = selectTasks.all(next.createdAt, next.sequence, namesAtOnce) as NamedTask[];
        for (const { id, name, number, count } of rows)
          tasks.push({
            id,
            name,
            ...(number !== null && count !== null && { variation: { number, count } }),
          });
        const last = rows.at(-1);
        const isOver = last === undefined || rows.length < namesAtOnce;
        next = isOver ? null : { createdAt: last.createdAt, sequence: last.sequence };
        await yieldToEventLoop();
      }
      const conversations = after === null ? (selectConversations.all() as PaletteName[]) : [];
      return { tasks, conversations, next };
    },
  };
}
