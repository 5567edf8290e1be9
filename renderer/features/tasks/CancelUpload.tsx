import { useState } from 'react';
import type { Task } from '#contract';
import { mayHaveLeft } from './data/task-view.ts';
import { useCancelTask } from './data/tasks.queries.ts';

export interface Cancelling {
  readonly cancel: (task: Task) => void;
  /** Whether it is asked about an upload that has begun. */
  readonly isAsking: boolean;
  readonly confirm: () => void;
  readonly keep: () => void;
}

/**
 * Withdraws tasks that wait or are being sent. Until the first byte has gone out nothing is left behind,
 * so it is done at once; after that its outcome will be unknown, so it is asked. The question goes away
 * by itself when the upload ends. A task that was quicker answers with its new state, which is then shown.
 */
export function useCancelling(tasks: readonly Task[]): Cancelling {
  const act = useCancelTask();
  const [askedId, setAskedId] = useState<string | null>(null);
  const asked = tasks.find(({ id, state }) => id === askedId && state.status === 'sending');
  const run = (id: string): void => act.mutate(id);
  return {
    cancel: (task) => (mayHaveLeft(task) ? setAskedId(task.id) : run(task.id)),
    isAsking: asked !== undefined,
    confirm() {
      if (asked) run(asked.id);
      setAskedId(null);
    },
    keep: () => setAskedId(null),
  };
}
