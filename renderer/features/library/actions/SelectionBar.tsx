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
import { Button } from '../../../ui/controls/Button.tsx';
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
      {againIds.length > 0 && (
        <Button
          icon={Sparkles}
          isPending={actions.isRepeating}
          onPress={() => actions.generateAgain(againIds)}
        >
          {again}
        </Button>
      )}
      {canWithdraw && (
        <Button icon={CircleX} onPress={() => actions.withdraw(ids)}>
          {t('common.cancel')}
        </Button>
      )}
      {hasClips && (
        <Button icon={GalleryHorizontalEnd} onPress={onReview}>
          {t('review.title')}
        </Button>
      )}
      {isComparable && (
        <Button icon={Columns2} onPress={() => compare(clipIds)}>
          {t('compare.title')}
        </Button>
      )}
      {hasClips && (
        <>
          <Button icon={Download} isPending={actions.isExporting} onPress={() => actions.exportAll(clipIds)}>
            {t('common.export')}
          </Button>
          <Button icon={Combine} onPress={() => onJoin(clipIds)}>
            {t('join.join')}
          </Button>
        </>
      )}
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
