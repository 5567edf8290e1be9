import { mayHaveClip, retentionDays, sentAtOf, type TaskStatus } from '#contract';
import type { StoredState, StoredTask } from '../../../shared/stored-task.ts';

const retentionMs = retentionDays * 86_400_000;

/** Of a task whose clip is at the gateway, or may be once it is made. */
export const collectedFrom: readonly TaskStatus[] = ['queued', 'running', 'saving', 'stopped'];

/** Whether a task has, or may have, a result at the gateway that is not on disk yet. */
export function isToCollect(state: StoredState): boolean {
  return collectedFrom.includes(state.status) || (state.status === 'failed' && mayHaveClip(state.error));
}

/** Until when the gateway keeps a task, by its own clock. @param skewMs used where it never told when it made the task. */
export function keptUntil(
  task: Pick<StoredTask, 'createdAt' | 'createdThere' | 'state'>,
  skewMs: number,
): number {
  return (task.createdThere ?? sentAtOf(task) + skewMs) + retentionMs;
}

/** Until when a waiting clip has to be fetched, by this computer's clock, in milliseconds since 1970; `null` where none waits. */
export function collectBefore(
  task: Pick<StoredTask, 'createdAt' | 'createdThere' | 'state'>,
  skewMs: number,
): number | null {
  return isToCollect(task.state) ? Math.round(keptUntil(task, skewMs) - skewMs) : null;
}

/** In what order unfinished tasks are taken up: what only has to be fetched first, then the soonest to be lost. */
export function byUrgency(skewOf: (task: StoredTask) => number) {
  const rank = (task: StoredTask) => (task.state.status === 'saving' ? 0 : 1);
  const end = (task: StoredTask) => keptUntil(task, skewOf(task)) - skewOf(task);
  return (left: StoredTask, right: StoredTask) => rank(left) - rank(right) || end(left) - end(right);
}
