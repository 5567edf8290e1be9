import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskFilter, ViewState } from '#contract';
import { useLatestCalls } from '../../../../hooks/use-latest.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { choicesQuery, underWayQuery } from '../../data/tasks.queries.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterMenu } from '../FilterMenu.tsx';
import { isNarrowed } from './filters.ts';
import { LayoutSwitch } from '../LayoutSwitch.tsx';
import styles from './LibraryHeader.module.css';
import { SearchBox } from './SearchBox.tsx';
import { StatusMenu } from './FilterMenus.tsx';

interface LibraryHeaderProps {
  readonly titleId: string;
  readonly filter: TaskFilter;
  readonly onFilterChange: (filter: TaskFilter) => void;
  /** How many tasks are shown, and of which filter that is. */
  readonly found: { readonly count: number; readonly filter: TaskFilter };
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** Beside open details there is one layout. */
  readonly layout: ViewState['layout'] | null;
  readonly onLayoutChange: (layout: ViewState['layout']) => void;
}

/** The title with its count, and everything that chooses what the list shows. */
export function LibraryHeader(props: LibraryHeaderProps) {
  const { titleId, filter, onFilterChange, found, searchField, layout, onLayoutChange } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const calls = useLatestCalls({
    change: (part: Partial<TaskFilter>) => onFilterChange({ ...filter, ...part }),
  });
  const underWay = useQuery(underWayQuery).data?.total ?? 0;
  const total = useQuery(choicesQuery).data?.total ?? found.count;
  const value = format.integer(found.count);
  const isEmpty = total === 0 && !isNarrowed(filter);
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h2 id={titleId} className={styles.title}>
          {t('tasks.title')}
        </h2>
        {!isEmpty && (
          <p className={styles.count} role="status">
            {isNarrowed(found.filter)
              ? t('library.countOf', { found: value, total: format.integer(total) })
              : t('library.count', { count: found.count, value })}
          </p>
        )}
        {underWay > 0 && <span className={styles.active}>{t('tasks.activeCount', { count: underWay })}</span>}
        <span className={styles.space} />
        {layout !== null && !isEmpty && <LayoutSwitch layout={layout} onChange={onLayoutChange} />}
      </div>
      {!isEmpty && (
        <div className={`${styles.line} ${styles.find}`}>
          <SearchBox
            field={searchField}
            value={filter.search}
            onChange={(search) => onFilterChange({ ...filter, search })}
          />
          <StatusMenu statuses={filter.statuses} onChange={calls.change} />
          <FilterMenu
            isStarred={filter.isStarred}
            hasReferences={filter.hasReferences}
            ratio={filter.ratio}
            tag={filter.tag}
            onChange={calls.change}
          />
        </div>
      )}
      <FilterChips filter={filter} onChange={onFilterChange} />
    </header>
  );
}
