import { useEffect, useRef, useState } from 'react';
import { type AppErrorData, assertNever, type Task } from '#contract';
import { toAppError } from '../../../ui/app-error.ts';
import { type TaskDeed, useSaveAs, useShowInFolder, useTaskDeed } from '../data/details.queries.ts';
import type { Deed } from './deeds.ts';
import { useSurroundings } from './surroundings.ts';
import { titleOf } from './task-title.ts';

/** A job costs money: a double click must not make two. */
const shortestPressMs = 600;
const doneShownMs = 4_000;

type Done = 'generateAgain' | 'saveAs';

export interface RunningDeeds {
  readonly pending: Deed | null;
  /** What has just been done and shows nowhere else. */
  readonly done: Done | null;
  readonly error: AppErrorData | null;
  readonly run: (deed: Exclude<Deed, 'useAsReference'>) => void;
  readonly dismiss: () => void;
}

/** Does what was asked of a task, one thing at a time. */
export function useDeeds(task: Task, onCancel: (task: Task) => void): RunningDeeds {
  const act = useTaskDeed();
  const show = useShowInFolder();
  const save = useSaveAs();
  const surroundings = useSurroundings();
  const busy = useRef(false);
  const [pending, setPending] = useState<Deed | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), doneShownMs);
    return () => clearTimeout(timer);
  }, [done]);

  const call = (deed: TaskDeed) => act.mutateAsync({ deed, id: task.id });
  const perform = async (deed: Exclude<Deed, 'useAsReference'>): Promise<Done | null> => {
    switch (deed) {
      case 'cancel':
        onCancel(task);
        return null;
      case 'stopWaiting':
        await call('tasks.stopWaiting');
        return null;
      case 'resume':
      case 'askAgain':
        await call('tasks.resume');
        return null;
      case 'generateAgain': {
        const rest = new Promise((resolve) => setTimeout(resolve, shortestPressMs));
        await call('tasks.generateAgain');
        await rest;
        return 'generateAgain';
      }
      case 'reuse':
        await surroundings?.reuseSettings({ id: task.id, title: titleOf(task) });
        return null;
      case 'showInFolder':
        await show.mutateAsync(task.id);
        return null;
      case 'saveAs':
        return (await save.mutateAsync(task.id)).isSaved ? 'saveAs' : null;
      default:
        return assertNever(deed);
    }
  };

  const run = async (deed: Exclude<Deed, 'useAsReference'>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(deed);
    setError(null);
    setDone(null);
    try {
      setDone(await perform(deed));
    } catch (thrown) {
      setError(toAppError(thrown));
    }
    busy.current = false;
    setPending(null);
  };

  return { pending, done, error, run: (deed) => void run(deed), dismiss: () => setError(null) };
}
