import { useEffect, useRef, useState } from 'react';
import type { AppErrorData, Task } from '#contract';
import { useSpend } from '../../../hooks/use-spend.ts';
import { useSaveClipAs, useShowInFolder } from '../../../media/player/clips.queries.ts';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { type TaskMethod, useTaskChange } from '../data/task-changes.queries.ts';
import { titleOf } from '../data/task-names.ts';
import { saidByGateway } from '../data/task-view.ts';
import { useTasksContext } from '../tasks-context.ts';
import type { TaskAction } from './task-actions.ts';

/** A task costs money: a double click must not make two. */
const shortestPressMs = 600;
const doneShownMs = 4_000;

export type TaskActionsHandle = ReturnType<typeof useTaskActions>;

/** Runs the actions of a task, one at a time. */
export function useTaskActions(task: Task) {
  const change = useTaskChange();
  const { withinBudget } = useSpend();
  const show = useShowInFolder();
  const save = useSaveClipAs();
  const { cancel, form, takeLastFrame, goOnFrom, askBridge } = useTasksContext();
  const isBusy = useRef(false);
  const [pending, setPending] = useState<TaskAction | null>(null);
  /** The action that has just been done and shows nowhere else. */
  const [done, setDone] = useState<'generateAgain' | 'saveAs' | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), doneShownMs);
    return () => clearTimeout(timer);
  }, [done]);

  const call = (method: TaskMethod) => () => change.mutateAsync({ method, id: task.id });
  const reuse = (said: string | null) => form.reuseSettings({ id: task.id, title: titleOf(task), said });
  const acts: Readonly<Record<TaskAction, () => unknown>> = {
    cancel: () => cancel(task),
    stopWaiting: call('tasks.stopWaiting'),
    resume: call('tasks.resume'),
    askAgain: call('tasks.resume'),
    inspectAgain: call('tasks.inspectAgain'),
    async generateAgain() {
      const rest = new Promise((resolve) => setTimeout(resolve, shortestPressMs));
      const made = await withinBudget(
        (mayPassBudget) => change.mutateAsync({ method: 'tasks.generateAgain', id: task.id, mayPassBudget }),
        'generate',
      );
      await rest;
      if (made !== null) setDone('generateAgain');
    },
    reuse: () => reuse(null),
    fixPrompt: () => reuse(saidByGateway(task)),
    continue: () => goOnFrom(task),
    bridge: () => askBridge(task),
    useLastFrame: () => takeLastFrame(task),
    useClip: () => form.addClip(task.id),
    showInFolder: () => show.mutateAsync({ id: task.id }),
    async saveAs() {
      if ((await save.mutateAsync({ id: task.id })).isSaved) setDone('saveAs');
    },
  };

  const run = async (action: TaskAction): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(action);
    setError(null);
    setDone(null);
    try {
      await acts[action]();
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
