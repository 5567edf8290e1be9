import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive, isOutcomeOpen, type Task } from '#contract';
import { announce } from '../../hooks/announce.ts';
import { titleOf } from './data/task-names.ts';
import { statusName } from './data/task-view.ts';
import { listenForChangedTasks } from './data/tasks.queries.ts';

/** Says each end of a task, once, wherever the user is in the window. Draws nothing. */
export function TaskEndings(): null {
  const { t } = useTranslation();
  const say = useEffectEvent((task: Task): void => {
    announce(t('tasks.announce.ended', { title: titleOf(task), status: t(endOf(task)) }));
  });
  useEffect(() => {
    const hasEnded = createEndings(Date.now());
    return listenForChangedTasks((task) => {
      if (hasEnded(task)) say(task);
    });
  }, []);
  return null;
}

/** The words for how a task has ended. */
export const endOf = (task: Pick<Task, 'state'>) => `tasks.status.${statusName(task)}` as const;

/** Tells whether a task has come to an end of which nothing was said yet. @param since in milliseconds since 1970: older ends are no news */
export function createEndings(since: number): (task: Pick<Task, 'id' | 'state' | 'updatedAt'>) => boolean {
  const told = new Map<string, Task['state']['status']>();
  return ({ id, state, updatedAt }) => {
    if (isActive(state.status)) {
      // One that is resumed, or linked after all, ends once more.
      told.delete(id);
      return false;
    }
    if (updatedAt < since || told.get(id) === state.status) return false;
    told.set(id, state.status);
    // One that the user has just settled was told when its outcome became unknown.
    return state.status !== 'unknown' || isOutcomeOpen(state);
  };
}
