// biome-ignore-all lint/a11y/useSemanticElements: only a part of the rows is in the page, each at a place of its own: no table
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and buttons take the focus, cells and headings do not

import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { assertNever, hasClipFile, type Outline, type TaskFilter } from '#contract';
import { spokenAllKeys, spokenRemoveKeys } from '../../../hooks/keys/use-shortcut.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { rowName, variationWords } from '../../tasks/data/task-names.ts';
import { statusName } from '../../tasks/data/task-view.ts';
import type { BandRect } from '../input/use-rubber-band.ts';
import type { Density, SectionRow } from '../layout/layout.ts';
import { useRowActions } from '../row-actions.ts';
import { rowButton } from './CardTools.tsx';
import styles from './GridRow.module.css';
import { useRowWords } from './row-words.ts';
import { type TaskViewProps, taskViews } from './TaskViews.tsx';

/** Where a task stands in the list and on the sheet, in plain values: a row is drawn again where one of them changes. */
interface RowPlace extends BandRect {
  readonly place: number;
  readonly sectionNumber: number;
  /** Where the keyboard is: Tab leads here. */
  readonly isCurrent: boolean;
}

interface GridRowProps extends RowPlace, TaskViewProps {
  readonly look: Density | 'pinned';
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** `none`: no row's box is ticked; otherwise every row shows its own. */
  readonly box: 'none' | 'empty' | 'ticked';
}

/** For people who hear the list: what its keys do stands in the sheet of shortcuts. */
const rowKeys = `Enter Space ${spokenRemoveKeys} F2 Shift+F10 Alt+ArrowRight ${spokenAllKeys} S`;
const clipKeys = `${rowKeys} 0 1 2 3 4 5 P X U`;

/** One task's row, whose place the list gives. The grid around it listens to keys and pointer. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { task, look, isOpen, isSelected, box, presence, attention, stack, price } = props;
  const View = taskViews[look];
  const { t, format, markWords } = useRowWords();
  const words = [
    t(`tasks.status.${statusName(task)}`),
    attention !== null && t('library.attention.row'),
    ...markWords(task),
  ];
  if (stack > 0) words.push(t('library.stack.named', { value: format.integer(stack) }));
  else if (task.variation !== null) words.push(t('tasks.variation.named', variationWords(task.variation)));
  const name = rowName(task, words, format);
  return (
    <div
      role="row"
      aria-selected={isSelected}
      aria-current={isOpen ? 'true' : undefined}
      aria-label={name}
      aria-keyshortcuts={hasClipFile(task.state) ? clipKeys : rowKeys}
      tabIndex={props.isCurrent ? 0 : -1}
      draggable={hasClipFile(task.state) ? true : undefined}
      data-key={task.id}
      data-look={look}
      data-attention={attention ?? undefined}
      {...placeProps(props)}
    >
      <div role="gridcell" className={styles.cell}>
        {(presence !== 'idle' || box !== 'none') && (
          // Clicks and keys are read by the grid.
          <span
            role="checkbox"
            tabIndex={-1}
            aria-label={t('library.row.select')}
            aria-checked={box === 'ticked'}
            className={styles.box}
            data-box
          />
        )}
        <View task={task} attention={attention} presence={presence} stack={stack} price={price} />
      </div>
    </div>
  );
});

/** The row of a task that is not here yet. Nothing in it costs time: a fast scroll draws many. */
export const SkeletonRow = memo(function SkeletonRow(props: RowPlace & { readonly label: string }) {
  return (
    <div role="row" aria-label={props.label} tabIndex={props.isCurrent ? 0 : -1} {...placeProps(props)}>
      <div role="gridcell" className={styles.cell}>
        <div className={styles.skeleton} />
      </div>
    </div>
  );
});

function placeProps({ place, sectionNumber, top, left, width, height }: RowPlace) {
  return {
    className: styles.row,
    // For people who hear the list headings count as rows too.
    'aria-rowindex': place + sectionNumber + 1,
    'data-place': place,
    style: { left, width, height, top },
  };
}

interface SectionHeadingProps extends SectionRow, Pick<RowPlace, 'top' | 'left' | 'height'> {
  /** What needs a look in all, where the section is of that; otherwise `null`. */
  readonly look: LookShown | null;
}

/** What the tasks below have in common. */
export const SectionHeading = memo(function SectionHeading(props: SectionHeadingProps) {
  const { heading, count, others, sectionNumber, first, look, top, left, height } = props;
  const { t, format, now } = useRowWords();
  const nameOf = (): string => {
    switch (heading.by) {
      case 'underWay':
      case 'needsLook':
        return t(`library.filter.groups.${heading.by}`);
      case 'day':
        return format.dayName(heading.day, now);
      case 'rating':
        return heading.rating === 0
          ? t('review.rating.none')
          : t('review.rating.value', { value: heading.rating });
      case 'clips':
        return t('library.clips');
      default:
        return assertNever(heading);
    }
  };
  const name = nameOf();
  const value = format.integer(look?.total ?? count + others);
  return (
    <div
      role="row"
      aria-rowindex={first + sectionNumber}
      data-first={look === null ? undefined : first}
      className={styles.section}
      style={{ top, left, height }}
    >
      <div role="rowheader" aria-label={t('library.sectionCount', { name, value, count })}>
        <span className="bold">{name}</span>
        <span className={styles.sectionCount}>{value}</span>
      </div>
      {look !== null && <LookTools shown={count} {...look} />}
    </div>
  );
});

/** What needs a look, and how much of it the list was asked for. */
type LookShown = Outline['needsLook'] & {
  readonly asked: TaskFilter['needsLook'];
  /** A filter by status shows all of it. */
  readonly isFixed: boolean;
  /** No row leads the arrow keys to it. */
  readonly isAlone: boolean;
};

/** Folds, unfolds and clears the section of what needs a look. No Tab stops where arrow keys stop on their way. */
function LookTools({ shown, ...look }: LookShown & { readonly shown: number }) {
  const { total, undecided, asked, isFixed, isAlone } = look;
  const { t } = useWords();
  const { changeFilter, clearLook, retryLook } = useRowActions();
  const isFolded = asked === 'folded';
  return (
    <div role="gridcell" className={styles.sectionTools}>
      {!isFixed &&
        rowButton(
          isFolded ? ChevronRight : ChevronDown,
          t(isFolded ? 'library.look.unfold' : 'library.look.fold'),
          () => changeFilter({ needsLook: isFolded ? 'few' : 'folded' }),
          isAlone,
        )}
      <span className="grow" />
      {!isFixed && !isFolded && (asked === 'all' || shown < total) && (
        <Button
          look="quiet"
          excludeFromTabOrder
          onPress={() => changeFilter({ needsLook: asked === 'all' ? 'few' : 'all' })}
        >
          {t(asked === 'all' ? 'library.look.few' : 'library.look.all')}
        </Button>
      )}
      {undecided < total && (
        <>
          <Button look="quiet" excludeFromTabOrder onPress={retryLook}>
            {t('library.look.retry')}
          </Button>
          <Button look="quiet" excludeFromTabOrder onPress={clearLook}>
            {t('library.look.clear')}
          </Button>
        </>
      )}
    </div>
  );
}
