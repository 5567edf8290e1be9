import type { AppErrorCode, AppErrorData } from '../calls/errors.ts';
import type { Task, TaskState, TaskStatus } from './tasks.ts';

/** Most tasks under way at once at one gateway; further ones wait here, unsent. */
export const defaultTasksInFlight = 4;
/** Days the gateway keeps a task (the specification, section 8). */
export const retentionDays = 7;
/** A task older than this, in milliseconds, is said to be still running, with its time. */
export const longRunMs = 30 * 60_000;
/** Time left, in milliseconds, at which the user is told that a result will soon be gone. */
export const expiryNoticesMs = [48 * 3_600_000, 12 * 3_600_000] as const;

/** Tasks that take one of the gateway's places: sent and not yet finished there. */
export const inFlightStatuses: readonly TaskStatus[] = ['sending', 'queued', 'running'];
/** Tasks that change by themselves, so the list is worth asking for again. */
export const activeStatuses: readonly TaskStatus[] = ['waiting', ...inFlightStatuses, 'saving'];
/** Tasks to which nothing more happens by itself: they can be removed. An `unknown` one once the user has settled it. */
export const settledStatuses: readonly TaskStatus[] = [
  'ready',
  'failed',
  'rejected',
  'cancelled',
  'expired',
  'stopped',
];

export const failedStatuses = ['failed', 'rejected', 'expired'] as const satisfies readonly TaskStatus[];

export function isActive(status: TaskStatus): boolean {
  return activeStatuses.includes(status);
}

/** Failures after which the file of a clip is kept. */
export const keptUnexamined: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'download.cannot-be-examined',
  'download.not-examined',
]);

/**
 * Whether a task has a clip on disk that the user can be shown and can take copies of: a ready one, or one that is kept as a file
 * though it was not examined, and that the app itself never plays.
 */
export function hasClipFile(state: TaskState): boolean {
  return state.status === 'ready' || (state.status === 'failed' && keptUnexamined.has(state.error.code));
}

/**
 * Whether a kept clip may be examined once more: that it was not is no fault of its own. At each start that happens by itself,
 * once, until it has taken too long twice. A clip that asked for too much is never read again.
 */
export function canInspectAgain(state: TaskState): boolean {
  return state.status === 'failed' && state.error.code === 'download.not-examined';
}

/** Failures after which there may be a clip all the same. */
export const passingFailures: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'gateway.no-such-task',
  'gateway.no-result',
  'download.not-a-video',
]);

/** Whether a task that failed with `error` may have a clip all the same: the gateway was only asked at a bad moment. */
export function mayHaveClip(error: AppErrorData): boolean {
  return passingFailures.has(error.code);
}

/** When the request of a task went out: where that is not known, when the task was made. */
export function sentAtOf({ state, createdAt }: Pick<Task, 'state' | 'createdAt'>): number {
  return ('sentAt' in state ? state.sentAt : undefined) ?? createdAt;
}

/** Whether a task waits for its next try, after one that provably made nothing. */
export function isPostponed(state: Pick<TaskState, 'status'> & { readonly trouble?: unknown }): boolean {
  return state.status === 'waiting' && state.trouble !== undefined;
}

/** Whether the app can be told to poll this task once more. */
export function canResume(state: TaskState): boolean {
  return state.status === 'stopped' || (state.status === 'failed' && mayHaveClip(state.error));
}

/** Whether the request of this task of unknown outcome can go out as a new task. Only once: each may be charged. */
export function canSendAgain(state: TaskState): boolean {
  return state.status === 'unknown' && state.resolution !== 'sent-again';
}

/** Whether this task of unknown outcome still asks the user to decide. */
export function isOutcomeOpen(state: TaskState): boolean {
  return state.status === 'unknown' && state.resolution === 'open';
}

/** Whether no gateway made this clip: it was joined here of others, and there is no request behind it. */
export function isJoined(state: TaskState): boolean {
  return state.status === 'ready' && state.taskId === null;
}

/** Whether a task came to nothing, and by itself: nobody withdrew or stopped it. */
export function isFailure<State extends Pick<TaskState, 'status'>>(
  state: State,
): state is Extract<State, { readonly status: (typeof failedStatuses)[number] }> {
  return failedStatuses.some((status) => status === state.status);
}

/** Whether a new task of the same request can be made. One of open outcome has its own way, with its own warning. */
export function canGenerateAgain(state: TaskState): boolean {
  return !isActive(state.status) && !isOutcomeOpen(state) && !isJoined(state);
}
