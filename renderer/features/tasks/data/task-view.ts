import {
  type AppErrorCode,
  hasClipFile,
  isActive,
  isPostponed,
  ratioPresets,
  retentionDays,
  sentAtOf,
  type Task,
  type TaskStatus,
} from '#contract';
import { gatewaySentence } from '../../../ui/messages/app-error.ts';

/** How soon to read the list again, in milliseconds; `false` when nothing in it changes by itself. */
export function refreshInterval(tasks: readonly Task[]): number | false {
  const active = tasks.filter(({ state }) => isActive(state.status));
  if (active.length === 0) return false;
  return active.some(({ transfer }) => transfer !== null) ? 1_000 : 2_000;
}

/** 0 to 1; `null` where nothing is moving or the end is not known. */
export function transferFraction(transfer: Task['transfer']): number | null {
  if (transfer === null || transfer.total === null || transfer.total === 0) return null;
  return Math.min(1, transfer.done / transfer.total);
}

/** `unsent` where the gateway has not seen the request, `postponed` where the request goes out again by itself. */
type StatusName = TaskStatus | 'unsent' | 'postponed';

export const statusTones: Record<StatusName, 'busy' | 'good' | 'bad' | 'warn' | 'quiet'> = {
  waiting: 'quiet',
  postponed: 'warn',
  sending: 'busy',
  queued: 'busy',
  running: 'busy',
  saving: 'busy',
  ready: 'good',
  failed: 'bad',
  rejected: 'bad',
  unsent: 'bad',
  unknown: 'warn',
  cancelled: 'quiet',
  expired: 'warn',
  stopped: 'quiet',
};

/** What the gateway said of a task that failed; `null` where it said nothing readable, or the task did not fail. */
export function saidByGateway({ state }: Pick<Task, 'state'>): string | null {
  return 'error' in state && state.error !== null && !hasClipFile(state)
    ? gatewaySentence(state.error)
    : null;
}

/** A request that failed by one of these fails by it again, as long as it is the same. */
const mendableFailures: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'gateway.content-refused',
  'gateway.person-refused',
  'gateway.bad-request',
  'gateway.too-large',
  'gateway.forbidden',
]);

/** Whether a changed request is what a failed task asks for: the gateway said why, or would refuse the same request again. */
export function isMendable(task: Pick<Task, 'state'>): boolean {
  const { state } = task;
  const hasFailed = state.status === 'failed' || state.status === 'rejected';
  return saidByGateway(task) !== null || (hasFailed && mendableFailures.has(state.error.code));
}

/** Whether a request was never taken: it did not get as far as an answer of the gateway. */
export function wasNeverSent({ state }: Pick<Task, 'state'>): boolean {
  return state.status === 'rejected' && state.error.details?.httpStatus === undefined;
}

/** What a task's status is called. */
export function statusName(task: Pick<Task, 'state'>): StatusName {
  // For a token nothing is tried again by itself: beside it stands what it waits for.
  const code = task.state.status === 'waiting' ? task.state.trouble?.code : undefined;
  if (code === 'gateway.unauthorized') return 'waiting';
  if (isPostponed(task.state)) return 'postponed';
  return wasNeverSent(task) ? 'unsent' : task.state.status;
}

/** What a state means for this task, as the sentence about it is called: a task that is gone before its time was ended at the gateway. */
export function meaningOf(task: Task) {
  const { state, updatedAt, nextTryAt } = task;
  if (state.status === 'cancelled' && state.taskId !== null) return 'cancelledThere';
  const isEarly = updatedAt - sentAtOf(task) < retentionDays * 24 * 3_600_000;
  if (state.status === 'expired' && isEarly) return 'expiredThere';
  return state.status === 'waiting' && nextTryAt !== null ? 'waitingBehind' : state.status;
}

/** How far a clip may be from a named shape to have it: sizes are rounded to what a codec can write. */
const maxRatioError = 0.03;

/** The shape that was asked for, or that a finished clip has; `null` where the gateway chooses and no clip is there yet. */
export function shownRatio({ request, state }: Pick<Task, 'request' | 'state'>): string | null {
  if (request.ratio !== null || state.status !== 'ready') return request.ratio;
  const { width, height } = state.media;
  const isLike = (ratio: string): boolean => {
    const [wide = 1, high = 1] = ratio.split(':').map(Number);
    return Math.abs(width / height / (wide / high) - 1) <= maxRatioError;
  };
  return ratioPresets.find(isLike) ?? (width > 0 && height > 0 ? `${width} × ${height}` : null);
}

/** Whether some of a request may have reached the gateway. */
export function mayHaveLeft({ state, transfer }: Task): boolean {
  return state.status === 'sending' && transfer !== null && transfer.done > 0;
}

/** Why no clip of a task is seen: it is `gone`, it was never made, or its file cannot be played. @param task `null` for one that was removed */
export function whyNotShown(task: Pick<Task, 'state'> | null): 'gone' | 'noClip' | 'unplayable' {
  if (task === null) return 'gone';
  return task.state.status === 'ready' ? 'unplayable' : 'noClip';
}
