// biome-ignore-all lint/a11y/useSemanticElements: the list is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: its buttons take the focus
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { TaskFilter } from '#contract';
import { isAscending } from '../header/filters.ts';
import { useRowActions } from '../row-actions.ts';
import styles from './ListHeader.module.css';
import { useRowWords } from './row-words.ts';
import line from './TaskLine.module.css';

/** The columns of the list, in the order of `TaskLine` (`TaskViews.tsx`): an order of the clips, or the class alone of what has none. */
const columns = [
  ['', line.picture],
  ['title', line.words],
  ['rating', line.rating],
  ['model', line.model],
  ['', line.asked],
  ['', line.asked],
  ['length', line.length],
  ['price', line.price],
  ['newest', line.time],
  ['', line.size],
] as const;

interface ListHeaderProps {
  readonly filter: TaskFilter;
  readonly left: number;
  readonly width: number;
}

/** The names of the list's columns: each puts the clips in its order, pressed again in the other direction. One stop of Tab. */
export function ListHeader({ filter, left, width }: ListHeaderProps) {
  const { t } = useRowWords();
  const { changeFilter } = useRowActions();
  const order = isAscending(filter) ? 'ascending' : 'descending';
  const Sign = order === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <div className={styles.place}>
      <div
        role="row"
        aria-rowindex={1}
        className={`${line.task} ${styles.header}`}
        style={{ left, width }}
        data-columns
      >
        {columns.map(([sort, className], index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
          if (sort === '') return <span key={index} className={className} />;
          const isSorted = filter.sort === sort;
          return (
            <div key={sort} role="columnheader" aria-sort={isSorted ? order : 'none'} className={className}>
              <Button
                className={styles.name ?? ''}
                excludeFromTabOrder={!isSorted}
                onPress={() => changeFilter({ sort, isReversed: isSorted && !filter.isReversed })}
                data-sorted={isSorted || undefined}
              >
                {t(`review.sort.by.${sort}`)}
                {isSorted && <Sign aria-hidden />}
              </Button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
