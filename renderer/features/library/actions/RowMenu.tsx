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
import type { Icon } from '../../../ui/controls/Button.tsx';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import { MenuItem, MenuLine, SubMenu } from '../../../ui/overlays/Menu.tsx';
import { MoveToProject } from '../../../ui/projects/MoveToProject.tsx';
import { saidByGateway } from '../../tasks/data/task-view.ts';
import { MarkItems } from '../../tasks/marks/MarkItems.tsx';
import { canCompare, useTasksContext } from '../../tasks/tasks-context.ts';
import { type MenuRequest, useRowActions } from '../row-actions.ts';
import type { LibraryActions } from './use-library-actions.ts';

interface RowMenuProps {
  readonly request: MenuRequest | null;
  /** The clips of the stack that the row is, which is not selected; otherwise `null`. */
  readonly stack: readonly string[] | null;
  readonly actions: LibraryActions;
  readonly onReview: (task: Task, ids: readonly string[]) => void;
  readonly onJoin: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** What can be done with a row, or with all selected ones, where the pointer or the row is. */
export function RowMenu({ request, onClose, ...row }: RowMenuProps) {
  const { t } = useTranslation();
  return (
    <ContextMenu label={t('library.row.menu')} at={request?.at ?? null} onClose={onClose}>
      {request !== null && <RowItems {...request} {...row} />}
    </ContextMenu>
  );
}

const item = (icon: Icon, text: string, onAction: () => void) => (
  <MenuItem icon={icon} text={text} onAction={onAction} />
);

type RowItemsProps = Pick<MenuRequest, 'task' | 'ids'> & Omit<RowMenuProps, 'request' | 'onClose'>;

function RowItems({ task, ids, stack, actions, onReview, onJoin }: RowItemsProps) {
  const { t } = useTranslation();
  const { open, rename } = useRowActions();
  const { editTags, compare, cancel } = useTasksContext();
  const isOne = ids.length === 1;
  const { status } = task.state;
  const isFile = hasClipFile(task.state);
  const isPlayable = task.mediaUrl !== null;
  const wasAsked = !isJoined(task.state);
  const other = ids.length === 2 ? ids.find((id) => id !== task.id) : undefined;
  const reuse = item(SlidersHorizontal, t('tasks.actions.reuse'), () => actions.reuse(task));
  return (
    <>
      {isOne && item(PanelRight, t('library.row.open'), () => open(task.id))}
      {stack !== null && <StackItems task={task} stack={stack} onReview={onReview} />}
      {status === 'ready' &&
        item(GalleryHorizontalEnd, t(isOne ? 'review.fromHere' : 'review.title'), () => onReview(task, ids))}
      {status === 'ready' && (
        <MarkItems
          task={task}
          rate={(rating) => actions.rate(ids, rating)}
          choose={(choice) => actions.choose(ids, choice)}
        />
      )}
      {isOne && item(Pencil, t('library.row.rename'), () => rename(task))}
      {item(Tags, t('library.row.tags'), () => editTags(ids))}
      <MoveToProject
        {...(isOne && { projectId: task.projectId })}
        onMove={(projectId) => actions.move(ids, projectId)}
      />
      <MenuLine />
      {isOne &&
        wasAsked &&
        isPlayable &&
        item(StepForward, t('tasks.actions.continue'), () => actions.tryGoOn(task, null))}
      {canCompare(ids.length) && item(Columns2, t('compare.title'), () => compare(ids))}
      {other !== undefined &&
        wasAsked &&
        isPlayable &&
        item(Spline, t('goOn.bridgeOther'), () => actions.tryGoOn(task, other))}
      {isOne && isPlayable && (
        <SubMenu label={t('library.row.useInForm')} icon={SlidersHorizontal}>
          <FormItems task={task} actions={actions} />
          {wasAsked && reuse}
        </SubMenu>
      )}
      {!isOne && isFile && item(UsersRound, t('cast.from.clips'), () => actions.castFrames(ids))}
      {isOne &&
        saidByGateway(task) !== null &&
        item(PenLine, t('tasks.actions.fixPrompt'), () => actions.fixPrompt(task))}
      {canGenerateAgain(task.state) &&
        !isFile &&
        item(Sparkles, t('tasks.actions.generateAgain'), () => actions.generateAgain(ids))}
      {isOne && wasAsked && !isPlayable && reuse}
      <MenuLine />
      {isOne && isFile && item(FolderOpen, t('tasks.actions.showInFolder'), () => actions.showInFolder(task))}
      {isOne && isFile && item(Download, t('tasks.actions.saveAs'), () => actions.saveAs(task))}
      {!isOne && item(Download, t('common.export'), () => actions.exportAll(ids))}
      {!isOne && item(Combine, t('join.title'), () => onJoin(ids))}
      {isOne && wasAsked && item(Copy, t('tasks.details.copyPrompt'), () => void actions.copyPrompt(task))}
      <MenuLine />
      {status === 'waiting' &&
        item(X, t('tasks.actions.cancel'), () => (isOne ? cancel(task) : actions.withdraw(ids)))}
      {status === 'sending' && isOne && item(X, t('tasks.actions.cancelUpload'), () => cancel(task))}
      {item(Trash2, t('common.delete'), () => actions.remove(ids))}
    </>
  );
}

/** What is done with all variations of a stack; the other items are for the clip that is its cover. */
function StackItems({
  task,
  stack,
  onReview,
}: Pick<RowMenuProps, 'onReview'> & { readonly task: Task; readonly stack: readonly string[] }) {
  const { t } = useTranslation();
  const { openStack } = useRowActions();
  const { compare } = useTasksContext();
  const value = useFormat().integer(stack.length);
  const form = task.variation?.of;
  return (
    <>
      {form !== undefined && item(Layers2, t('library.stack.open', { value }), () => openStack(form))}
      {item(GalleryHorizontalEnd, t('library.stack.review', { value }), () => onReview(task, stack))}
      {canCompare(stack.length) &&
        item(Columns2, t('library.stack.compare', { value }), () => compare(stack))}
      <MenuLine />
    </>
  );
}

/** What the form can take of a clip. */
function FormItems({ task, actions }: Pick<RowItemsProps, 'task' | 'actions'>) {
  const { t } = useTranslation();
  const { askBridge } = useTasksContext();
  return (
    <>
      {!isJoined(task.state) && item(Spline, t('tasks.actions.bridge'), () => askBridge(task))}
      {item(ImagePlus, t('tasks.actions.useLastFrame'), () => void actions.takeLastFrame(task))}
      {item(Film, t('tasks.actions.useClip'), () => actions.addClip(task))}
      {item(UsersRound, t('cast.from.frame'), () => actions.castFrames([task.id]))}
      {item(AudioLines, t('cast.from.sound'), () => actions.castSound(task))}
    </>
  );
}
