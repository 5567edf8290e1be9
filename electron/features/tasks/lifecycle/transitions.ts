import { foreignTime, type Quote, type Task, type TaskRequest } from '#contract';
import type { StoredState, StoredTask } from '../../../shared/stored-task.ts';
import type { TaskChange, TasksPorts } from '../ports.ts';
import { type AnswerFacts, createTaskLedger, hasTrouble } from './ledger.ts';
import { type TaskEvent, transition } from './states.ts';

type Transfer = NonNullable<Task['transfer']>;

/** Facts that came with an event and are kept beside the state. */
export interface TransitionFacts extends AnswerFacts {
  readonly resultPath?: string;
  /** When the gateway made the task, by its own clock, in milliseconds since 1970. */
  readonly createdThere?: number | null;
  /** With `prompt-changed`: the request as it is now. */
  readonly request?: TaskRequest;
  /** With `send-started`: stored with the task. */
  readonly quote?: Quote | null;
}

/** Tasks and the event that new tasks of theirs mean to them. */
export interface RepeatedTasks {
  readonly ids: readonly string[];
  readonly event: TaskEvent;
}

const transferNoticeMs = 250;

export interface TaskTransitionsOptions extends Pick<TasksPorts, 'store' | 'clock' | 'log' | 'onChange'> {
  readonly onStatusChange: (tasks: readonly StoredTask[]) => void;
}

export type TaskTransitions = ReturnType<typeof createTaskTransitions>;

/** The only way to change a stored task: what `states.ts` allows is stored with its ledger line, then told to the window and `onStatusChange`. */
export function createTaskTransitions(options: TaskTransitionsOptions) {
  const { store, clock, log, onChange, onStatusChange } = options;
  const ledger = createTaskLedger();
  const transfers = new Map<string, Transfer>();
  const lastTransferNotice = new Map<string, number>();

  function changeOf(before: StoredTask | null, id: string, event: TaskEvent, facts: TransitionFacts = {}) {
    const state = before === null ? null : transition(before.state, event);
    if (before === null || state === null) {
      log.warn('task event does not apply', { id, event: event.type, status: before?.state.status });
      return null;
    }
    const { createdThere = null } = facts;
    const now = clock.now();
    const task: StoredTask = {
      ...before,
      state: namingMedia(state, before.request),
      request: facts.request ?? before.request,
      // When a failure came is told, and reckoned from.
      updatedAt: event.type === 'made-again' ? before.updatedAt : now,
      resultPath: facts.resultPath ?? before.resultPath,
      // The first word of the gateway counts: the create answer's, else the first poll's.
      createdThere: before.createdThere ?? (createdThere === null ? null : foreignTime(createdThere, now)),
      allowedQuote: event.type === 'over-budget-allowed' ? event.quote : before.allowedQuote,
    };
    const { quote, request } = facts;
    const entries = ledger.linesOf(before, { ...task, updatedAt: now }, event, facts);
    const change: TaskChange = { isNew: false, hasNewPrompt: request !== undefined, task, entries };
    return quote === undefined ? change : { ...change, quote };
  }

  function applyAll(ids: readonly string[], event: TaskEvent, facts?: TransitionFacts): StoredTask[] {
    const changes = [...new Set(ids)].flatMap((id) => {
      // A removed task takes its clip, too, where that has come to disk meanwhile: both come back, or go to the trash, together.
      const before = store.get(id, facts?.resultPath !== undefined);
      const change = changeOf(before, id, event, facts);
      if (before === null || change === null) return [];
      const hasNewStatus = change.task.state.status !== before.state.status;
      const isListChanged = hasNewStatus || hasTrouble(change.task) !== hasTrouble(before);
      return [{ ...change, hasNewStatus, isListChanged }];
    });
    if (changes.length === 0) return [];
    store.write(changes);
    const renewed = changes.filter(({ hasNewStatus }) => hasNewStatus);
    for (const { task } of renewed) {
      transfers.delete(task.id);
      lastTransferNotice.delete(task.id);
    }
    const isOfList = event.type === 'dismissed' || event.type === 'prompt-changed';
    onChange(
      changes.map(({ task }) => task.id),
      isOfList || changes.some(({ isListChanged }) => isListChanged),
    );
    if (renewed.length > 0) onStatusChange(renewed.map(({ task }) => task));
    return changes.map(({ task }) => task);
  }

  return {
    /**
     * Stores new tasks, and the transition of those that they repeat, in one transaction.
     *
     * @returns `false` when the event cannot happen to one of those, and then nothing is stored. @throws when the disk does not take them.
     */
    add(tasks: readonly StoredTask[], repeated?: RepeatedTasks): boolean {
      const added = tasks.map((task): TaskChange => {
        return { isNew: true, task, entries: [ledger.firstLine(task)] };
      });
      const changes: TaskChange[] = [];
      for (const id of repeated?.ids ?? []) {
        const change = repeated && changeOf(store.get(id), id, repeated.event);
        if (!change) return false;
        changes.push(change);
      }
      store.write([...added, ...changes]);
      onChange([...tasks.map(({ id }) => id), ...(repeated?.ids ?? [])], true);
      return true;
    },
    get: (id: string) => store.get(id),
    /**
     * Applies an event and stores the task before returning.
     *
     * @returns the task as it now is, or `null` when the event cannot happen to it. @throws when the disk refuses; then nothing has changed.
     */
    apply: (id: string, event: TaskEvent, facts?: TransitionFacts) => applyAll([id], event, facts)[0] ?? null,
    /** The same for several: all that the event can happen to are stored in one transaction, and told of at once. */
    applyAll,
    transferOf: (id: string) => transfers.get(id) ?? null,
    /** Keeps progress in memory and tells the window, at most four times a second, and at once of the first bytes. */
    setTransfer(id: string, transfer: Transfer): void {
      transfers.set(id, transfer);
      const now = clock.monotonic();
      if (now - (lastTransferNotice.get(id) ?? Number.NEGATIVE_INFINITY) < transferNoticeMs) return;
      if (transfer.done > 0) lastTransferNotice.set(id, now);
      onChange([id], false);
    },
  };
}

/** A state in which a person's face was refused, with the media that this can be about: those of the cast where there are some. */
function namingMedia(state: StoredState, { references, cast }: TaskRequest): StoredState {
  if (!('error' in state) || state.error.code !== 'gateway.person-refused') return state;
  const isOfCast = new Map(
    cast?.entries.flatMap(({ name, media }) => media.map((one) => [one.fileId, name])),
  );
  const seen = references.filter(({ kind }) => kind !== 'audio');
  const ofCast = seen.filter(({ fileId }) => isOfCast.has(fileId));
  const files = (ofCast.length > 0 ? ofCast : seen).map(({ fileId, name }) => {
    const entry = isOfCast.get(fileId);
    return entry === undefined ? name : `${entry}: ${name}`;
  });
  return { ...state, error: { ...state.error, details: { ...state.error.details, files } } };
}
