import { assertNever } from '../calls/errors.ts';
import type { TaskState } from '../tasks/tasks.ts';

/**
 * What is known of a charge.
 * - `none`: nothing was made. - `possible`: it may have been charged. - `certain`: the gateway took the task on.
 */
export type Charge = 'none' | 'possible' | 'certain';

/**
 * Whether a task in this state counts as spent money. The specification names no prices and no refunds: what the gateway took
 * on counts, whatever became of the clip here; what ended there without a clip may have been charged or not, and so may what
 * went out without an answer. A task that was sent again and its first try are two tasks, and each counts by its own state.
 */
export function chargeOf(state: TaskState): Charge {
  switch (state.status) {
    case 'waiting':
    case 'rejected':
      return 'none';
    case 'sending':
    case 'unknown':
      return 'possible';
    case 'failed':
      // A clip that was made: it could not be examined or fetched here, or the gateway has taken back its word.
      return state.hadClip || state.error.code.startsWith('download.') ? 'certain' : 'possible';
    case 'cancelled':
      // Withdrawn before the gateway named a task, or ended there.
      if (state.taskId === null) return 'none';
      return state.hadClip ? 'certain' : 'possible';
    case 'ready':
      // What was joined here no gateway was asked for.
      return state.taskId === null ? 'none' : 'certain';
    case 'expired':
      // Given up there, or a clip that was not fetched in time.
      return state.hadNoClip === true ? 'possible' : 'certain';
    case 'queued':
    case 'running':
    case 'saving':
    case 'stopped':
      return 'certain';
    default:
      return assertNever(state);
  }
}
