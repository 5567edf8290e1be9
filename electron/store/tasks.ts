import { z } from 'zod';
import {
  chargeOf,
  choiceSchema,
  foreignTime,
  type LedgerEntry,
  noteSchema,
  ratingSchema,
  type TaskStatus,
  taskOriginSchema,
  taskRequestSchema,
  taskStatusSchema,
  variationSchema,
  wordLimits,
} from '#contract';
import type { StoredCharge } from '../features/spend/ports.ts';
import type { SentUnder, TaskChange, TasksRepository } from '../features/tasks/ports.ts';
import type { GatewayIdentity } from '../shared/connection.ts';
import { type StoredTask, storedStateSchema } from '../shared/stored-task.ts';
import { type Charges, createCharges } from './charges.ts';
import { flagColumn, idColumn, jsonColumn, lineColumn, projectColumn, timeColumn } from './columns.ts';
import type { Db } from './open.ts';

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
  charges: Pick<Charges, 'put' | 'set' | 'rolledBack'> = createCharges(db),
): TasksRepository {
  const insertTask = db.prepare(
    `INSERT INTO tasks (${taskColumns.join(', ')}) VALUES (${taskColumns.map(() => '?').join(', ')})`,
  );
  const updateTask = db.prepare(
    `UPDATE tasks SET updated_at = ?, status = ?, state = ?, remote_task_id = ?,
       result_path = coalesce(?, result_path), created_there = ?, may_pass_budget = ? WHERE id = ?`,
  );
  const updatePrompt = db.prepare('UPDATE tasks SET prompt = ?, request = ? WHERE id = ?');
  const updateSearch = db.prepare(
    'UPDATE tasks_search SET prompt = ? WHERE rowid = (SELECT sequence FROM tasks WHERE id = ?)',
  );
  const insertEntry = db.prepare(
    `INSERT INTO task_ledger (task_id, at, from_status, to_status, why, http_status, request_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectOne = db.prepare('SELECT * FROM tasks WHERE id = ? AND removed_at IS NULL');
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
  const selectLedger = db.prepare('SELECT * FROM task_ledger WHERE task_id = ? ORDER BY sequence');

  const read = (rows: readonly unknown[]): StoredTask[] =>
    rows.flatMap((row) => readTaskRow(row, onUnreadable, isClipPlace) ?? []);

  const write = (id: string, entry: LedgerEntry) =>
    insertEntry.run(id, entry.at, entry.from, entry.to, entry.why, entry.httpStatus, entry.requestId);

  function insertRow(task: StoredTask): void {
    insertTask.run(...Object.values(rowOfTask(task)));
  }

  function updateRow(task: StoredTask): void {
    const { updatedAt, state, resultPath, createdThere, id } = task;
    const stored = JSON.stringify(state);
    const mayPass = task.mayPassBudget ? 1 : 0;
    updateTask.run(updatedAt, state.status, stored, remoteId(task), resultPath, createdThere, mayPass, id);
  }

  const writeAll = db.transaction((changes: readonly TaskChange[]) => {
    for (const { isNew, hasNewPrompt, task, entries, sentUnder } of changes) {
      if (isNew) insertRow(task);
      else updateRow(task);
      if (hasNewPrompt) {
        updatePrompt.run(task.request.prompt, JSON.stringify(task.request), task.id);
        updateSearch.run(task.request.prompt, task.id);
      }
      for (const entry of entries) write(task.id, entry);
      if (sentUnder === undefined) charges.set(task.id, chargeOf(task.state));
      else charges.put(chargeFor(task, sentUnder));
    }
  });

  return {
    write(changes) {
      try {
        writeAll(changes);
      } catch (error) {
        charges.rolledBack();
        throw error;
      }
    },
    get(id) {
      const row = selectOne.get(id);
      return row === undefined ? null : (read([row])[0] ?? null);
    },
    withStatus(statuses: readonly TaskStatus[]) {
      const marks = statuses.map(() => '?').join(', ');
      return read(
        db
          .prepare(`SELECT * FROM tasks WHERE status IN (${marks}) AND removed_at IS NULL ORDER BY sequence`)
          .all(...statuses),
      );
    },
    count(statuses, connectionId) {
      const marks = statuses.map(() => '?').join(', ');
      const groups = db
        .prepare(
          `SELECT connection_id, gateway_kind, gateway_address, gateway_label, count(*) AS count FROM tasks
           WHERE status IN (${marks}) AND removed_at IS NULL AND json_valid(state) AND json_valid(request)
           GROUP BY 1, 2, 3, 4`,
        )
        .all(...statuses);
      return groups
        .map((group) => countRowSchema.safeParse(group).data)
        .filter((group) => group !== undefined)
        .filter((group) => connectionId === undefined || gatewayOf(group).connectionId === connectionId)
        .reduce((sum, { count }) => sum + count, 0);
    },
    recentRunsMs: (connectionId, { model, resolution, duration }) =>
      selectRuns
        .all(connectionId, model, resolution, duration)
        .flatMap((row) => runRowSchema.safeParse(row).data?.ms ?? []),
    withKeptClip: () => read(selectKept.all()),
    madeFrom: (id, limit) => read(selectMadeFrom.all(id, limit)),
    ledger: (id) => selectLedger.all(id).map(readLedgerRow),
  };
}

/** The charge of a task that goes out now. */
function chargeFor(
  { id, updatedAt, gateway, request, tags, projectId, state }: StoredTask,
  { quote }: SentUnder,
): StoredCharge {
  return {
    id,
    kind: 'task',
    at: updatedAt,
    connectionId: gateway.connectionId,
    connectionLabel: gateway.label,
    model: request.model,
    tags,
    projectId,
    charge: chargeOf(state),
    quote,
  };
}

function remoteId(task: StoredTask): string | null {
  return 'taskId' in task.state ? task.state.taskId : null;
}

function readLedgerRow(row: unknown): LedgerEntry {
  const read = ledgerRowSchema.parse(row);
  return {
    at: read.at,
    from: read.from_status,
    to: read.to_status,
    why: read.why,
    httpStatus: read.http_status,
    requestId: read.request_id,
  };
}

const gatewayRowSchema = z.object({
  gateway_kind: z.enum(['remote', 'practice']),
  gateway_address: z.string().max(2_048),
  gateway_label: lineColumn(300),
  connection_id: z.string().max(64),
});

/** A clip that was joined, imported or linked has no such time. */
const runRowSchema = z.object({ ms: z.number().nonnegative() });
const countRowSchema = gatewayRowSchema.extend({ count: z.number() });

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
  may_pass_budget: flagColumn,
  removed_at: z.number().nullable(),
});

/** Told of a row that cannot be read. */
export type OnUnreadable = (id: string, why: string) => void;

/** Whether a path that was stored for a clip may be one: the library's folders decide. Whatever reads such a path asks. */
export type IsClipPlace = (path: string) => boolean;

/** A row of the table of tasks as a task; `null` for one that cannot be read, which stays as it is. */
export function readTaskRow(
  row: unknown,
  onUnreadable: OnUnreadable,
  isClipPlace: IsClipPlace,
): StoredTask | null {
  try {
    const task = readRow(row);
    return task.resultPath === null || isClipPlace(task.resultPath) ? task : { ...task, resultPath: null };
  } catch (error) {
    onUnreadable(idOf(row), error instanceof z.ZodError ? z.prettifyError(error) : String(error));
    return null;
  }
}

function idOf(row: unknown): string {
  return z.object({ id: z.string() }).parse(row).id;
}

function gatewayOf(read: z.output<typeof gatewayRowSchema>): GatewayIdentity {
  return {
    connectionId: read.connection_id,
    kind: read.gateway_kind,
    address: read.gateway_address,
    label: read.gateway_label,
  };
}

function readRow(row: unknown): StoredTask {
  const read = taskRowSchema.parse(row);
  return {
    id: read.id,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
    request: read.request,
    gateway: gatewayOf(read),
    state: read.state as StoredTask['state'],
    resultPath: read.result_path,
    createdThere: read.created_there === null ? null : foreignTime(read.created_there, read.created_at),
    name: read.name,
    note: read.note,
    tags: read.tags,
    projectId: read.project_id,
    rating: read.rating,
    choice: read.choice,
    origin: read.origin,
    variation: read.variation,
    mayPassBudget: read.may_pass_budget,
    removedAt: read.removed_at,
  };
}

/** All columns of a task's row but its number, which the database gives, each with what stands in it. */
const columnsOfTask = {
  id: (task) => task.id,
  created_at: (task) => task.createdAt,
  updated_at: (task) => task.updatedAt,
  prompt: (task) => task.request.prompt,
  request: (task) => JSON.stringify(task.request),
  gateway_kind: (task) => task.gateway.kind,
  gateway_address: (task) => task.gateway.address,
  gateway_label: (task) => task.gateway.label,
  connection_id: (task) => task.gateway.connectionId,
  status: (task) => task.state.status,
  state: (task) => JSON.stringify(task.state),
  remote_task_id: (task) => remoteId(task),
  result_path: (task) => task.resultPath,
  created_there: (task) => task.createdThere,
  name: (task) => task.name,
  note: (task) => task.note,
  tags: (task) => JSON.stringify(task.tags),
  project_id: (task) => task.projectId,
  removed_at: (task) => task.removedAt,
  ratio: (task) => task.request.ratio,
  reference_count: (task) => task.request.references.length,
  rating: (task) => task.rating,
  choice: (task) => task.choice,
  origin: (task) => (task.origin === null ? null : JSON.stringify(task.origin)),
  variation: (task) => (task.variation === null ? null : JSON.stringify(task.variation)),
  may_pass_budget: (task) => (task.mayPassBudget ? 1 : 0),
} as const satisfies Readonly<Record<string, (task: StoredTask) => string | number | null>>;

export const taskColumns = Object.keys(columnsOfTask);

/** A task as a row of its table, in the order of `taskColumns`. */
export const rowOfTask = (task: StoredTask): Readonly<Record<string, string | number | null>> =>
  Object.fromEntries(Object.entries(columnsOfTask).map(([column, read]) => [column, read(task)]));
