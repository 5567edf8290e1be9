import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Task } from '#contract';
import { useTasksContext } from '../tasks-context.ts';
import { type TaskAction, taskActions } from './task-actions.ts';

const doneShownMs = 4_000;

export type TaskActionsHandle = ReturnType<typeof useTaskActions>;

/** Runs the actions of the open task, one at a time, and tells how each went. */
export function useTaskActions(task: Task) {
  const { act } = useTasksContext();
  const isBusy = useRef(false);
  const running = useMutation({
    mutationFn: (action: TaskAction) => act(action, task),
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const { variables: action, isPending, isSuccess, reset } = running;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, doneShownMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return {
    pending: isPending ? action : undefined,
    /** What is said of the action that has just been done and shows nowhere else. */
    done: running.data && action ? taskActions[action].done : undefined,
    error: running.error,
    run(next: TaskAction): void {
      if (isBusy.current) return;
      isBusy.current = true;
      running.mutate(next);
    },
    dismissError: reset,
  };
}
