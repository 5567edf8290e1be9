import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { MenuItem, MenuLine } from '../../../ui/overlays/Menu.tsx';
import { MoveToProject } from '../../../ui/selection/MoveToProject.tsx';
import { MarkItems } from '../marks/MarkItems.tsx';
import { useTasksContext } from '../tasks-context.ts';
import { requestActions, type TaskAction, taskActions } from './task-actions.ts';

/** An action of a task, in a menu. */
export function ActionItem({ action, onAction }: { action: TaskAction; onAction: () => void }) {
  const { t } = useTranslation();
  const { icon, label, isDestructive = false } = taskActions[action];
  return <MenuItem icon={icon} text={t(label)} onAction={onAction} isDestructive={isDestructive} />;
}

interface TaskMenuItemsProps {
  readonly task: Task;
  /** The actions that the task's state allows and that this menu shows. */
  readonly actions: readonly TaskAction[];
  readonly run: (action: TaskAction) => void;
}

/** What can be done with a task, behind "More" and in the context menu of its details. */
export function TaskMenuItems({ task, actions, run }: TaskMenuItemsProps) {
  const { rate, choose, move } = useTasksContext();
  const item = (action: TaskAction) => (
    <ActionItem key={action} action={action} onAction={() => run(action)} />
  );
  const ofRequest = requestActions(task);
  return (
    <>
      {actions.map(item)}
      {actions.length > 0 && <MenuLine />}
      {ofRequest.map(item)}
      {ofRequest.length > 0 && <MenuLine />}
      {task.state.status === 'ready' && (
        <MarkItems
          task={task}
          rate={(rating) => rate([task.id], rating)}
          choose={(choice) => choose([task.id], choice)}
        />
      )}
      {item('tags')}
      <MoveToProject projectId={task.projectId} onMove={(projectId) => move([task.id], projectId)} />
      <MenuLine />
      {item('remove')}
    </>
  );
}
