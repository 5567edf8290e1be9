import { Ellipsis, Layers2, Star } from 'lucide-react';
import { useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { isJoined, ratings, type Task } from '#contract';
import type { Icon } from '../../../ui/controls/Button.tsx';
import { IconButton, IconToggle } from '../../../ui/controls/IconButton.tsx';
import { type TaskAction, taskActions } from '../../tasks/actions/task-actions.ts';
import { starChange } from '../../tasks/marks/use-mark-words.ts';
import { useTasksContext } from '../../tasks/tasks-context.ts';
import { useRowActions } from '../row-actions.ts';
import styles from './CardTools.module.css';
import { useRowWords } from './row-words.ts';

/** A button of a row. By itself no Tab stop: the list is one, and the row's menu, which opens by key too, holds all that its buttons do. */
export const rowButton = (icon: Icon, label: string, onPress: () => void, isTabStop = false) => (
  <IconButton icon={icon} label={label} onPress={onPress} isTabStop={isTabStop} />
);

/** A button of a row that does an action with its task. */
export function ActionButton({ action, task }: { readonly action: TaskAction; readonly task: Task }) {
  const { t } = useTranslation();
  const { act } = useRowActions();
  const { icon, label } = taskActions[action];
  return rowButton(icon, t(label), () => act(action, task));
}

/** The buttons of the active row; other rows go without, so that a long list scrolls lighter. */
export function CardTools({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { rate } = useTasksContext();
  return (
    <>
      {task.state.status === 'ready' && (
        <IconToggle
          icon={Star}
          fills
          label={t('library.row.star')}
          isOn={task.rating === ratings.length}
          onChange={() => rate([task.id], starChange(task.rating))}
          isTabStop={false}
        />
      )}
      {task.mediaUrl !== null && <ActionButton action="useLastFrame" task={task} />}
      {!isJoined(task.state) && <ActionButton action="reuse" task={task} />}
      <MoreButton task={task} />
    </>
  );
}

export function MoreButton({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { showMenu } = useRowActions();
  const button = useRef<HTMLButtonElement>(null);
  const open = (): void => {
    const corner = button.current?.getBoundingClientRect();
    if (corner) showMenu({ task, ids: [task.id], at: { x: corner.left, y: corner.bottom } });
  };
  const label = t('tasks.actions.more');
  return <IconButton icon={Ellipsis} ref={button} label={label} onPress={open} isTabStop={false} />;
}

/** On the cover of a stack: how many variations are in it, and the way to them. No Tab stop, as the other buttons of a row. */
export function StackButton({ task, stack }: { readonly task: Task; readonly stack: number }) {
  const { t, format } = useRowWords();
  const { changeFilter } = useRowActions();
  const value = format.integer(stack);
  return (
    <AriaButton
      aria-label={t('library.stack.open', { value })}
      className={styles.button ?? ''}
      excludeFromTabOrder
      preventFocusOnPress
      onPress={() => changeFilter({ stack: task.variation?.of ?? null })}
    >
      <Layers2 aria-hidden />
      {value}
    </AriaButton>
  );
}
