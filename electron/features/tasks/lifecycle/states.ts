import { type AppErrorData, appError, assertNever, type MediaFacts } from '#contract';
import type { StoredState } from '../../../shared/stored-task.ts';

/** Everything that can happen to a task. */
export type TaskEvent =
  | { readonly type: 'send-started' }
  | { readonly type: 'created'; readonly taskId: string; readonly requestId: string | null }
  | { readonly type: 'rejected'; readonly error: AppErrorData }
  | { readonly type: 'not-sent'; readonly error: AppErrorData }
  | { readonly type: 'outcome-unknown'; readonly error: AppErrorData }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'process-died' }
  | {
      readonly type: 'observed';
      readonly status: 'queued' | 'running' | 'unrecognised';
      readonly statusWord: string;
    }
  | { readonly type: 'succeeded'; readonly resultUrl: string }
  | { readonly type: 'failed'; readonly error: AppErrorData }
  | { readonly type: 'cancelled-there' }
  | { readonly type: 'expired' }
  | { readonly type: 'trouble'; readonly error: AppErrorData }
  | { readonly type: 'saved'; readonly fileName: string; readonly media: MediaFacts }
  | { readonly type: 'linked'; readonly taskId: string }
  | { readonly type: 'sent-again' }
  | { readonly type: 'dismissed' }
  | { readonly type: 'stop' }
  | { readonly type: 'resume' };

/** Errors of a `failed` task that may only mean we asked at a bad moment: the user may ask again. */
const askableAgain: ReadonlySet<AppErrorData['code']> = new Set<AppErrorData['code']>([
  'gateway.no-such-task',
  'gateway.no-result',
  'download.not-a-video',
]);

/** Whether a task that failed with `error` may have a result after all. */
export function canAskAgain(error: AppErrorData): boolean {
  return askableAgain.has(error.code);
}

/**
 * The life of a task as a pure function: where it stands and what happened give where it stands next,
 * or `null` when that cannot happen from there. Nothing leads back to `sending`: a create goes out once.
 */
export function transition(state: StoredState, event: TaskEvent): StoredState | null {
  switch (event.type) {
    case 'send-started':
      return state.status === 'waiting' ? { status: 'sending' } : null;
    case 'created':
      return state.status === 'sending' ? beginQueued(event.taskId) : null;
    case 'rejected':
    case 'not-sent':
      return state.status === 'sending' ? { status: 'rejected', error: event.error } : null;
    case 'outcome-unknown':
      return state.status === 'sending'
        ? { status: 'unknown', error: event.error, resolution: 'open' }
        : null;
    case 'withdrawn':
      return state.status === 'waiting' || state.status === 'sending'
        ? { status: 'cancelled', taskId: null }
        : null;
    case 'process-died':
      return state.status === 'sending'
        ? { status: 'unknown', error: interrupted, resolution: 'open' }
        : null;
    case 'linked':
      return state.status === 'unknown' ? beginQueued(event.taskId) : null;
    // Settled once: a second press of "Send again" must not make a third job.
    case 'sent-again':
      return state.status === 'unknown' && state.resolution !== 'sent-again'
        ? { ...state, resolution: 'sent-again' }
        : null;
    case 'dismissed':
      return state.status === 'unknown' && state.resolution === 'open'
        ? { ...state, resolution: 'dismissed' }
        : null;
    case 'resume':
      return resume(state);
    case 'observed':
    case 'succeeded':
    case 'failed':
    case 'cancelled-there':
    case 'expired':
    case 'trouble':
    case 'saved':
    case 'stop':
      return state.status === 'queued' || state.status === 'running' || state.status === 'saving'
        ? follow(state, event)
        : null;
    default:
      return assertNever(event);
  }
}

const interrupted = appError(
  'tasks.interrupted',
  'The app ended while this request was going out; it may have reached the gateway.',
);

type FollowedState = Extract<StoredState, { status: 'queued' | 'running' | 'saving' }>;
type FollowedEvent = Extract<
  TaskEvent,
  {
    type: 'observed' | 'succeeded' | 'failed' | 'cancelled-there' | 'expired' | 'trouble' | 'saved' | 'stop';
  }
>;

/** What can happen to a task that exists at the gateway. */
function follow(state: FollowedState, event: FollowedEvent): StoredState | null {
  const { taskId } = state;
  switch (event.type) {
    case 'observed':
      return observed(state, event);
    case 'succeeded':
      return { status: 'saving', taskId, resultUrl: event.resultUrl, trouble: null };
    case 'failed':
      return { status: 'failed', taskId, error: event.error };
    case 'cancelled-there':
      return { status: 'cancelled', taskId };
    case 'expired':
      return { status: 'expired', taskId };
    case 'trouble':
      return { ...state, trouble: event.error };
    case 'saved':
      return state.status === 'saving'
        ? { status: 'ready', taskId, fileName: event.fileName, media: event.media }
        : null;
    case 'stop':
      return { status: 'stopped', taskId };
    default:
      return assertNever(event);
  }
}

/** A status word never leads back: a task once seen running is not shown as queued again, nor a finished one. */
function observed(state: FollowedState, event: Extract<TaskEvent, { type: 'observed' }>): StoredState | null {
  if (state.status === 'saving') return state;
  const gatewayStatus = event.status === 'unrecognised' ? event.statusWord : null;
  const status = state.status === 'running' || event.status === 'running' ? 'running' : 'queued';
  return { status, taskId: state.taskId, gatewayStatus, trouble: null };
}

function resume(state: StoredState): StoredState | null {
  if (state.status === 'stopped') return beginQueued(state.taskId);
  if (state.status === 'failed' && canAskAgain(state.error)) return beginQueued(state.taskId);
  return null;
}

function beginQueued(taskId: string): StoredState {
  return { status: 'queued', taskId, gatewayStatus: null, trouble: null };
}
