import { useTranslation } from 'react-i18next';
import { longRunMs, type Task } from '#contract';
import { useNow } from '../../../hooks/use-now.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { statusTones } from '../data/task-view.ts';
import { StatusIcon } from '../StatusBadge.tsx';
import { TransferLine } from '../TransferLine.tsx';
import { CollectClock } from './CollectClock.tsx';
import { SavingTrouble } from './SavingTrouble.tsx';
import styles from './StateNote.module.css';
import { longRunOf } from '../data/attention.ts';
import { UnknownOutcome } from './UnknownOutcome.tsx';

/** What a task's state means, and what went wrong where something did. */
export function StateNote({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { state } = task;
  if (state.status === 'unknown') return <UnknownOutcome task={task} state={state} />;
  const error = 'error' in state ? state.error : null;
  const trouble = 'trouble' in state ? state.trouble : null;

  return (
    <div className={styles.note}>
      {error && <ErrorNotice error={error} meaning={t(`tasks.explain.${state.status}`)} />}
      {!error && state.status !== 'ready' && <Explanation task={task} />}
      <TransferLine task={task} />
      {trouble &&
        (state.status === 'saving' ? (
          <SavingTrouble id={task.id} trouble={trouble} />
        ) : (
          <ErrorNotice error={trouble} next={t('tasks.trouble')} calm />
        ))}
      <CollectClock task={task} />
    </div>
  );
}

function Explanation({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state } = task;
  const longRun = longRunOf(task, useNow(30_000));
  const wasTaken = state.status === 'cancelled' && state.taskId !== null;
  const word = 'gatewayStatus' in state ? state.gatewayStatus : null;
  return (
    <Callout
      tone={statusTones[state.status] === 'warn' ? 'warn' : 'quiet'}
      icon={<StatusIcon status={state.status} />}
    >
      {longRun === null ? (
        <p>{wasTaken ? t('tasks.explain.cancelledThere') : t(`tasks.explain.${state.status}`)}</p>
      ) : (
        <>
          <p>
            <strong>{t('tasks.longRun', { time: format.span(longRun) })}</strong>
          </p>
          <p>{t('tasks.longRunHint', { time: format.span(longRunMs) })}</p>
        </>
      )}
      {word !== null && <p>{t('tasks.gatewayStatus', { word })}</p>}
    </Callout>
  );
}
