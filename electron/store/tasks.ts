import { z } from 'zod';
import {
  activeStatuses,
  type Charge,
  chargeOf,
  choiceSchema,
  foreignTime,
  type LedgerEntry,
  noteSchema,
  type Quote,
  quoteSchema,
  ratingSchema,
  taskOriginSchema,
  taskRequestSchema,
  taskStatusSchema,
  variationSchema,
  wordLimits,
} from '#contract';
import type { StoredCharge } from '../features/spend/ports.ts';
import type { TaskChange, TasksRepository } from '../features/tasks/ports.ts';
import { type StoredTask, storedStateSchema } from '../shared/stored-task.ts';
import { type Charges, createCharges } from './charges.ts';
import type { Db } from './open.ts';
import {
  changeRow,
  columnsOf,
  inserter,
  named,
  type OnUnreadable,
  readable,
  readRow,
  rowOf,
} from './rows.ts';
import { flagColumn, idColumn, jsonColumn, lineColumn, projectColumn, timeColumn } from './schema/columns.ts';

export const ledgerRowSchema = z.object({
  at: timeColumn,
  from_status: taskStatusSchema.nullable(),
  to_status: taskStatusSchema,
  why: lineColumn(1_000),
  http_status: z.number().int().nullable(),
  request_id: lineColumn(wordLimits.requestId).nullable(),
});

/**
 * Tasks and their ledgers. Each write is one transaction, on disk when the call returns. A task that the
 * user took out of the library counts as not there. A row that cannot be read counts as not there, so that it does not take the others with it; it stays as it is.
 *
 * @param isClipPlace whether a stored path counts. The clip of a task whose path does not is not here, and the path stays as it is.
 * @param onUnreadable told of such a row each time it is met. @param charges written with the tasks, in the same transaction.
 */
export function createTasksRepository(
  db: Db,
  isClipPlace: IsClipPlace,
  onUnreadable: OnUnreadable = () => undefined,
  charges: Pick<Charges, 'put' | 'set' | 'transaction'> = createCharges(db),
): TasksRepository {
  const insertTask = inserter(db, 'tasks', taskColumns);
  const updatePrompt = db.prepare('UPDATE tasks SET prompt = ?, request = ? WHERE id = ?');
  const updateSearch = db.prepare(
    'UPDATE tasks_search SET prompt = ? WHERE rowid = (SELECT sequence FROM tasks WHERE id = ?)',
  );
  const insertEntry = inserter(db, 'task_ledger', ['task_id', ...columnsOf(ledgerRowSchema)]);
  const selectOne = db.prepare('SELECT * FROM tasks WHERE id = ? AND (removed_at IS NULL OR ?)');
  const isShown = 'status IN (SELECT value FROM json_each(?1)) AND removed_at IS NULL';
  const selectWithStatus = db.prepare(`SELECT * FROM tasks WHERE ${isShown} ORDER BY sequence LIMIT ?2`);
  // Of those that can be read.
  const countTasks = db
    .prepare(
      `SELECT count(*) FROM tasks WHERE ${isShown} AND json_valid(state) AND json_valid(request)
         AND gateway_kind IN ('remote', 'practice') AND connection_id = coalesce(?2, connection_id)`,
    )
    .pluck();
  const selectRemote = db.prepare(
    'SELECT 1 FROM tasks WHERE remote_task_id = ? AND (connection_id = ? OR gateway_address = ?)',
  );
  const selectEarlierRemote = db.prepare(
    `SELECT 1 FROM tasks WHERE remote_task_id = ? AND connection_id = ?
       AND sequence < (SELECT sequence FROM tasks WHERE id = ?)`,
  );
  const selectKept = db.prepare(
    "SELECT * FROM tasks WHERE status = 'failed' AND result_path IS NOT NULL AND removed_at IS NULL ORDER BY sequence",
  );
  const selectMadeFrom = db.prepare(
    `SELECT * FROM tasks WHERE removed_at IS NULL AND sequence IN (
       SELECT sequence FROM tasks WHERE json_valid(origin) AND json_extract(origin, '$.from') = ?1
       UNION SELECT sequence FROM tasks WHERE json_valid(origin) AND json_extract(origin, '$.to') = ?1
     ) ORDER BY sequence LIMIT ?2`,
  );
  const selectRuns = db.prepare(
    `SELECT (SELECT min(at) FROM task_ledger WHERE task_id = made.id AND to_status = 'saving')
       - (SELECT min(at) FROM task_ledger WHERE task_id = made.id AND to_status = 'queued') AS ms
     FROM (SELECT id, connection_id, request FROM tasks WHERE status = 'ready' ORDER BY sequence DESC LIMIT 100) AS made
     WHERE connection_id = ? AND json_valid(request) AND json_extract(request, '$.model') = ?
       AND json_extract(request, '$.resolution') = ? AND json_extract(request, '$.duration') = ? LIMIT 20`,
  );
  const selectTroubles = db.prepare(
    `SELECT connection_id, status = 'unknown' AS is_unknown, json_extract(state, '$.trouble.code') AS code, count(*) AS count
     FROM tasks WHERE status IN (${[...activeStatuses, 'unknown'].map((status) => `'${status}'`).join(', ')})
       AND removed_at IS NULL
       AND CASE WHEN json_valid(state) THEN coalesce(json_extract(state, '$.resolution'), 'open') = 'open' END
     GROUP BY 1, 2, 3`,
  );
  const selectLedger = db.prepare('SELECT * FROM task_ledger WHERE task_id = ? ORDER BY sequence');

  const read = (rows: readonly unknown[]): StoredTask[] =>
    rows.flatMap((row) => readTaskRow(row, onUnreadable, isClipPlace) ?? []);

  function updateRow(task: StoredTask): void {
    const { id, updatedAt, state, createdThere, allowedQuote } = task;
    changeRow(db, 'tasks', id, {
      updatedAt,
      status: state.status,
      state,
      remoteTaskId: remoteId(task),
      resultPath: task.resultPath ?? undefined,
      createdThere,
      allowedQuote,
    });
  }

  /** A gateway that gives a task the id of an earlier one may have made, and charged, nothing more. */
  function chargeNow({ id, state, gateway }: StoredTask): Charge {
    const charge = chargeOf(state);
    if (charge !== 'certain' || !('taskId' in state)) return charge;
    return selectEarlierRemote.get(state.taskId, gateway.connectionId, id) === undefined
      ? charge
      : 'possible';
  }

  const write = charges.transaction((changes: readonly TaskChange[]) => {
    for (const { isNew, hasNewPrompt, task, entries, quote } of changes) {
      if (isNew) insertTask(valuesOf(task));
      else updateRow(task);
      if (hasNewPrompt) {
        updatePrompt.run(task.request.prompt, JSON.stringify(task.request), task.id);
        updateSearch.run(task.request.prompt, task.id);
      }
      for (const { from, to, ...entry } of entries)
        insertEntry({ ...entry, taskId: task.id, fromStatus: from, toStatus: to });
      if (quote === undefined) charges.set(task.id, chargeNow(task));
      else charges.put(chargeFor(task, quote));
    }
  });

  return {
    write,
    get: (id, isRemovedToo = false) => read(selectOne.all(id, Number(isRemovedToo)))[0] ?? null,
    hasRemote: ({ connectionId, address }, taskId) =>
      selectRemote.get(taskId, connectionId, address) !== undefined,
    // A limit below zero is none.
    withStatus: (statuses, limit = -1) => read(selectWithStatus.all(JSON.stringify(statuses), limit)),
    count: (statuses, connectionId = null) =>
      Number(countTasks.all(JSON.stringify(statuses), connectionId)[0]),
    troubles: () => selectTroubles.all().flatMap((row) => readRow(troubleRowSchema, row) ?? []),
    recentRunsMs: (connectionId, { model, resolution, duration }) =>
      selectRuns
        .all(connectionId, model, resolution, duration)
        .flatMap((row) => readRow(runRowSchema, row)?.ms ?? []),
    withKeptClip: () => read(selectKept.all()),
    madeFrom: (id, limit) => read(selectMadeFrom.all(id, limit)),
    ledger: (id) => selectLedger.all(id).map(readLedgerRow),
  };
}

/** The charge of a task that goes out now. */
function chargeFor(task: StoredTask, quote: Quote | null): StoredCharge {
  const { id, updatedAt: at, request, tags, projectId } = task;
  const { connectionId, label: connectionLabel } = task.gateway;
  const about = { id, kind: 'task', at, connectionId, connectionLabel, tags, projectId } as const;
  return { ...about, model: request.model, charge: chargeOf(task.state), quote };
}

function remoteId(task: StoredTask): string | null {
  return 'taskId' in task.state ? task.state.taskId : null;
}

function readLedgerRow(row: unknown): LedgerEntry {
  const { fromStatus, toStatus, ...entry } = named(ledgerRowSchema.parse(row));
  return { ...entry, from: fromStatus, to: toStatus };
}

const gatewayRowSchema = z.object({
  gateway_kind: z.enum(['remote', 'practice']),
  gateway_address: z.string().max(2_048),
  gateway_label: lineColumn(300),
  connection_id: z.string().max(64),
});

/** A clip that was joined, imported or linked has no such time. */
const runRowSchema = z.object({ ms: z.number().nonnegative() });
const troubleRowSchema = gatewayRowSchema
  .pick({ connection_id: true })
  .extend({ is_unknown: flagColumn, code: z.string().nullable(), count: z.number() });

/** What is read of a task; other columns of its row are copies of parts of it, to filter and find by. */
const taskRowSchema = gatewayRowSchema.extend({
  id: idColumn,
  created_at: timeColumn,
  updated_at: timeColumn,
  request: jsonColumn(taskRequestSchema),
  state: jsonColumn(storedStateSchema),
  result_path: z.string().nullable(),
  created_there: z.number().nullable(),
  name: lineColumn(1_000).nullable(),
  note: noteSchema.nullable().catch(null),
  tags: jsonColumn(z.array(lineColumn(1_000))),
  project_id: projectColumn,
  rating: ratingSchema.catch(0),
  choice: choiceSchema.catch(null),
  origin: jsonColumn(taskOriginSchema).nullable(),
  variation: jsonColumn(variationSchema).nullable().catch(null),
  allowed_quote: jsonColumn(quoteSchema).nullable().catch(null),
  removed_at: z.number().nullable(),
});

/** Whether a path that was stored for a clip may be one: the library's folders decide. Whatever reads such a path asks. */
export type IsClipPlace = (path: string) => boolean;

/** A row of the table of tasks as a task; `null` for one that cannot be read, which stays as it is. */
export function readTaskRow(row: unknown, onUnreadable: OnUnreadable, isClipPlace: IsClipPlace) {
  const [task = null] = readable(row, taskOfRow, onUnreadable);
  return task === null || task.resultPath === null || isClipPlace(task.resultPath)
    ? task
    : { ...task, resultPath: null };
}

function taskOfRow(row: unknown): StoredTask {
  const { gatewayKind, gatewayAddress, gatewayLabel, connectionId, ...read } = named(
    taskRowSchema.parse(row),
  );
  return {
    ...read,
    gateway: { connectionId, kind: gatewayKind, address: gatewayAddress, label: gatewayLabel },
    state: read.state as StoredTask['state'],
    createdThere: read.createdThere === null ? null : foreignTime(read.createdThere, read.createdAt),
  };
}

/** All columns of a task's row but its number, which the database gives. */
export const taskColumns = [
  ...columnsOf(taskRowSchema),
  'prompt',
  'status',
  'remote_task_id',
  'ratio',
  'reference_count',
] as const;

/** A task with what its columns hold of parts of it. */
function valuesOf(task: StoredTask) {
  const { request, gateway, state } = task;
  return {
    ...task,
    gatewayKind: gateway.kind,
    gatewayAddress: gateway.address,
    gatewayLabel: gateway.label,
    connectionId: gateway.connectionId,
    prompt: request.prompt,
    status: state.status,
    remoteTaskId: remoteId(task),
    ratio: request.ratio,
    referenceCount: request.references.length,
  };
}

/** A task as a row of its table. */
export const rowOfTask = (task: StoredTask) => rowOf(taskColumns, valuesOf(task));
