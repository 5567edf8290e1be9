import {
  AudioLines,
  Columns2,
  Combine,
  Download,
  GalleryHorizontalEnd,
  Layers2,
  PanelRight,
  Pencil,
  SlidersHorizontal,
  Sparkles,
  Spline,
  UsersRound,
  X,
} from 'lucide-react';
import { hasClipFile, isJoined, type Task } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import type { Icon } from '../../../ui/controls/Button.tsx';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import { MenuItem, MenuLine, SubMenu } from '../../../ui/overlays/Menu.tsx';
import { MoveToProject } from '../../../ui/selection/MoveToProject.tsx';
import { ActionItem } from '../../tasks/actions/TaskMenuItems.tsx';
import type { TaskAction } from '../../tasks/actions/task-actions.ts';
import { isMendable } from '../../tasks/data/task-view.ts';
import { MarkItems } from '../../tasks/marks/MarkItems.tsx';
import { canCompare, useTasksContext } from '../../tasks/tasks-context.ts';
import { type MenuRequest, useRowActions } from '../row-actions.ts';
import type { LibraryActions } from './use-library-actions.ts';

export interface RowMenuProps {
  readonly request: MenuRequest | null;
  /** The clips of the stack that the row is, which is not selected; otherwise `null`. */
  readonly stack: readonly string[] | null;
  /** Those of its tasks that made no clip and whose requests can go out once more. */
  readonly againIds: readonly string[];
  /** Those that have a clip, as far as the window knows: what is done with clips is offered for these alone. */
  readonly clipIds: readonly string[];
  /** Some of them wait: nothing of these has gone out. */
  readonly canWithdraw: boolean;
  readonly actions: LibraryActions;
  readonly onReview: (task: Task, ids: readonly string[]) => void;
  readonly onJoin: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** What can be done with a row, or with all selected ones, where the pointer or the row is. */
export function RowMenu({ request, onClose, ...row }: RowMenuProps) {
  const { t } = useWords();
  return (
    <ContextMenu label={t('library.row.menu')} at={request?.at ?? null} onClose={onClose}>
      {request !== null && <RowItems {...request} {...row} />}
    </ContextMenu>
  );
}

const item = (icon: Icon, text: string, onAction: () => void) => (
  <MenuItem icon={icon} text={text} onAction={onAction} />
);

/** What making tasks once more is called. It costs money: of a selection that has clips too it says how many it makes. */
export function useAgainWords({ ids, againIds }: Pick<RowItemsProps, 'ids' | 'againIds'>): string {
  const { t, format } = useWords();
  if (againIds.length === ids.length) return t('tasks.actions.generateAgain');
  return t('library.selection.again', { value: format.integer(againIds.length) });
}

type RowItemsProps = Pick<MenuRequest, 'task' | 'ids'> & Omit<RowMenuProps, 'request' | 'onClose'>;

export function RowItems({ task, ids, stack, actions, onReview, onJoin, ...sorted }: RowItemsProps) {
  const { againIds, clipIds, canWithdraw } = sorted;
  const { t } = useWords();
  const again = useAgainWords({ ids, againIds });
  const { act } = useRowActions();
  const { editTags, compare, rename, showTask } = useTasksContext();
  const isOne = ids.length === 1;
  const { status } = task.state;
  const isFile = hasClipFile(task.state);
  const isPlayable = task.mediaUrl !== null;
  const wasAsked = !isJoined(task.state);
  const hasMany = !isOne && clipIds.length > 0;
  // What several have in common is offered on each of them.
  const isReviewed = isOne ? status === 'ready' : hasMany;
  const other = ids.length === 2 ? clipIds.find((id) => id !== task.id) : undefined;
  const action = (name: TaskAction, onAction = () => act(name, task)) => (
    <ActionItem action={name} onAction={onAction} />
  );
  return (
    <>
      {isOne && item(PanelRight, t('library.row.open'), () => showTask(task.id))}
      {stack !== null && <StackItems task={task} stack={stack} onReview={onReview} />}
      {isReviewed &&
        item(GalleryHorizontalEnd, t(isOne ? 'review.fromHere' : 'review.title'), () => onReview(task, ids))}
      {isReviewed && (
        <MarkItems
          task={isOne ? task : null}
          rate={(rating) => actions.rate(clipIds, rating)}
          choose={(choice) => actions.choose(clipIds, choice)}
        />
      )}
      {isOne && item(Pencil, t('library.row.rename'), () => rename(task))}
      {action('tags', () => editTags(ids))}
      <MoveToProject
        {...(isOne && { projectId: task.projectId })}
        onMove={(projectId) => actions.move(ids, projectId)}
      />
      <MenuLine />
      {isOne && wasAsked && isPlayable && action('continue')}
      {canCompare(clipIds.length) && item(Columns2, t('compare.title'), () => compare(clipIds))}
      {other !== undefined &&
        wasAsked &&
        isPlayable &&
        item(Spline, t('goOn.bridgeOther'), () => actions.bridge(task, other))}
      {isOne && isPlayable && (
        <SubMenu label={t('library.row.useInForm')} icon={SlidersHorizontal}>
          {wasAsked && action('bridge')}
          {action('useLastFrame')}
          {action('useClip')}
          {item(UsersRound, t('cast.from.frame'), () => actions.castFrames([task.id]))}
          {item(UsersRound, t('cast.from.lastFrame'), () => actions.castFrames([task.id], 'last'))}
          {item(AudioLines, t('cast.from.sound'), () => actions.castSound(task))}
          {wasAsked && action('reuse')}
        </SubMenu>
      )}
      {hasMany && item(UsersRound, t('cast.from.clips'), () => actions.castFrames(clipIds))}
      {isOne && isMendable(task) && action('fixPrompt')}
      {againIds.length > 0 && item(Sparkles, again, () => actions.generateAgain(againIds))}
      {isOne && wasAsked && !isPlayable && action('reuse')}
      <MenuLine />
      {isOne && isFile && action('showInFolder')}
      {isOne && isFile && action('saveAs')}
      {hasMany && item(Download, t('common.export'), () => actions.exportAll(clipIds))}
      {hasMany && item(Combine, t('join.title'), () => onJoin(clipIds))}
      {isOne && wasAsked && action('copyPrompt')}
      <MenuLine />
      {(isOne ? status === 'waiting' : canWithdraw) && action('cancel', () => actions.withdraw(ids))}
      {status === 'sending' && isOne && item(X, t('tasks.actions.cancelUpload'), () => act('cancel', task))}
      {action('remove', () => actions.remove(ids))}
    </>
  );
}

/** What is done with all variations of a stack; the other items are for the clip that is its cover. */
function StackItems({
  task,
  stack,
  onReview,
}: Pick<RowMenuProps, 'onReview'> & { readonly task: Task; readonly stack: readonly string[] }) {
  const { t, format } = useWords();
  const { changeFilter } = useRowActions();
  const { compare } = useTasksContext();
  const value = format.integer(stack.length);
  const form = task.variation?.of;
  return (
    <>
      {form !== undefined &&
        item(Layers2, t('library.stack.open', { value }), () => changeFilter({ stack: form }))}
      {item(GalleryHorizontalEnd, t('library.stack.review', { value }), () => onReview(task, stack))}
      {canCompare(stack.length) &&
        item(Columns2, t('library.stack.compare', { value }), () => compare(stack))}
      <MenuLine />
    </>
  );
}
