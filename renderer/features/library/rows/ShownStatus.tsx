import { isActive, type Task } from '#contract';
import { type Attention, tellableLeft } from '../../tasks/data/attention.ts';
import { statusName, statusTones } from '../../tasks/data/task-view.ts';
import status from '../../tasks/TaskStatus.module.css';
import { AgeOf, TaskTime } from '../../tasks/TaskStatus.tsx';
import { useRowWords } from './row-words.ts';

interface ShownStatusProps {
  readonly task: Task;
  readonly attention: Attention | null;
  readonly isLast?: boolean;
}

/** The status before the facts of a task. A finished clip shows itself, so "Ready" is only heard. */
export function ShownStatus({ task, attention, isLast = false }: ShownStatusProps) {
  const { t, format, now } = useRowWords();
  const left = (task.collectBefore ?? now) - now;
  const name = statusName(task);
  const word = t(`tasks.status.${name}`);
  if (task.state.status === 'ready') return <span className={status.spoken}>{word} </span>;
  const tone = attention === null ? statusTones[name] : 'warn';
  return (
    <>
      <span className={`${status.word} ${status[tone]}`}>{word}</span>
      {' · '}
      {attention === 'outcome' && t('library.attention.outcome')}
      {attention === 'expiry' &&
        (left > 0
          ? t('tasks.collect.left', { time: format.span(tellableLeft(left)) })
          : t('tasks.collect.over'))}
      {attention !== null && !isLast && ' · '}
    </>
  );
}

/** The time of a task in its row. Only that of a task under way runs by the second, on a clock of its own. */
export function ShownTime({ task }: { readonly task: Task }) {
  const { format, now } = useRowWords();
  if (isActive(task.state.status)) return <TaskTime task={task} />;
  return (
    <AgeOf time={task.createdAt} format={format}>
      {format.ago(task.createdAt, now)}
    </AgeOf>
  );
}
