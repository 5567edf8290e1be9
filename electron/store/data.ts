import { activeStatuses } from '#contract';
import type { DataRepository } from '../features/data/ports.ts';
import { countRows } from './integrity/transfer.ts';
import type { Db } from './open.ts';

/** What the app's own database tells of how much there is in it. */
export function createDataRepository(db: Db): DataRepository {
  const places = activeStatuses.map(() => '?').join(', ');
  return {
    counts: () => countRows(db),
    clips() {
      const { count, bytes } = db
        .prepare(
          `SELECT count(*) AS count, coalesce(sum(json_extract(state, '$.media.bytes')), 0) AS bytes
           FROM tasks WHERE status = 'ready' AND result_path IS NOT NULL AND json_valid(state)`,
        )
        .get() as { count: number; bytes: number };
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
