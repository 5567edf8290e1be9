import { z } from 'zod';
import {
  amountSchema,
  castEntrySchema,
  castLimits,
  castShowsSchema,
  currencySchema,
  fileIdSchema,
  sumOf,
  zeroAmount,
} from '#contract';
import type { CastRepository, CastSpent } from '../features/cast/ports.ts';
import { yieldToEventLoop } from '../shared/turns.ts';
import { priceColumn } from './charges.ts';
import type { Db } from './open.ts';
import { changeRow, columnsOf, columnValue, named, type OnUnreadable, readable, rowOf } from './rows.ts';
import { flagColumn, jsonColumn, timeColumn } from './schema/columns.ts';

const { id, kind, name, description, note, project } = castEntrySchema.shape;
export const castRowSchema = z.object({
  id,
  kind,
  name,
  description,
  note,
  puts_description: flagColumn,
  project_id: project,
  media: jsonColumn(
    z.array(z.object({ fileId: fileIdSchema, shows: castShowsSchema })).max(castLimits.maxMediaOfEntry),
  ),
  created_at: timeColumn,
});
/** Requests that are read at once to look for files in them. */
const requestsAtOnce = 200;
const requestRows = z.array(z.object({ sequence: z.number(), request: z.string().catch('') }));
const countRows = z.array(z.object({ entry: z.string(), clipCount: z.number(), usedCount: z.number() }));
const chargeRows = z.array(
  z.object({ currency: currencySchema, charge: z.enum(['possible', 'certain']), amount: amountSchema }),
);

/** @param onUnreadable told of a row that cannot be read; it stays as it is. */
export function createCastRepository(db: Db, onUnreadable: OnUnreadable): CastRepository {
  const columns = columnsOf(castRowSchema);
  const select = (which: string) =>
    db.prepare(
      `SELECT ${columns.join(', ')} FROM cast_entries WHERE removed_at IS ${which} ORDER BY place, sequence`,
    );
  const [selectAll, selectRemoved] = [select('NULL'), select('NOT NULL')];
  const insert = db.prepare(
    `INSERT INTO cast_entries (${columns.join(', ')}, place) VALUES (${columns.map(() => '?').join(', ')}, ?)`,
  );
  const firstPlace = db.prepare('SELECT coalesce(min(place), 0) FROM cast_entries').pluck();
  const setPlace = db.prepare(
    `UPDATE cast_entries SET place = named.key FROM json_each(?) AS named WHERE cast_entries.id = named.value`,
  );
  const selectOrder = db.prepare('SELECT id FROM cast_entries ORDER BY place, sequence').pluck();
  const setOf = (column: string) =>
    db.prepare(`UPDATE cast_entries SET ${column} = ? WHERE id IN (SELECT value FROM json_each(?))`);
  const [setRemoved, setProject] = [setOf('removed_at'), setOf('project_id')];
  const purge = db.prepare('DELETE FROM cast_entries WHERE removed_at IS NOT NULL');
  const selectUses = db.prepare(
    'SELECT entry, sum(is_clip) AS clipCount, count(*) AS usedCount FROM cast_uses GROUP BY entry',
  );
  const countTasks = db
    .prepare('SELECT count(*) FROM cast_uses WHERE task IN (SELECT value FROM json_each(?))')
    .pluck();
  // A charge of an earlier try stands under the task's id and a number.
  const selectCharges = db.prepare(
    `SELECT ${priceColumn('currency')} AS currency, charge, ${priceColumn('amount')} AS amount FROM cast_uses
     JOIN charges ON charges.id = task OR (charges.id > task || ' ' AND charges.id < task || ' :')
     WHERE entry = ? AND charge IN ('possible', 'certain') AND connection_label <> '' AND ${priceColumn('amount')} IS NOT NULL`,
  );
  const selectNamed = db
    .prepare(
      `SELECT value FROM json_each(?) AS file
       WHERE EXISTS (SELECT 1 FROM cast_entries WHERE instr(media, file.value) > 0)
          OR EXISTS (SELECT 1 FROM documents WHERE instr(documents.value, file.value) > 0)`,
    )
    .pluck();
  const selectRequests = db.prepare(
    `SELECT sequence, request FROM tasks WHERE sequence < ? ORDER BY sequence DESC LIMIT ${requestsAtOnce}`,
  );

  function read(row: unknown) {
    const { projectId, ...entry } = named(castRowSchema.parse(row));
    return { ...entry, project: projectId };
  }
  const entriesOf = (rows: unknown[]) => rows.flatMap((row) => readable(row, read, onUnreadable));
  const together = db.transaction((write: () => void, also?: () => void) => {
    write();
    also?.();
  });

  return {
    list: () => entriesOf(selectAll.all()),
    removed: () => entriesOf(selectRemoved.all()),
    insert: (entries, also) =>
      together(() => {
        const first = Number(firstPlace.all()[0]) - entries.length;
        for (const [at, entry] of entries.entries()) {
          const row = rowOf(columns, { ...entry, projectId: entry.project });
          insert.run([...Object.values(row).map(columnValue), first + at]);
        }
      }, also),
    update: ({ id, createdAt: _, project: projectId, ...changes }, also) =>
      together(() => changeRow(db, 'cast_entries', id, { ...changes, projectId }), also),
    setProject: (ids, project, also) => together(() => setProject.run(project, JSON.stringify(ids)), also),
    reorder: db.transaction((ids: readonly string[]) => {
      const before = selectOrder.all().map(String);
      const known = new Set(before);
      const order = new Set(ids.filter((each) => known.has(each)));
      const next = order.values();
      setPlace.run(JSON.stringify(before.map((each) => (order.has(each) ? next.next().value : each))));
    }),
    setRemoved: (ids, at, also) => together(() => setRemoved.run(at, JSON.stringify(ids)), also),
    uses: () =>
      new Map(countRows.parse(selectUses.all()).map(({ entry, ...counts }) => [entry, counts] as const)),
    spent(entryId) {
      const sums = new Map<string, CastSpent>();
      for (const { currency, charge, amount } of chargeRows.parse(selectCharges.all(entryId))) {
        const before = sums.get(currency) ?? { currency, certain: zeroAmount, possible: zeroAmount };
        sums.set(currency, { ...before, [charge]: sumOf([before[charge], amount]) });
      }
      return [...sums.values()].sort((left, right) => (left.currency < right.currency ? -1 : 1));
    },
    hasTasks: (ids) => Number(countTasks.all(JSON.stringify(ids))[0]) > 0,
    purge: () => void purge.run(),
    async needed(fileIds) {
      const left = new Set(fileIds);
      const take = (ids: readonly string[]) => ids.forEach((fileId) => void left.delete(fileId));
      const takeNamed = () => take(selectNamed.all(JSON.stringify([...left])).map(String));
      takeNamed();
      // Requests are text of any length, and there may be very many: in parts, the latest first, until each file is found.
      for (let before = Number.MAX_SAFE_INTEGER; left.size > 0; ) {
        const rows = requestRows.parse(selectRequests.all(before));
        for (const { sequence, request } of rows) {
          before = sequence;
          take(request.split('"'));
        }
        if (rows.length === 0) break;
        await yieldToEventLoop();
        if (!db.open) return new Set(fileIds);
      }
      // What has come to need one of them meanwhile stands in an entry, a draft, or one of the latest tasks.
      if (left.size > 0) {
        takeNamed();
        for (const { request } of requestRows.parse(selectRequests.all(Number.MAX_SAFE_INTEGER)))
          take(request.split('"'));
      }
      return new Set(fileIds.filter((fileId) => !left.has(fileId)));
    },
  };
}
