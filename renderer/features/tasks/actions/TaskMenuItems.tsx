import {
  ArrowLeftRight,
  CirclePause,
  Copy,
  Film,
  FolderOpen,
  ImagePlus,
  LifeBuoy,
  type LucideIcon,
  PenLine,
  RotateCw,
  Save,
  ScanSearch,
  SlidersHorizontal,
  Sparkles,
  Spline,
  StepForward,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isJoined, type Task } from '#contract';
import { MenuItem, MenuLine } from '../../../ui/overlays/Menu.tsx';
import { MoveToProject } from '../../../ui/projects/MoveToProject.tsx';
import { MarkItems } from '../marks/MarkItems.tsx';
import { useTasksContext } from '../tasks-context.ts';
import type { TaskAction } from './task-actions.ts';

export const taskActionIcons: Record<TaskAction, LucideIcon> = {
  cancel: X,
  stopWaiting: CirclePause,
  resume: RotateCw,
  askAgain: RotateCw,
  inspectAgain: ScanSearch,
  generateAgain: Sparkles,
  reuse: SlidersHorizontal,
  fixPrompt: PenLine,
  continue: StepForward,
  bridge: Spline,
  useLastFrame: ImagePlus,
  useClip: Film,
  showInFolder: FolderOpen,
  saveAs: Save,
};

interface TaskMenuItemsProps {
  readonly task: Task;
  /** The actions that the task's state allows and that this menu shows. */
  readonly actions: readonly TaskAction[];
  readonly run: (action: TaskAction) => void;
  readonly copy: (text: string) => void;
}

/** What can be done with a task, behind "More" and in the context menu of its details. */
export function TaskMenuItems({ task, actions, run, copy }: TaskMenuItemsProps) {
  const { t } = useTranslation();
  const { editTags, rate, choose, move, remove } = useTasksContext();
  return (
    <>
      {actions.map((action) => {
        const Icon = taskActionIcons[action];
        return (
          <MenuItem
            key={action}
            icon={Icon}
            text={t(`tasks.actions.${action}`)}
            onAction={() => run(action)}
          />
        );
      })}
      {actions.length > 0 && <MenuLine />}
      {!isJoined(task.state) && <RequestItems task={task} copy={copy} />}
      {!isJoined(task.state) && <MenuLine />}
      {task.state.status === 'ready' && (
        <MarkItems
          task={task}
          rate={(rating) => rate([task.id], rating)}
          choose={(choice) => choose([task.id], choice)}
        />
      )}
      <MenuItem icon={Tags} text={t('library.row.tags')} onAction={() => editTags([task.id])} />
      <MoveToProject projectId={task.projectId} onMove={(projectId) => move([task.id], projectId)} />
      <MenuLine />
      <MenuItem icon={Trash2} text={t('common.delete')} onAction={() => remove([task.id])} isDestructive />
    </>
  );
}

/** What there is to do with a request that was sent. */
function RequestItems({ task, copy }: Pick<TaskMenuItemsProps, 'task' | 'copy'>) {
  const { t } = useTranslation();
  const { showRequests, showBundle } = useTasksContext();
  return (
    <>
      <MenuItem icon={Copy} text={t('tasks.details.copyPrompt')} onAction={() => copy(task.request.prompt)} />
      <MenuItem icon={ArrowLeftRight} text={t('requests.title')} onAction={() => showRequests(task.id)} />
      <MenuItem icon={LifeBuoy} text={t('requests.bundle.title')} onAction={() => showBundle(task.id)} />
    </>
  );
}
