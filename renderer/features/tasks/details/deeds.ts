import { assertNever, mayHaveClip, type Task, type TaskState } from '#contract';

/** What a person can do with a task, beyond copying its prompt and reading its ledger. */
export type Deed =
  | 'cancel'
  | 'stopWaiting'
  | 'resume'
  | 'askAgain'
  | 'generateAgain'
  | 'reuse'
  | 'useAsReference'
  | 'showInFolder'
  | 'saveAs';

export interface Deeds {
  /** Buttons, in order. */
  readonly main: readonly Deed[];
  /** Behind "More", in order. */
  readonly more: readonly Deed[];
}

/** Which deeds a task's state allows, the likeliest first. */
export function deedsFor({ state }: Pick<Task, 'state'>): Deeds {
  switch (state.status) {
    case 'waiting':
    case 'sending':
      return { main: ['cancel'], more: ['reuse'] };
    case 'queued':
    case 'running':
    case 'saving':
      return { main: ['stopWaiting'], more: ['reuse', 'generateAgain'] };
    case 'ready':
      return { main: ['reuse', 'useAsReference', 'showInFolder'], more: ['generateAgain', 'saveAs'] };
    case 'failed':
      return afterFailure(state);
    case 'rejected':
    case 'cancelled':
    case 'expired':
      return { main: ['generateAgain', 'reuse'], more: [] };
    case 'unknown':
      // Sending again is offered with its warning, never as a plain new job.
      return { main: [], more: ['reuse'] };
    case 'stopped':
      return { main: ['resume'], more: ['reuse', 'generateAgain'] };
    default:
      return assertNever(state);
  }
}

function afterFailure({ error }: Extract<TaskState, { status: 'failed' }>): Deeds {
  return mayHaveClip(error)
    ? { main: ['askAgain', 'reuse'], more: ['generateAgain'] }
    : { main: ['generateAgain', 'reuse'], more: [] };
}
