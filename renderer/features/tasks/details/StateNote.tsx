import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { StatusIcon } from '../StatusBadge.tsx';
import { TransferLine } from '../TransferLine.tsx';
import { statusTones } from '../task-view.ts';
import styles from './StateNote.module.css';

/** What a task's state means, and what went wrong where something did. */
export function StateNote({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { state } = task;
  const wasTaken = state.status === 'cancelled' && state.taskId !== null;
  const explanation = wasTaken ? t('tasks.explain.cancelledThere') : t(`tasks.explain.${state.status}`);
  const word = 'gatewayStatus' in state ? state.gatewayStatus : null;
  const trouble = 'trouble' in state ? state.trouble : null;
  const error = 'error' in state ? state.error : null;
  const tone = statusTones[state.status];

  return (
    <div className={styles.note}>
      {error && (
        <ErrorNotice
          error={error}
          meaning={explanation}
          next={state.status === 'unknown' ? t('tasks.unknownNext') : undefined}
        />
      )}
      {!error && state.status !== 'ready' && (
        <Callout tone={tone === 'warn' ? 'warn' : 'quiet'} icon={<StatusIcon status={state.status} />}>
          <p>{explanation}</p>
          {word !== null && <p>{t('tasks.gatewayStatus', { word })}</p>}
        </Callout>
      )}
      <TransferLine task={task} />
      {trouble && <ErrorNotice error={trouble} next={t('tasks.trouble')} calm />}
    </div>
  );
}
