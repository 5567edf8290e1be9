import { z } from 'zod';
import { activeStatuses } from '#contract';
import type { Db } from '../open.ts';

/** What filters and orders look at of one task. */
export interface ListedTask {
  readonly sequence: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly id: string;
  readonly status: string;
  readonly ratio: string | null;
  readonly isStarred: boolean;
  readonly hasReferences: boolean;
  readonly tags: readonly string[];
  readonly rating: number;
  readonly choice: string | null;
  /** It stands first in every list: it is under way, or of an open outcome that the user must decide. */
  readonly isPinned: boolean;
}

/** Rows read in one go. */
const rowsAtOnce = 5_000;

const isPinned = `CASE WHEN status IN (${activeStatuses.map((status) => `'${status}'`).join(', ')}) THEN 1
  WHEN status = 'unknown' AND json_valid(state) THEN coalesce(json_extract(state, '$.resolution'), 'open') = 'open'
  ELSE 0 END`;
const columns =
  'sequence, created_at, id, status, ratio, starred, reference_count, tags, rating, choice, removed_at';
/** One text for many rows: the driver takes ten times as long over rows as SQLite over the text. */
const asText = (rows: string) =>
  `SELECT json_group_array(json_array(sequence, created_at, id, status, ratio, starred, reference_count, tags, rating, choice,
     isPinned)) FROM (${rows})`;

/** All of it but `isPinned` for a few stands in the index of the order: the long rows are not touched. */
export const everyTaskSql = asText(
  `SELECT ${columns}, ${isPinned} AS isPinned FROM tasks INDEXED BY tasks_shown
   WHERE removed_at IS NULL AND created_at <= ?1 AND (created_at < ?1 OR sequence < ?2)
   ORDER BY created_at DESC, sequence DESC LIMIT ${rowsAtOnce}`,
);
const someTasksSql = asText(
  `SELECT ${columns}, ${isPinned} AS isPinned FROM tasks
   WHERE sequence IN (SELECT value FROM json_each(?)) AND removed_at IS NULL`,
);

type Row = readonly [
  sequence: number,
  createdAt: number,
  id: string,
  status: string,
  ratio: string | null,
  starred: number,
  references: number,
  tags: string,
  rating: number,
  choice: string | null,
  isPinned: number,
];

/** Reads the tasks that the user has not removed, newest first; of two made in the same moment, the later one first. */
export function readAllTasks(db: Db): ListedTask[] {
  const select = db.prepare(everyTaskSql).pluck();
  const tasks: ListedTask[] = [];
  let [createdAt, sequence]: [number, number] = [Number.MAX_SAFE_INTEGER, 0];
  for (;;) {
    const rows = read(select.all(createdAt, sequence));
    for (const row of rows) tasks.push(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return tasks;
    ({ createdAt, sequence } = last);
  }
}

/** Those of these that are there and not removed. */
export function readTasks(db: Db, sequences: readonly number[]): ListedTask[] {
  const select = db.prepare(someTasksSql).pluck();
  const tasks: ListedTask[] = [];
  for (let start = 0; start < sequences.length; start += rowsAtOnce) {
    const part = JSON.stringify(sequences.slice(start, start + rowsAtOnce));
    for (const row of read(select.all(part))) tasks.push(row);
  }
  return tasks;
}

function read([text]: readonly unknown[]): ListedTask[] {
  return (JSON.parse(String(text)) as Row[]).map(
    ([sequence, createdAt, id, status, ratio, starred, references, tags, rating, choice, pinned]) => ({
      sequence,
      createdAt,
      id,
      status,
      ratio,
      isStarred: starred === 1,
      hasReferences: references > 0,
      tags: tags === '[]' ? noTags : readTags(tags),
      rating,
      choice,
      isPinned: pinned === 1,
    }),
  );
}

const noTags: readonly string[] = [];
const tagsSchema = z.array(z.string());

/** A row whose tags cannot be read has none here; whoever reads the row reports it. */
function readTags(text: string): readonly string[] {
  try {
    return tagsSchema.parse(JSON.parse(text));
  } catch {
    return noTags;
  }
}
