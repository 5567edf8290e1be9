import {
  assertNever,
  canInspectAgain,
  hasClipFile,
  isJoined,
  mayHaveClip,
  type Task,
  type TaskState,
} from '#contract';
import { saidByGateway } from '../data/task-view.ts';

/** The actions of a task, besides copying its prompt and reading its ledger. */
export type TaskAction =
  | 'cancel'
  | 'stopWaiting'
  | 'resume'
  | 'askAgain'
  | 'inspectAgain'
  | 'generateAgain'
  | 'reuse'
  | 'fixPrompt'
  | 'continue'
  | 'bridge'
  | 'useLastFrame'
  | 'useClip'
  | 'showInFolder'
  | 'saveAs';

export interface TaskActionChoice {
  /** Buttons, in order. */
  readonly main: readonly TaskAction[];
  /** Actions in the menu of the button "More", in their order. */
  readonly more: readonly TaskAction[];
}

/** Which actions a task's state allows, the likeliest first. */
export function actionsFor({ state }: Pick<Task, 'state'>): TaskActionChoice {
  switch (state.status) {
    case 'waiting':
    case 'sending':
      return { main: ['cancel'], more: ['reuse'] };
    case 'queued':
    case 'running':
    case 'saving':
      // A new task of the same request waits until this one has ended: two of them are what variations are for.
      return { main: ['stopWaiting'], more: ['reuse'] };
    case 'ready':
      if (isJoined(state)) return { main: ['useLastFrame'], more: ['useClip', 'showInFolder', 'saveAs'] };
      return {
        main: ['continue', 'reuse'],
        more: ['bridge', 'useLastFrame', 'useClip', 'generateAgain', 'showInFolder', 'saveAs'],
      };
    case 'failed':
      return afterFailure(state);
    case 'rejected':
      return afterRefusal(state);
    case 'cancelled':
    case 'expired':
      return { main: ['generateAgain', 'reuse'], more: [] };
    case 'unknown':
      // Sending again is offered with its warning, never as a plain new task.
      return { main: [], more: ['reuse'] };
    case 'stopped':
      return { main: ['resume'], more: ['reuse', 'generateAgain'] };
    default:
      return assertNever(state);
  }
}

function afterFailure(state: Extract<TaskState, { status: 'failed' }>): TaskActionChoice {
  if (hasClipFile(state)) {
    const inspect: readonly TaskAction[] = canInspectAgain(state) ? ['inspectAgain'] : [];
    return { main: ['showInFolder', ...inspect, 'reuse'], more: ['generateAgain', 'saveAs'] };
  }
  return mayHaveClip(state.error)
    ? { main: ['askAgain', 'reuse'], more: ['generateAgain'] }
    : afterRefusal(state);
}

/** What the gateway said why, the user can mend. */
function afterRefusal(state: Extract<TaskState, { status: 'failed' | 'rejected' }>): TaskActionChoice {
  return saidByGateway({ state }) === null
    ? { main: ['generateAgain', 'reuse'], more: [] }
    : { main: ['fixPrompt', 'generateAgain'], more: [] };
}
