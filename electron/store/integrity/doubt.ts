import { appError, type TaskStatus } from '#contract';
import type { TasksRepository } from '../../features/tasks/ports.ts';
import type { StoredTask } from '../../shared/stored-task.ts';

/** Jobs whose request may have gone out after an older state of the database was written. */
export const mayBeSentSince: readonly TaskStatus[] = ['waiting', 'sending'];

const restored = appError(
  'tasks.restored',
  'This job was brought back from an older state of the database; it may have been sent since.',
);

/** What became of a job from an older state is for the user to judge: it is never sent by itself. */
export function doubtTask(tasks: Pick<TasksRepository, 'update'>, task: StoredTask, now: number): void {
  tasks.update(
    { ...task, updatedAt: now, state: { status: 'unknown', error: restored, resolution: 'open' } },
    {
      at: now,
      from: task.state.status,
      to: 'unknown',
      why: `restored: ${restored.code}`,
      httpStatus: null,
      requestId: null,
    },
  );
}
