import type { ParseKeys } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import type { AppErrorData, Task } from '#contract';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { useTasksContext } from '../tasks-context.ts';
import { type TaskAction, taskActions } from './task-actions.ts';

const doneShownMs = 4_000;

export type TaskActionsHandle = ReturnType<typeof useTaskActions>;

/** Runs the actions of the open task, one at a time, and tells how each went. */
export function useTaskActions(task: Task) {
  const { act } = useTasksContext();
  const isBusy = useRef(false);
  const [pending, setPending] = useState<TaskAction | null>(null);
  /** What is said of the action that has just been done and shows nowhere else. */
  const [done, setDone] = useState<ParseKeys | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), doneShownMs);
    return () => clearTimeout(timer);
  }, [done]);

  const run = async (action: TaskAction): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(action);
    setError(null);
    setDone(null);
    try {
      if (await act(action, task)) setDone(taskActions[action].done ?? null);
    } catch (thrown) {
      setError(toAppError(thrown));
    }
    isBusy.current = false;
    setPending(null);
  };

  return {
    pending,
    done,
    error,
    run: (action: TaskAction): void => void run(action),
    dismissError: (): void => setError(null),
  };
}
