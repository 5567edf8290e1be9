import { useEffect, useRef, useState } from 'react';
import { type AppErrorData, assertNever, type Task } from '#contract';
import { useSpend } from '../../../hooks/use-spend.ts';
import { useSaveClipAs, useShowInFolder } from '../../../media/player/clips.queries.ts';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { type TaskMethod, useRepeatTask, useTaskChange } from '../data/task-changes.queries.ts';
import { titleOf } from '../data/task-names.ts';
import { saidByGateway } from '../data/task-view.ts';
import { useTasksContext } from '../tasks-context.ts';
import type { TaskAction } from './task-actions.ts';

/** A task costs money: a double click must not make two. */
const shortestPressMs = 600;
const doneShownMs = 4_000;

type DoneAction = 'generateAgain' | 'saveAs';

export interface TaskActionsHandle {
  readonly pending: TaskAction | null;
  /** The action that has just been done and shows nowhere else. */
  readonly done: DoneAction | null;
  readonly error: AppErrorData | null;
  readonly run: (action: TaskAction) => void;
  readonly dismissError: () => void;
}

/** Runs the actions of a task, one at a time. */
export function useTaskActions(task: Task): TaskActionsHandle {
  const change = useTaskChange();
  const repeat = useRepeatTask();
  const { withinBudget } = useSpend();
  const show = useShowInFolder();
  const save = useSaveClipAs();
  const { cancel, form, takeLastFrame, goOnFrom, askBridge } = useTasksContext();
  const isBusy = useRef(false);
  const [pending, setPending] = useState<TaskAction | null>(null);
  const [done, setDone] = useState<DoneAction | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), doneShownMs);
    return () => clearTimeout(timer);
  }, [done]);

  const call = (method: TaskMethod) => change.mutateAsync({ method, id: task.id });
  const perform = async (action: TaskAction): Promise<DoneAction | null> => {
    switch (action) {
      case 'cancel':
        cancel(task);
        return null;
      case 'stopWaiting':
        await call('tasks.stopWaiting');
        return null;
      case 'resume':
      case 'askAgain':
        await call('tasks.resume');
        return null;
      case 'inspectAgain':
        await call('tasks.inspectAgain');
        return null;
      case 'generateAgain': {
        const rest = new Promise((resolve) => setTimeout(resolve, shortestPressMs));
        const made = await withinBudget(
          (mayPassBudget) =>
            repeat.mutateAsync({ method: 'tasks.generateAgain', id: task.id, mayPassBudget }),
          'generate',
        );
        await rest;
        return made === null ? null : 'generateAgain';
      }
      case 'reuse':
      case 'fixPrompt': {
        const said = action === 'fixPrompt' ? saidByGateway(task) : null;
        await form.reuseSettings({ id: task.id, title: titleOf(task), said });
        return null;
      }
      case 'continue':
        await goOnFrom(task);
        return null;
      case 'bridge':
        askBridge(task);
        return null;
      case 'useLastFrame':
        await takeLastFrame(task);
        return null;
      case 'useClip':
        form.addClip(task.id);
        return null;
      case 'showInFolder':
        await show.mutateAsync(task.id);
        return null;
      case 'saveAs':
        return (await save.mutateAsync(task.id)).isSaved ? 'saveAs' : null;
      default:
        return assertNever(action);
    }
  };

  const run = async (action: TaskAction): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(action);
    setError(null);
    setDone(null);
    try {
      setDone(await perform(action));
    } catch (thrown) {
      setError(toAppError(thrown));
    }
    isBusy.current = false;
    setPending(null);
  };

  return { pending, done, error, run: (action) => void run(action), dismissError: () => setError(null) };
}
