import type { AppErrorData, LedgerEntry } from '#contract';
import type { Clock } from '../../../shared/clock.ts';
import type { Log } from '../../../shared/log.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import type { TaskChange, TasksRepository } from '../ports.ts';
import { createLedgerNotes } from './ledger-notes.ts';
import { type TaskEvent, transition } from './states.ts';

/** Bytes moved so far for one task; `total` is null while unknown. */
export interface Transfer {
  readonly done: number;
  readonly total: number | null;
}

/** What came with an event and is kept beside the state. */
export interface EventFacts {
  /** Where the finished clip is. */
  readonly resultPath?: string;
  /** When the gateway made the task, by its own clock, in milliseconds since 1970. */
  readonly createdThere?: number | null;
  /** Of the answer that told of the event. */
  readonly httpStatus?: number | null;
  readonly requestId?: string | null;
}

/** The stored tasks, changed only by events that the state machine allows, each with its ledger line. */
export interface Board {
  /**
   * Stores new tasks, and what becomes of the one they replace, in one transaction.
   * @returns whether it could be: `false` when the event cannot happen to that one, and then nothing is stored.
   */
  add(tasks: readonly StoredTask[], replaced?: { readonly id: string; readonly event: TaskEvent }): boolean;
  get(id: string): StoredTask | null;
  /**
   * Applies an event and stores the outcome before returning.
   * @returns the task as it now is, or `null` when the event cannot happen to it.
   */
  apply(id: string, event: TaskEvent, facts?: EventFacts): StoredTask | null;
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
  /** A task is stored with another status than before. */
  readonly onMove: (task: StoredTask) => void;
}

export function createBoard({ store, clock, log, onChange, onMove }: BoardOptions): Board {
  const transfers = new Map<string, Transfer>();
  const lastNotice = new Map<string, number>();
  const notes = createLedgerNotes();

  function consider(id: string, event: TaskEvent, facts: EventFacts = {}): TaskChange | null {
    const task = store.get(id);
    const state = task === null ? null : transition(task.state, event);
    if (task === null || state === null) {
      log.warn('task event does not apply', { id, event: event.type, status: task?.state.status });
      return null;
    }
    const next: StoredTask = {
      ...task,
      state,
      updatedAt: clock.now(),
      resultPath: facts.resultPath ?? task.resultPath,
      createdThere: task.createdThere ?? facts.createdThere ?? null,
    };
    return { isNew: false, task: next, entries: linesOf(task, next, event, facts) };
  }

  function linesOf(
    before: StoredTask,
    after: StoredTask,
    event: TaskEvent,
    facts: EventFacts,
  ): LedgerEntry[] {
    const line = entry(after.updatedAt, before, after, event, facts);
    if (after.state.status !== before.state.status) return [...notes.close(before.id), line];
    if (event.type === 'observed') {
      const isOver = troubleOf(before) !== null && troubleOf(after) === null;
      return isOver ? asList(notes.count(before.id, { ...line, why: 'recovered' })) : [];
    }
    const isRepeatable = event.type === 'trouble' || event.type === 'succeeded';
    return isRepeatable ? asList(notes.count(before.id, line)) : [line];
  }

  return {
    add(tasks, replaced) {
      const settled = replaced ? consider(replaced.id, replaced.event) : null;
      if (replaced && settled === null) return false;
      const added = tasks.map((task): TaskChange => {
        return { isNew: true, task, entries: [entry(task.createdAt, null, task, { type: 'stored' }, {})] };
      });
      store.write(settled === null ? added : [...added, settled]);
      onChange([...tasks.map(({ id }) => id), ...(replaced ? [replaced.id] : [])], true);
      return true;
    },
    get: (id) => store.get(id),
    apply(id, event, facts) {
      const before = store.get(id)?.state.status;
      const change = consider(id, event, facts);
      if (change === null) return null;
      store.write([change]);
      const { task } = change;
      const hasMoved = task.state.status !== before;
      if (hasMoved) transfers.delete(id);
      onChange([id], hasMoved || event.type === 'dismissed');
      if (hasMoved) onMove(task);
      return task;
    },
    transferOf: (id) => transfers.get(id) ?? null,
    setTransfer(id, transfer) {
      if (transfer === null) transfers.delete(id);
      else transfers.set(id, transfer);
      const now = clock.monotonic();
      const last = lastNotice.get(id) ?? Number.NEGATIVE_INFINITY;
      if (transfer !== null && now - last < transferNoticeMs) return;
      lastNotice.set(id, now);
      onChange([id], false);
    },
  };
}

function troubleOf({ state }: StoredTask): AppErrorData | null {
  return 'trouble' in state ? state.trouble : null;
}

function asList(line: LedgerEntry | null): LedgerEntry[] {
  return line === null ? [] : [line];
}

function entry(
  at: number,
  before: StoredTask | null,
  after: StoredTask,
  event: { readonly type: string; readonly error?: AppErrorData; readonly requestId?: string | null },
  facts: EventFacts,
): LedgerEntry {
  const details = event.error?.details;
  return {
    at,
    from: before?.state.status ?? null,
    to: after.state.status,
    why: event.error ? `${event.type}: ${event.error.code}` : event.type,
    httpStatus: facts.httpStatus ?? details?.httpStatus ?? null,
    requestId: facts.requestId ?? event.requestId ?? details?.requestId ?? null,
  };
}
