import { useTranslation } from 'react-i18next';
import { isActive, type Task } from '#contract';
import { useNow } from '../../hooks/use-now.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { longRunOf } from './data/attention.ts';

/** Elapsed time while a task is under way, its age afterwards. */
export function TaskTime({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const format = useFormat();
  const active = isActive(task.state.status);
  const now = useNow(active ? 1_000 : 30_000);
  const longRun = longRunOf(task, now);
  return (
    <time dateTime={new Date(task.createdAt).toISOString()} title={format.dateTime(task.createdAt)}>
      {longRun !== null
        ? t('tasks.longRun', { time: format.span(longRun) })
        : active
          ? t('tasks.elapsed', { time: format.clock(now - task.createdAt) })
          : format.ago(task.createdAt, now)}
    </time>
  );
}
