import { type AppErrorData, isPostponed, type LedgerEntry } from '#contract';
import type { StoredTask } from '../../../shared/stored-task.ts';
import type { TaskEvent } from './states.ts';

/** Facts that came with an event and are not in the task's state. */
export interface AnswerFacts {
  /** Of the answer that told of the event. */
  readonly httpStatus?: number | null;
  readonly requestId?: string | null;
}

interface Repetition {
  count: number;
  written: number;
  last: LedgerEntry;
}

export type TaskLedger = ReturnType<typeof createTaskLedger>;

/**
 * Writes the lines of the tasks' ledgers. An event that repeats (the same trouble at each poll, for days) gets a line
 * the 1st, 10th, 100th, … time; the repetitions since the last line are summed up when the task's status changes.
 * Counts live in memory: after a restart they begin afresh.
 */
export function createTaskLedger() {
  /** By task, then by reason and HTTP status. */
  const repetitions = new Map<string, Map<string, Repetition>>();

  function repeated(id: string, entry: LedgerEntry): LedgerEntry[] {
    const ofTask = repetitions.get(id) ?? new Map<string, Repetition>();
    repetitions.set(id, ofTask);
    const key = `${entry.why} ${entry.httpStatus}`;
    const repetition = ofTask.get(key) ?? { count: 0, written: 0, last: entry };
    ofTask.set(key, repetition);
    repetition.count += 1;
    repetition.last = entry;
    if (repetition.count < Math.max(1, repetition.written * 10)) return [];
    repetition.written = repetition.count;
    return [summedUp(repetition)];
  }

  /** The repetitions of which no line tells yet; their counting is over. */
  function unwritten(id: string): LedgerEntry[] {
    const owed = [...(repetitions.get(id)?.values() ?? [])].filter(({ count, written }) => count > written);
    repetitions.delete(id);
    return owed.map(summedUp);
  }

  return {
    /** The first line of a new task. */
    firstLine: (task: StoredTask) => ({
      at: task.createdAt,
      from: null,
      to: task.state.status,
      why: 'stored',
      httpStatus: null,
      requestId: null,
    }),
    /** The lines to write when `event` leads from `before` to `after`; often none. */
    linesOf(before: StoredTask, after: StoredTask, event: TaskEvent, facts: AnswerFacts): LedgerEntry[] {
      const line = lineOf(before, after, event, facts);
      const isAnotherTry =
        event.type === 'postponed' || (event.type === 'send-started' && isPostponed(before.state));
      if (isAnotherTry) return repeated(before.id, line);
      if (after.state.status !== before.state.status) return [...unwritten(before.id), line];
      switch (event.type) {
        case 'observed': {
          const hasRecovered = troubleOf(before) !== null && troubleOf(after) === null;
          return hasRecovered ? repeated(before.id, { ...line, why: 'recovered' }) : [];
        }
        case 'trouble':
        case 'succeeded':
          return repeated(before.id, line);
        default:
          return [line];
      }
    },
  };
}

function summedUp({ count, last }: Repetition): LedgerEntry {
  return count === 1 ? last : { ...last, why: `${last.why} ×${count}` };
}

function lineOf(
  before: StoredTask,
  after: StoredTask,
  event: TaskEvent,
  { httpStatus, requestId }: AnswerFacts,
): LedgerEntry {
  const error = 'error' in event ? event.error : null;
  const ownRequestId = 'requestId' in event ? event.requestId : null;
  return {
    at: after.updatedAt,
    from: before.state.status,
    to: after.state.status,
    why: error === null ? event.type : `${event.type}: ${error.code}`,
    httpStatus: httpStatus ?? error?.details?.httpStatus ?? null,
    requestId: requestId ?? ownRequestId ?? error?.details?.requestId ?? null,
  };
}

function troubleOf({ state }: StoredTask): AppErrorData | null {
  return 'trouble' in state ? (state.trouble ?? null) : null;
}
