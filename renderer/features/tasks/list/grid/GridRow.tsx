// biome-ignore-all lint/a11y/useSemanticElements: only a part of the rows is in the page, each at a place of its own: no table
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import type { Attention } from '../attention.ts';
import styles from './GridRow.module.css';
import { rowName } from '../row-name.ts';
import { type CardDeeds, TaskCard } from './TaskCard.tsx';

interface ItemPlace {
  /** Place in the whole list. */
  readonly place: number;
  /** Row number for people who hear the list, headings counted. */
  readonly rowNumber: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Where the keyboard is: Tab leads here. */
  readonly isCurrent: boolean;
}

interface ListItemProps extends ItemPlace, CardDeeds {
  readonly task: Task;
  readonly isMarked: boolean;
  /** Whether any task is marked: every row then shows its box. */
  readonly isMarking: boolean;
  readonly isOpen: boolean;
  /** Under the pointer or the keyboard: its buttons are there. */
  readonly isEngaged: boolean;
  readonly isPreviewing: boolean;
  readonly attention: Attention | null;
}

/** One task's place in the list. What keys and pointer do in it is the business of the list around it. */
export const ListItem = memo(function ListItem(props: ListItemProps) {
  const { place, rowNumber, task, left, top, width, height, isCurrent, isMarked, isMarking, isOpen } = props;
  const { isEngaged, isPreviewing, attention, onCancel, onStar, onMore } = props;
  const { t } = useTranslation();
  const name = rowName(task, [
    t(`tasks.status.${task.state.status}`),
    attention !== null && t('library.attention.row'),
    task.isStarred && t('library.row.starred'),
  ]);
  return (
    <div
      role="row"
      aria-rowindex={rowNumber}
      aria-selected={isMarked}
      aria-current={isOpen ? 'true' : undefined}
      aria-label={name}
      tabIndex={isCurrent ? 0 : -1}
      draggable={task.state.status === 'ready' ? true : undefined}
      className={styles.item}
      data-place={place}
      data-key={task.id}
      data-attention={attention ?? undefined}
      style={{ left, top, width, height }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row is what takes the focus */}
      <div role="gridcell" className={styles.cell}>
        <TaskCard
          task={task}
          attention={attention}
          isEngaged={isEngaged}
          isPreviewing={isPreviewing}
          onCancel={onCancel}
          onStar={onStar}
          onMore={onMore}
        />
        {(isEngaged || isMarking) && (
          <span className={styles.box} data-box data-checked={isMarked || undefined} aria-hidden />
        )}
      </div>
    </div>
  );
});

/** The place of a task that is not here yet. Nothing in it costs time: a fast scroll draws many. */
export const SkeletonItem = memo(function SkeletonItem(props: ItemPlace & { readonly label: string }) {
  const { place, rowNumber, label, left, top, width, height, isCurrent } = props;
  return (
    <div
      role="row"
      aria-rowindex={rowNumber}
      aria-label={label}
      tabIndex={isCurrent ? 0 : -1}
      className={styles.item}
      data-place={place}
      style={{ left, top, width, height }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row is what takes the focus */}
      <div role="gridcell" className={styles.cell}>
        <div className={styles.skeleton} />
      </div>
    </div>
  );
});
