import { CircleCheck, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import type { useCopied } from '../../../hooks/use-copied.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { ReuseTooltip } from './ReuseTooltip.tsx';
import styles from './TaskActions.module.css';
import { TaskMenuItems, taskActionIcons } from './TaskMenuItems.tsx';
import { actionsFor, type TaskAction } from './task-actions.ts';
import { useOpenTaskCommands } from './use-open-task-commands.ts';
import type { TaskActionsHandle } from './use-task-actions.ts';

/** The likeliest thing to do with a task, where there is one. */
const looks: Partial<Record<TaskAction, 'primary' | 'tinted'>> = {
  resume: 'primary',
  askAgain: 'primary',
  continue: 'tinted',
  fixPrompt: 'tinted',
};

interface TaskActionsProps {
  readonly task: Task;
  readonly actions: TaskActionsHandle;
  readonly copied: ReturnType<typeof useCopied>;
}

/** What can be done with a task: the likeliest as buttons, the rest behind "More". */
export function TaskActions({ task, actions, copied: { copied, copy } }: TaskActionsProps) {
  const { t } = useTranslation();
  const { main, more } = actionsFor(task);
  useOpenTaskCommands(task, { offered: [...main, ...more], run: actions.run, copy });

  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {main.map((action) => {
          const Icon = taskActionIcons[action];
          const button = (
            <Button
              icon={Icon}
              key={action}
              look={looks[action] ?? 'plain'}
              isPending={actions.pending === action}
              onPress={() => actions.run(action)}
            >
              {t(`tasks.actions.${action}`)}
            </Button>
          );
          return action !== 'reuse' ? (
            button
          ) : (
            <ReuseTooltip key={action} request={task.request}>
              {button}
            </ReuseTooltip>
          );
        })}
        <Menu
          label={t('tasks.actions.more')}
          trigger={
            <Button
              icon={Ellipsis}
              look="quiet"
              aria-label={t('tasks.actions.more')}
              isPending={actions.pending !== null && more.includes(actions.pending)}
            >
              {main.length < 2 ? t('tasks.actions.more') : undefined}
            </Button>
          }
        >
          <TaskMenuItems task={task} actions={more} run={actions.run} copy={copy} />
        </Menu>
      </div>
      {main.includes('stopWaiting') && <p className={styles.hint}>{t('tasks.actions.stopWaitingHint')}</p>}
      <p role="status" className={styles.done}>
        {(copied || actions.done !== null) && (
          <>
            <CircleCheck aria-hidden />
            {actions.done !== null ? t(`tasks.actions.done.${actions.done}`) : t('common.copied')}
          </>
        )}
      </p>
      <ErrorNotice error={actions.error} onDismiss={actions.dismissError} />
    </div>
  );
}
