import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useAnnounce } from '../../hooks/use-announce.ts';
import { createEndings } from './data/task-endings.ts';
import { titleOf } from './data/task-names.ts';
import { listenForChangedTasks } from './data/tasks.queries.ts';

/** Says each end of a task, once, wherever the user is in the window. Draws nothing. */
export function TaskEndings(): null {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const say = useEffectEvent((task: Task): void => {
    const status = t(`tasks.status.${task.state.status}`);
    announce(t('tasks.announce.ended', { title: titleOf(task), status }));
  });
  useEffect(() => {
    const hasEnded = createEndings(Date.now());
    return listenForChangedTasks((task) => {
      if (hasEnded(task)) say(task);
    });
  }, []);
  return null;
}
