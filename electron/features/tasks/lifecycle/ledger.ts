import { isPostponed, type LedgerEntry } from '#contract';
import type { StoredTask } from '../../../shared/stored-task.ts';
import type { TaskEvent } from './states.ts';

/** Facts that came with an event and are not in the task's state. */
export interface AnswerFacts {
  /** Of the answer that told of the event. */
  readonly httpStatus?: number | null;
  readonly requestId?: string | null;
}

export type TaskLedger = ReturnType<typeof createTaskLedger>;

/** The lines of the tasks' ledgers. An event that repeats, for days perhaps, gets one until the task's status changes or the app starts again. */
export function createTaskLedger() {
  /** By task, the reason and HTTP status of each line that is not written again. */
  const written = new Map<string, Set<string>>();

  function once(id: string, entry: LedgerEntry): LedgerEntry[] {
    const ofTask = written.get(id) ?? new Set();
    const key = `${entry.why} ${entry.httpStatus}`;
    if (ofTask.has(key)) return [];
    written.set(id, ofTask.add(key));
    return [entry];
  }

  return {
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
      if (isAnotherTry) return once(before.id, line);
      if (after.state.status !== before.state.status) {
        written.delete(before.id);
        return [line];
      }
      if (event.type === 'observed') {
        const hasRecovered = hasTrouble(before) && !hasTrouble(after);
        return hasRecovered ? once(before.id, { ...line, why: 'recovered' }) : [];
      }
      return event.type === 'trouble' || event.type === 'succeeded' ? once(before.id, line) : [line];
    },
  };
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

export const hasTrouble = ({ state }: StoredTask): boolean => 'trouble' in state && state.trouble != null;
