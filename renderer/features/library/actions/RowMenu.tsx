import {
  AudioLines,
  Columns2,
  Combine,
  Copy,
  Download,
  Film,
  FolderOpen,
  GalleryHorizontalEnd,
  ImagePlus,
  Layers2,
  PanelRight,
  Pencil,
  PenLine,
  SlidersHorizontal,
  Sparkles,
  Spline,
  StepForward,
  Tags,
  Trash2,
  UsersRound,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canGenerateAgain, hasClipFile, isJoined, type Task } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import { MenuItem, MenuLine, SubMenu } from '../../../ui/overlays/Menu.tsx';
import { MoveToProject } from '../../../ui/projects/MoveToProject.tsx';
import { saidByGateway } from '../../tasks/data/task-view.ts';
import { MarkItems } from '../../tasks/marks/MarkItems.tsx';
import { canCompare, type TasksContextValue } from '../../tasks/tasks-context.ts';
import type { MenuRequest, RowActions } from '../row-actions.ts';
import type { LibraryActions } from './use-library-actions.ts';

interface RowMenuActions
  extends LibraryActions,
    Pick<TasksContextValue, 'editTags' | 'join' | 'cancel' | 'askBridge' | 'compare'>,
    Pick<RowActions, 'openStack' | 'rename'> {
  readonly open: (task: Task) => void;
  readonly review: (task: Task, ids: readonly string[]) => void;
}

interface RowMenuProps {
  readonly request: MenuRequest | null;
  /** The clips of the stack that the row is, which is not selected; otherwise `null`. */
  readonly stack: readonly string[] | null;
  readonly actions: RowMenuActions;
  readonly onClose: () => void;
}

/** What can be done with a row, or with all selected ones, where the pointer or the row is. */
export function RowMenu({ request, stack, actions, onClose }: RowMenuProps) {
  const { t } = useTranslation();
  return (
    <ContextMenu label={t('library.row.menu')} at={request?.at ?? null} onClose={onClose}>
      {request !== null && <RowItems {...request} stack={stack} actions={actions} />}
    </ContextMenu>
  );
}

function RowItems({
  task,
  ids,
  stack,
  actions,
}: Pick<MenuRequest, 'task' | 'ids'> & Omit<RowMenuProps, 'request' | 'onClose'>) {
  const { t } = useTranslation();
  const isOne = ids.length === 1;
  const isFile = hasClipFile(task.state);
  const wasAsked = !isJoined(task.state);
  const other = ids.length === 2 ? ids.find((id) => id !== task.id) : undefined;
  return (
    <>
      {isOne && (
        <MenuItem icon={PanelRight} text={t('library.row.open')} onAction={() => actions.open(task)} />
      )}
      {stack !== null && <StackItems task={task} stack={stack} actions={actions} />}
      {task.state.status === 'ready' && (
        <MenuItem
          icon={GalleryHorizontalEnd}
          text={t(isOne ? 'review.fromHere' : 'review.title')}
          onAction={() => actions.review(task, ids)}
        />
      )}
      {task.state.status === 'ready' && (
        <MarkItems
          task={task}
          rate={(rating) => actions.rate(ids, rating)}
          choose={(choice) => actions.choose(ids, choice)}
        />
      )}
      {isOne && (
        <MenuItem icon={Pencil} text={t('library.row.rename')} onAction={() => actions.rename(task)} />
      )}
      <MenuItem icon={Tags} text={t('library.row.tags')} onAction={() => actions.editTags(ids)} />
      <MoveToProject
        {...(isOne && { projectId: task.projectId })}
        onMove={(projectId) => actions.move(ids, projectId)}
      />
      <MenuLine />
      {isOne && wasAsked && task.mediaUrl !== null && (
        <MenuItem
          icon={StepForward}
          text={t('tasks.actions.continue')}
          onAction={() => actions.tryGoOn(task, null)}
        />
      )}
      {canCompare(ids.length) && (
        <MenuItem icon={Columns2} text={t('compare.title')} onAction={() => actions.compare(ids)} />
      )}
      {other !== undefined && wasAsked && task.mediaUrl !== null && (
        <MenuItem icon={Spline} text={t('goOn.bridgeOther')} onAction={() => actions.tryGoOn(task, other)} />
      )}
      {isOne && task.mediaUrl !== null && (
        <SubMenu label={t('library.row.useInForm')} icon={SlidersHorizontal}>
          <FormItems task={task} actions={actions} />
        </SubMenu>
      )}
      {!isOne && isFile && (
        <MenuItem icon={UsersRound} text={t('cast.from.clips')} onAction={() => actions.castFrames(ids)} />
      )}
      {isOne && saidByGateway(task) !== null && (
        <MenuItem
          icon={PenLine}
          text={t('tasks.actions.fixPrompt')}
          onAction={() => actions.fixPrompt(task)}
        />
      )}
      {canGenerateAgain(task.state) && !isFile && (
        <MenuItem
          icon={Sparkles}
          text={t('tasks.actions.generateAgain')}
          onAction={() => actions.generateAgain(ids)}
        />
      )}
      {isOne && wasAsked && task.mediaUrl === null && <ReuseItem task={task} actions={actions} />}
      <MenuLine />
      {isOne && isFile && (
        <MenuItem
          icon={FolderOpen}
          text={t('tasks.actions.showInFolder')}
          onAction={() => actions.showInFolder(task)}
        />
      )}
      {isOne && isFile && (
        <MenuItem icon={Download} text={t('tasks.actions.saveAs')} onAction={() => actions.saveAs(task)} />
      )}
      {!isOne && (
        <MenuItem icon={Download} text={t('common.export')} onAction={() => actions.exportAll(ids)} />
      )}
      {!isOne && <MenuItem icon={Combine} text={t('join.title')} onAction={() => actions.join(ids)} />}
      {isOne && wasAsked && (
        <MenuItem
          icon={Copy}
          text={t('tasks.details.copyPrompt')}
          onAction={() => actions.copyPrompt(task)}
        />
      )}
      <MenuLine />
      {isOne && (task.state.status === 'waiting' || task.state.status === 'sending') && (
        <MenuItem
          icon={X}
          text={t(task.state.status === 'sending' ? 'tasks.actions.cancelUpload' : 'tasks.actions.cancel')}
          onAction={() => actions.cancel(task)}
        />
      )}
      <MenuItem icon={Trash2} text={t('common.delete')} onAction={() => actions.remove(ids)} />
    </>
  );
}

/** What is done with all variations of a stack; the other items are for the clip that is its cover. */
function StackItems({ task, stack, actions }: FormItemsProps & { readonly stack: readonly string[] }) {
  const { t } = useTranslation();
  const value = useFormat().integer(stack.length);
  const form = task.variation?.of;
  return (
    <>
      {form !== undefined && (
        <MenuItem
          icon={Layers2}
          text={t('library.stack.open', { value })}
          onAction={() => actions.openStack(form)}
        />
      )}
      <MenuItem
        icon={GalleryHorizontalEnd}
        text={t('library.stack.review', { value })}
        onAction={() => actions.review(task, stack)}
      />
      {canCompare(stack.length) && (
        <MenuItem
          icon={Columns2}
          text={t('library.stack.compare', { value })}
          onAction={() => actions.compare(stack)}
        />
      )}
      <MenuLine />
    </>
  );
}

interface FormItemsProps {
  readonly task: Task;
  readonly actions: RowMenuActions;
}

/** What the form can take of a clip. */
function FormItems({ task, actions }: FormItemsProps) {
  const { t } = useTranslation();
  const wasAsked = !isJoined(task.state);
  return (
    <>
      {wasAsked && (
        <MenuItem icon={Spline} text={t('tasks.actions.bridge')} onAction={() => actions.askBridge(task)} />
      )}
      <MenuItem
        icon={ImagePlus}
        text={t('tasks.actions.useLastFrame')}
        onAction={() => void actions.takeLastFrame(task)}
      />
      <MenuItem icon={Film} text={t('tasks.actions.useClip')} onAction={() => actions.addClip(task)} />
      <MenuItem
        icon={UsersRound}
        text={t('cast.from.frame')}
        onAction={() => actions.castFrames([task.id])}
      />
      <MenuItem icon={AudioLines} text={t('cast.from.sound')} onAction={() => actions.castSound(task)} />
      {wasAsked && <ReuseItem task={task} actions={actions} />}
    </>
  );
}

function ReuseItem({ task, actions }: FormItemsProps) {
  const { t } = useTranslation();
  return (
    <MenuItem icon={SlidersHorizontal} text={t('tasks.actions.reuse')} onAction={() => actions.reuse(task)} />
  );
}
