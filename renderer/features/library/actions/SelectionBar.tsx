import {
  CircleX,
  Columns2,
  Combine,
  Download,
  GalleryHorizontalEnd,
  Sparkles,
  Star,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { ratings } from '#contract';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button, type Icon } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { MoveToProjectButton } from '../../../ui/selection/MoveToProject.tsx';
import { canCompare, useTasksContext } from '../../tasks/tasks-context.ts';
import { type RowMenuProps, useAgainWords } from './RowMenu.tsx';
import styles from './SelectionBar.module.css';

interface SelectionBarProps
  extends Pick<RowMenuProps, 'againIds' | 'clipIds' | 'canWithdraw' | 'actions' | 'onJoin'> {
  readonly ids: readonly string[];
  /** Not all of them are under way, as far as the window knows. */
  readonly canRemove: boolean;
  /** Escape closes these first. */
  readonly isBesideDetails: boolean;
  readonly onReview: () => void;
  readonly onClear: () => void;
}

const button = (icon: Icon, words: string, onPress: () => void, isPending = false) => (
  <Button icon={icon} isPending={isPending} onPress={onPress}>
    {words}
  </Button>
);

/** What can be done with the selected tasks together. */
export function SelectionBar(props: SelectionBarProps) {
  const { ids, clipIds, againIds, canWithdraw, canRemove, isBesideDetails } = props;
  const { actions, onReview, onJoin, onClear } = props;
  const { editTags, compare } = useTasksContext();
  const { t, format } = useWords();
  const again = useAgainWords(props);
  const [isMoving, setMoving] = useState(false);
  const hasClips = clipIds.length > 0;
  const isComparable = canCompare(clipIds.length);
  useCommand('library.compare', () => compare(clipIds), isComparable);
  useCommand(
    'selection.again',
    () => actions.generateAgain(againIds),
    againIds.length > 0 && !actions.isRepeating,
  );
  useCommand('selection.cancel', () => actions.withdraw(ids), canWithdraw);
  useCommand('selection.star', () => actions.rate(clipIds, ratings.length), hasClips);
  useCommand('selection.pick', () => actions.choose(clipIds, 'picked'), hasClips);
  useCommand('selection.hide', () => actions.choose(clipIds, 'hidden'), hasClips);
  useCommand('selection.tags', () => editTags(ids));
  useCommand('selection.move', () => setMoving(true), useChosenProject().all.length > 0);
  useCommand('selection.export', () => actions.exportAll(clipIds), hasClips && !actions.isExporting);
  useCommand('selection.remove', () => actions.remove(ids), canRemove);
  useCommand('library.join', () => onJoin(clipIds), hasClips);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a form's fields
    <div
      role="group"
      aria-label={t('library.selection.bar')}
      className={styles.bar}
      data-selection-bar
      onKeyDown={({ key }) => key === 'Escape' && !isBesideDetails && onClear()}
    >
      <p className={styles.count} role="status">
        {t('library.selection.count', format.counted(ids.length))}
      </p>
      {againIds.length > 0 &&
        button(Sparkles, again, () => actions.generateAgain(againIds), actions.isRepeating)}
      {canWithdraw && button(CircleX, t('common.cancel'), () => actions.withdraw(ids))}
      {hasClips && button(GalleryHorizontalEnd, t('review.title'), onReview)}
      {isComparable && button(Columns2, t('compare.title'), () => compare(clipIds))}
      {hasClips &&
        button(Download, t('common.export'), () => actions.exportAll(clipIds), actions.isExporting)}
      {hasClips && button(Combine, t('join.join'), () => onJoin(clipIds))}
      <span className={styles.icons}>
        {hasClips && (
          <IconButton
            icon={Star}
            label={t('library.row.star')}
            onPress={() => actions.rate(clipIds, ratings.length)}
          />
        )}
        <IconButton icon={Tags} label={t('library.row.tags')} onPress={() => editTags(ids)} />
        <MoveToProjectButton
          isOpen={isMoving}
          onOpenChange={setMoving}
          onMove={(projectId) => actions.move(ids, projectId)}
        />
        {canRemove && (
          <IconButton icon={Trash2} label={t('common.delete')} onPress={() => actions.remove(ids)} />
        )}
        <IconButton icon={X} label={t('library.selection.clear')} onPress={onClear} />
      </span>
    </div>
  );
}
