import { CircleCheck, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isJoined, isPostponed, type Task } from '#contract';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import type { useCopied } from '../../../hooks/use-copied.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useTaskChange } from '../data/task-changes.queries.ts';
import { starChange } from '../marks/use-mark-words.ts';
import { useTasksContext } from '../tasks-context.ts';
import { ReuseTooltip } from './ReuseTooltip.tsx';
import styles from './TaskActions.module.css';
import { TaskMenuItems, taskActionIcons } from './TaskMenuItems.tsx';
import { actionsFor, type TaskAction } from './task-actions.ts';
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
      {main.includes('stopWaiting') && <p className="soft pretty">{t('tasks.actions.stopWaitingHint')}</p>}
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

interface OpenTaskPort {
  /** What the state of the task allows. */
  readonly offered: readonly TaskAction[];
  readonly run: (action: TaskAction) => void;
  readonly copy: (text: string) => void;
}

/** Lets the palette do with the open task what its buttons and menu do. */
function useOpenTaskCommands(task: Task, { offered, run, copy }: OpenTaskPort): void {
  const { rate, choose, editTags, showRequests, remove } = useTasksContext();
  const can = (action: TaskAction): boolean => offered.includes(action);
  const isClip = task.state.status === 'ready';
  useCommand('task.star', () => rate([task.id], starChange(task.rating)), isClip);
  useCommand('task.pick', () => choose([task.id], 'picked'), isClip && task.choice !== 'picked');
  useCommand('task.hide', () => choose([task.id], 'hidden'), isClip && task.choice !== 'hidden');
  useCommand('task.unchoose', () => choose([task.id], null), isClip && task.choice !== null);
  useCommand('task.tags', () => editTags([task.id]));
  useCommand('task.reuse', () => run('reuse'), can('reuse'));
  useCommand('task.saveAs', () => run('saveAs'), can('saveAs'));
  useCommand('task.showInFolder', () => run('showInFolder'), can('showInFolder'));
  useCommand('task.continue', () => run('continue'), can('continue'));
  useCommand('task.bridge', () => run('bridge'), can('bridge'));
  useCommand('task.useClip', () => run('useClip'), can('useClip'));
  useCommand('task.useLastFrame', () => run('useLastFrame'), can('useLastFrame'));
  const wasAsked = !isJoined(task.state);
  useCommand('task.copyPrompt', () => copy(task.request.prompt), wasAsked);
  useCommand('task.showRequests', () => showRequests(task.id), wasAsked);
  useCommand('task.generateAgain', () => run('generateAgain'), can('generateAgain'));
  useCommand('task.stopWaiting', () => run('stopWaiting'), can('stopWaiting'));
  // Both take the task up again; its state allows one of them at most.
  const resuming = (['resume', 'askAgain'] as const).find(can);
  useCommand('task.resume', () => resuming && run(resuming), resuming !== undefined);
  const check = useTaskChange();
  const { status } = task.state;
  const isPolled = status === 'queued' || status === 'running' || isPostponed(task.state);
  useCommand('task.checkNow', () => check.mutate({ method: 'tasks.checkNow', id: task.id }), isPolled);
  useCommand('task.cancelUpload', () => run('cancel'), can('cancel'));
  useCommand('task.remove', () => remove([task.id]));
}
