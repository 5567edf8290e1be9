import { CirclePause, FolderOpen, ImagePlus, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { toAppError } from '../../../bridge.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { actionsFor } from '../task-view.ts';
import { type TaskAction, useShowInFolder, useTaskAction } from '../tasks.queries.ts';
import styles from './TaskActions.module.css';

interface TaskActionsProps {
  readonly task: Task;
  readonly onCancel: (task: Task) => void;
  readonly onUseAsReference: ((taskId: string) => void) | undefined;
}

export function TaskActions({ task, onCancel, onUseAsReference }: TaskActionsProps) {
  const { t } = useTranslation();
  const act = useTaskAction();
  const show = useShowInFolder();
  const can = actionsFor(task.state.status);
  const run = (action: TaskAction) => () => act.mutate({ action, id: task.id });
  const failed = act.isError ? act : show.isError ? show : null;
  if (!Object.values(can).includes(true) && !failed) return null;

  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {can.showInFolder && (
          <Button isPending={show.isPending} onPress={() => show.mutate(task.id)}>
            <FolderOpen aria-hidden />
            {t('tasks.actions.showInFolder')}
          </Button>
        )}
        {can.useAsReference && onUseAsReference && (
          <Button onPress={() => onUseAsReference(task.id)}>
            <ImagePlus aria-hidden />
            {t('tasks.actions.useAsReference')}
          </Button>
        )}
        {can.resume && (
          <Button look="primary" isPending={act.isPending} onPress={run('tasks.resume')}>
            <RotateCw aria-hidden />
            {t('tasks.actions.resume')}
          </Button>
        )}
        {can.stopWaiting && (
          <>
            <Button isPending={act.isPending} onPress={run('tasks.stopWaiting')}>
              <CirclePause aria-hidden />
              {t('tasks.actions.stopWaiting')}
            </Button>
            <p className={styles.hint}>{t('tasks.actions.stopWaitingHint')}</p>
          </>
        )}
        {can.cancel && (
          <Button onPress={() => onCancel(task)}>
            <X aria-hidden />
            {t('tasks.actions.cancel')}
          </Button>
        )}
      </div>
      {failed && <ErrorNotice error={toAppError(failed.error)} onDismiss={failed.reset} />}
    </div>
  );
}
