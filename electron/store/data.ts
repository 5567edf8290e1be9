import { activeStatuses } from '#contract';
import type { DataRepository } from '../features/data/ports.ts';
import { yieldToEventLoop } from '../shared/turns.ts';
import { countRows } from './integrity/transfer.ts';
import type { Db } from './open.ts';
import { unfinishedAt } from './projects.ts';

/** Rows looked at before other calls and events are served. */
const rowsAtOnce = 2_000;
/** A stored length beyond this is none, and would keep the others from being added up. */
const maxClipBytes = 2 ** 40;

/** What the app's own database tells of how much there is in it. */
export function createDataRepository(db: Db): DataRepository {
  const places = activeStatuses.map(() => '?').join(', ');
  // A part is so many rows, not numbers: of those there may be gaps without end.
  const selectClips = db.prepare(
    `SELECT max(sequence) AS last, count(bytes) AS count,
       coalesce(sum(CASE WHEN typeof(bytes) = 'integer' AND bytes BETWEEN 0 AND ${maxClipBytes} THEN bytes END), 0) AS bytes FROM (
       SELECT sequence, CASE WHEN status = 'ready' AND result_path IS NOT NULL AND json_valid(state)
         THEN json_extract(state, '$.media.bytes') END AS bytes
       FROM tasks WHERE sequence > ? ORDER BY sequence LIMIT ${rowsAtOnce})`,
  );
  // A project that did not come in as a whole goes with its clips.
  const selectPaths = db
    .prepare(
      `SELECT result_path FROM tasks WHERE result_path IS NOT NULL
         AND coalesce(project_id, '') NOT IN (SELECT id FROM projects WHERE removed_at = ${unfinishedAt})`,
    )
    .pluck();
  const selectUnderWay = db.prepare(`SELECT count(*) FROM tasks WHERE status IN (${places})`).pluck();
  return {
    counts: () => countRows(db),
    async clips() {
      let [count, bytes] = [0, 0];
      for (let last = 0; ; ) {
        const part = selectClips.get(last) as { last: number | null; count: number; bytes: number };
        // The number of a row that nobody can count on is given as another.
        if (part.last === null || part.last <= last) break;
        last = part.last;
        count += part.count;
        bytes += part.bytes;
        await yieldToEventLoop();
      }
      return { count, bytes };
    },
    clipPaths: () => selectPaths.all() as string[],
    tasksUnderWay: () => selectUnderWay.all(...activeStatuses)[0] as number,
  };
}
