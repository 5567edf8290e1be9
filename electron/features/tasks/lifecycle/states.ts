import {
  type AppErrorData,
  appError,
  assertNever,
  canInspectAgain,
  canResume,
  canSendAgain,
  isFailure,
  isOutcomeOpen,
  isPostponed,
  type MediaFacts,
  type Quote,
} from '#contract';
import type { StoredState } from '../../../shared/stored-task.ts';

/** Everything that can happen to a task. The names are kept in ledgers on disk. */
export type TaskEvent =
  | { readonly type: 'over-budget-allowed'; readonly quote: Quote | null }
  | { readonly type: 'prompt-changed' }
  /** `at` is in milliseconds since 1970. */
  | { readonly type: 'send-started'; readonly at: number }
  | { readonly type: 'created'; readonly taskId: string; readonly requestId: string | null }
  | { readonly type: 'rejected'; readonly error: AppErrorData }
  | { readonly type: 'not-sent'; readonly error: AppErrorData }
  /** Nothing was made, and it goes out later. `at` is in milliseconds since 1970; `null` where the end of the app broke it off. */
  | { readonly type: 'postponed'; readonly error: AppErrorData; readonly at: number | null }
  | { readonly type: 'outcome-unknown'; readonly error: AppErrorData }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'put-back' }
  | { readonly type: 'process-died' }
  | {
      readonly type: 'observed';
      readonly status: 'queued' | 'running' | 'unrecognised';
      readonly statusWord: string;
    }
  | { readonly type: 'succeeded'; readonly resultUrl: string }
  | { readonly type: 'failed'; readonly error: AppErrorData }
  | { readonly type: 'cancelled-there' }
  /** `isSaidThere`: by the gateway, not by the days that it keeps a task. */
  | { readonly type: 'expired'; readonly isSaidThere?: true }
  | { readonly type: 'trouble'; readonly error: AppErrorData }
  | { readonly type: 'saved'; readonly fileName: string; readonly media: MediaFacts }
  /** The clip is on disk, but was not examined. */
  | { readonly type: 'kept'; readonly error: AppErrorData }
  /** The file of a finished clip is gone. */
  | { readonly type: 'fetched-again'; readonly resultUrl: string }
  | { readonly type: 'linked'; readonly taskId: string }
  | { readonly type: 'sent-again' }
  /** A new task of its request was made; it stays as it was. */
  | { readonly type: 'made-again' }
  | { readonly type: 'dismissed' }
  | { readonly type: 'stop' }
  | { readonly type: 'resume' };

/**
 * The life of a task as a pure function: a state and an event give the next state, or `null` when that event cannot
 * happen in that state. A create request goes out once: only one that provably made nothing leads back to `waiting`.
 */
export function transition(state: StoredState, event: TaskEvent): StoredState | null {
  switch (event.type) {
    case 'over-budget-allowed':
    case 'prompt-changed':
      return state.status === 'waiting' ? state : null;
    case 'send-started':
      return state.status === 'waiting'
        ? { status: 'sending', sentAt: event.at, ...(!isTokenAwaited(state) && triedSinceOf(state)) }
        : null;
    case 'created':
      return state.status === 'sending' ? beginQueued(event.taskId, state) : null;
    case 'postponed': {
      if (state.status !== 'sending') return null;
      const triedSince = state.triedSince ?? event.at;
      // The end of the app is no try: it waits as before.
      return triedSince === null
        ? { status: 'waiting' }
        : { status: 'waiting', trouble: event.error, triedSince };
    }
    case 'rejected':
    case 'not-sent':
      return state.status === 'sending' || isPostponed(state)
        ? { status: 'rejected', error: event.error }
        : null;
    case 'outcome-unknown':
    case 'process-died': {
      if (state.status !== 'sending') return null;
      const error = event.type === 'process-died' ? interrupted : event.error;
      return { status: 'unknown', error, resolution: 'open', ...sentAtOf(state) };
    }
    case 'withdrawn':
      if (state.status === 'waiting') return { status: 'cancelled', taskId: null, wasWaiting: true };
      return state.status === 'sending' ? { status: 'cancelled', taskId: null } : null;
    case 'put-back':
      return state.status === 'cancelled' && state.wasWaiting === true ? { status: 'waiting' } : null;
    case 'fetched-again':
      return state.status === 'ready' && state.taskId !== null
        ? beginSaving({ taskId: state.taskId }, event.resultUrl)
        : null;
    case 'linked':
      return state.status === 'unknown' ? beginQueued(event.taskId, state) : null;
    // A second press of "Send again" must not make a third task.
    case 'sent-again':
      return state.status === 'unknown' && canSendAgain(state)
        ? { ...state, resolution: 'sent-again' }
        : null;
    case 'made-again':
      return isFailure(state) ? { ...state, isMadeAgain: true } : null;
    case 'dismissed':
      return state.status === 'unknown' && isOutcomeOpen(state)
        ? { ...state, resolution: 'dismissed' }
        : null;
    case 'resume':
      return (state.status === 'stopped' || state.status === 'failed') && canResume(state)
        ? resumed(state)
        : null;
    case 'saved':
      return hasClipToInspect(state)
        ? { status: 'ready', taskId: state.taskId, fileName: event.fileName, media: event.media }
        : null;
    case 'kept':
      return hasClipToInspect(state) ? { status: 'failed', taskId: state.taskId, error: event.error } : null;
    case 'observed':
      return isAtGateway(state) ? observed(state, event) : null;
    case 'succeeded':
      return isAtGateway(state) ? beginSaving(state, event.resultUrl) : null;
    case 'failed':
      return isAtGateway(state)
        ? {
            status: 'failed',
            taskId: state.taskId,
            error: event.error,
            ...hadClipOf(state),
            ...keptOf(state),
          }
        : null;
    case 'cancelled-there':
      return isAtGateway(state) ? { status: 'cancelled', taskId: state.taskId, ...hadClipOf(state) } : null;
    case 'expired': {
      if (!isAtGateway(state)) return null;
      const hadNoClip = state.status !== 'saving' && event.isSaidThere === true;
      const { taskId } = state;
      return { status: 'expired', taskId, ...(hadNoClip && { hadNoClip }), ...sentAtOf(state) };
    }
    case 'trouble':
      return isAtGateway(state) ? { ...state, trouble: event.error } : null;
    case 'stop':
      return isAtGateway(state) ? { status: 'stopped', taskId: state.taskId, ...keptOf(state) } : null;
    default:
      return assertNever(event);
  }
}

const interrupted = appError(
  'tasks.interrupted',
  'The app ended while this request was going out; it may have reached the gateway.',
);

/** What waited for a token begins its day with the token. */
function isTokenAwaited({ trouble }: Extract<StoredState, { status: 'waiting' }>): boolean {
  return trouble?.code === 'gateway.unauthorized';
}

function triedSinceOf({ triedSince }: Extract<StoredState, { status: 'waiting' | 'sending' }>) {
  return triedSince !== undefined && { triedSince };
}

function sentAtOf({ sentAt }: Pick<Extract<StoredState, { status: 'sending' }>, 'sentAt'>) {
  return sentAt !== undefined && { sentAt };
}

type StateAtGateway = Extract<StoredState, { status: 'queued' | 'running' | 'saving' }>;

function isAtGateway(state: StoredState): state is StateAtGateway {
  return state.status === 'queued' || state.status === 'running' || state.status === 'saving';
}

/** Whether a clip has just come, as the user stopped waiting perhaps, or is kept until it can be examined. */
function hasClipToInspect(
  state: StoredState,
): state is Extract<StoredState, { status: 'saving' | 'stopped' | 'failed' }> {
  return state.status === 'saving' || state.status === 'stopped' || canInspectAgain(state);
}

/** A status word never leads back: a task that ran once is not shown as queued again, nor one that is being saved. */
function observed(
  state: StateAtGateway,
  event: Extract<TaskEvent, { type: 'observed' }>,
): StoredState | null {
  if (state.status === 'saving') return state;
  const gatewayStatus = event.status === 'unrecognised' ? event.statusWord : null;
  const status = state.status === 'running' || event.status === 'running' ? 'running' : 'queued';
  return { status, taskId: state.taskId, gatewayStatus, trouble: null, ...sentAtOf(state) };
}

function hadClipOf({ status }: StateAtGateway) {
  return status === 'saving' && { hadClip: true as const };
}

/** What a task needs to go on: the address at which a clip that is not on disk may still be, and when its request went out. */
function keptOf(state: StateAtGateway) {
  return { ...(state.status === 'saving' && { resultUrl: state.resultUrl }), ...sentAtOf(state) };
}

/** A clip whose address is known is fetched there before the gateway is asked, which may have forgotten its task. */
function resumed(state: Extract<StoredState, { status: 'stopped' | 'failed' }>): StoredState {
  const { taskId, resultUrl } = state;
  return resultUrl === undefined ? beginQueued(taskId, state) : beginSaving(state, resultUrl);
}

function beginSaving(
  state: Parameters<typeof sentAtOf>[0] & { readonly taskId: string },
  resultUrl: string,
): StoredState {
  return { status: 'saving', taskId: state.taskId, resultUrl, trouble: null, ...sentAtOf(state) };
}

function beginQueued(taskId: string, sent: Parameters<typeof sentAtOf>[0]): StoredState {
  return { status: 'queued', taskId, gatewayStatus: null, trouble: null, ...sentAtOf(sent) };
}
