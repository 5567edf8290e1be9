import { activeStatuses } from '#contract';
import type { DataRepository } from '../features/data/ports.ts';
import { yieldToEventLoop } from '../shared/event-loop.ts';
import { countRows } from './integrity/transfer.ts';
import type { Db } from './open.ts';

/** Rows looked at before other calls and events are served. */
const rowsAtOnce = 2_000;

/** What the app's own database tells of how much there is in it. */
export function createDataRepository(db: Db): DataRepository {
  const places = activeStatuses.map(() => '?').join(', ');
  const selectLast = db.prepare('SELECT coalesce(max(sequence), 0) FROM tasks').pluck();
  const selectClips = db.prepare(
    `SELECT count(*) AS count, coalesce(sum(json_extract(state, '$.media.bytes')), 0) AS bytes FROM tasks
     WHERE sequence > ? AND sequence <= ? AND status = 'ready' AND result_path IS NOT NULL AND json_valid(state)`,
  );
  return {
    counts: () => countRows(db),
    async clips() {
      let [count, bytes] = [0, 0];
      for (let from = 0, last = Number(selectLast.all()[0]); from < last; from += rowsAtOnce) {
        const part = selectClips.get(from, from + rowsAtOnce) as { count: number; bytes: number };
        count += part.count;
        bytes += part.bytes;
        await yieldToEventLoop();
      }
      return { count, bytes };
    },
    underWay() {
      const { count } = db
        .prepare(
          `SELECT (SELECT count(*) FROM tasks WHERE status IN (${places}))
             + (SELECT count(*) FROM chat_messages WHERE state = 'pending') AS count`,
        )
        .get(...activeStatuses) as { count: number };
      return count;
    },
  };
}
