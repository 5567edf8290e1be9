import type { AppErrorData, LedgerEntry } from '#contract';
import { type TaskEvent, transition } from './machine.ts';
import type { StoredTask } from './model.ts';
import type { Clock, Log, TasksRepository } from './ports.ts';

/** Bytes moved so far for one task; `total` is null while unknown. */
export interface Transfer {
  readonly done: number;
  readonly total: number | null;
}

/** The stored tasks, changed only by events that the state machine allows, each with its ledger line. */
export interface Board {
  add(task: StoredTask): void;
  get(id: string): StoredTask | null;
  /**
   * Applies an event and stores the outcome before returning.
   * @returns the task as it now is, or `null` when the event cannot happen to it.
   */
  apply(id: string, event: TaskEvent, resultPath?: string): StoredTask | null;
  transferOf(id: string): Transfer | null;
  /** Keeps progress in memory and tells the window, at most four times a second. */
  setTransfer(id: string, transfer: Transfer | null): void;
}

const transferNoticeMs = 250;

export interface BoardOptions {
  readonly store: TasksRepository;
  readonly clock: Clock;
  readonly log: Log;
  /** `isListChanged`: more than progress; see the contract. */
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
}

export function createBoard({ store, clock, log, onChange }: BoardOptions): Board {
  const transfers = new Map<string, Transfer>();
  const lastNotice = new Map<string, number>();

  return {
    add(task) {
      store.insert(task, entry(task.createdAt, null, task, { type: 'stored' }));
      onChange([task.id], true);
    },
    get: (id) => store.get(id),
    apply(id, event, resultPath) {
      const task = store.get(id);
      const state = task === null ? null : transition(task.state, event);
      if (task === null || state === null) {
        log.warn('task event does not apply', { id, event: event.type, status: task?.state.status });
        return null;
      }
      const updatedAt = clock.now();
      const next = { ...task, state, updatedAt, resultPath: resultPath ?? task.resultPath };
      const isNews = state.status !== task.state.status || event.type === 'trouble';
      store.update(next, isNews ? entry(updatedAt, task, next, event) : null);
      if (state.status !== task.state.status) transfers.delete(id);
      onChange([id], state.status !== task.state.status);
      return next;
    },
    transferOf: (id) => transfers.get(id) ?? null,
    setTransfer(id, transfer) {
      if (transfer === null) transfers.delete(id);
      else transfers.set(id, transfer);
      const now = clock.now();
      if (transfer !== null && now - (lastNotice.get(id) ?? 0) < transferNoticeMs) return;
      lastNotice.set(id, now);
      onChange([id], false);
    },
  };
}

function entry(
  at: number,
  before: StoredTask | null,
  after: StoredTask,
  event: { readonly type: string; readonly error?: AppErrorData; readonly requestId?: string | null },
): LedgerEntry {
  const details = event.error?.details;
  return {
    at,
    from: before?.state.status ?? null,
    to: after.state.status,
    why: event.error ? `${event.type}: ${event.error.code}` : event.type,
    httpStatus: details?.httpStatus ?? null,
    requestId: event.requestId ?? details?.requestId ?? null,
  };
}
