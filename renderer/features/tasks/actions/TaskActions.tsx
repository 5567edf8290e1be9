import { CircleCheck, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CommandId, isPostponed, type Task } from '#contract';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useTaskChange } from '../data/task-changes.queries.ts';
import { starChange } from '../marks/use-mark-words.ts';
import { useTasksContext } from '../tasks-context.ts';
import { ReuseTooltip } from './ReuseTooltip.tsx';
import styles from './TaskActions.module.css';
import { TaskMenuItems } from './TaskMenuItems.tsx';
import { actionsFor, requestActions, type TaskAction, taskActions } from './task-actions.ts';
import type { TaskActionsHandle } from './use-task-actions.ts';

/** The likeliest thing to do with a task, where there is one. */
const looks: Partial<Record<TaskAction, 'primary' | 'tinted'>> = {
  resume: 'primary',
  askAgain: 'primary',
  continue: 'tinted',
  fixPrompt: 'tinted',
};

/** What can be done with a task: the likeliest as buttons, the rest behind "More". */
export function TaskActions({ task, actions }: { readonly task: Task; readonly actions: TaskActionsHandle }) {
  const { t } = useTranslation();
  const { main, more } = actionsFor(task);
  const { pending, done, error, run } = actions;
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {main.map((action) => {
          const { icon, label } = taskActions[action];
          const button = (
            <Button
              icon={icon}
              key={action}
              look={looks[action] ?? 'plain'}
              isPending={pending === action}
              onPress={() => run(action)}
            >
              {t(label)}
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
              isPending={pending !== undefined && more.includes(pending)}
            >
              {main.length < 2 ? t('tasks.actions.more') : undefined}
            </Button>
          }
        >
          <TaskMenuItems task={task} actions={more} run={run} />
        </Menu>
      </div>
      {main.includes('stopWaiting') && <p className="soft pretty">{t('tasks.actions.stopWaitingHint')}</p>}
      <p role="status" className={styles.done}>
        {done && (
          <>
            <CircleCheck aria-hidden />
            {t(done)}
          </>
        )}
      </p>
      <ErrorNotice error={error} onDismiss={actions.dismissError} />
      <OpenTaskCommands
        task={task}
        offered={[...main, ...more, ...requestActions(task), 'tags', 'remove']}
        run={run}
      />
    </div>
  );
}

interface OpenTaskCommandsProps {
  readonly task: Task;
  readonly offered: readonly TaskAction[];
  readonly run: (action: TaskAction) => void;
}

/** Lets the palette do with the open task what its buttons and menus do. */
function OpenTaskCommands({ task, offered, run }: OpenTaskCommandsProps) {
  const { rate, choose } = useTasksContext();
  const { id, rating, choice, state } = task;
  const isClip = state.status === 'ready';
  useCommand('task.star', () => rate([id], starChange(rating)), isClip);
  useCommand('task.pick', () => choose([id], 'picked'), isClip && choice !== 'picked');
  useCommand('task.hide', () => choose([id], 'hidden'), isClip && choice !== 'hidden');
  useCommand('task.unchoose', () => choose([id], null), isClip && choice !== null);
  const check = useTaskChange();
  const isPolled = state.status === 'queued' || state.status === 'running' || isPostponed(state);
  useCommand('task.checkNow', () => check.mutate({ method: 'tasks.checkNow', id }), isPolled);
  return offered.map((action) => {
    const { command } = taskActions[action];
    return command && <ActionCommand key={action} id={command} run={() => run(action)} />;
  });
}

function ActionCommand({ id, run }: { readonly id: CommandId; readonly run: () => void }): null {
  useCommand(id, run);
  return null;
}
