import { isActive, type Task, type TaskStatus } from '#contract';

const whileMovingMs = 1_000;
const whileActiveMs = 2_000;

/** How soon to read the list again, in milliseconds; `false` when nothing in it changes by itself. */
export function refreshInterval(tasks: readonly Task[]): number | false {
  const active = tasks.filter(({ state }) => isActive(state.status));
  if (active.length === 0) return false;
  return active.some(({ transfer }) => transfer !== null) ? whileMovingMs : whileActiveMs;
}

/** 0 to 1; `null` where nothing is moving or the end is not known. */
export function transferFraction(transfer: Task['transfer']): number | null {
  if (transfer === null || transfer.total === null || transfer.total === 0) return null;
  return Math.min(1, transfer.done / transfer.total);
}

export type StatusTone = 'busy' | 'good' | 'bad' | 'warn' | 'quiet';

export const statusTones: Record<TaskStatus, StatusTone> = {
  waiting: 'quiet',
  sending: 'busy',
  queued: 'busy',
  running: 'busy',
  saving: 'busy',
  ready: 'good',
  failed: 'bad',
  rejected: 'bad',
  unknown: 'warn',
  cancelled: 'quiet',
  expired: 'warn',
  stopped: 'quiet',
};

/** Whether some of a request may have reached the gateway. */
export function mayHaveLeft({ state, transfer }: Task): boolean {
  return state.status === 'sending' && transfer !== null && transfer.done > 0;
}

/** The gateway's own id, once there is one. */
export function gatewayTaskId(task: Task): string | null {
  return 'taskId' in task.state ? task.state.taskId : null;
}
