import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive, isOutcomeOpen, type Task } from '#contract';
import { announce } from '../../../hooks/use-announcements.ts';
import { titleOf } from './task-names.ts';
import { listenForChangedTasks } from './tasks.queries.ts';

/** A task that has come to an end since the window began to listen, of which nothing was said yet. */
export function createEndings(since: number): (task: Task) => boolean {
  const told = new Map<string, Task['state']['status']>();
  return (task) => {
    const { status } = task.state;
    if (isActive(status)) {
      // One that is resumed, or linked after all, ends once more.
      told.delete(task.id);
      return false;
    }
    if (task.updatedAt < since || told.get(task.id) === status) return false;
    told.set(task.id, status);
    // One that the user has just settled was told when its outcome became unknown.
    return status !== 'unknown' || isOutcomeOpen(task.state);
  };
}

/** Says each end of a task, once, wherever the user is in the window. */
export function useTaskEndings(): void {
  const { t } = useTranslation();
  const say = useEffectEvent((task: Task): void => {
    announce(
      t('tasks.announce.ended', { title: titleOf(task), status: t(`tasks.status.${task.state.status}`) }),
    );
  });
  useEffect(() => {
    const hasEnded = createEndings(Date.now());
    return listenForChangedTasks((task) => {
      if (hasEnded(task)) say(task);
    });
  }, []);
}
