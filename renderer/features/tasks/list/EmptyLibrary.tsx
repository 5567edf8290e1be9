import { Clapperboard, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { everyTask, type TaskFilter } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './EmptyLibrary.module.css';
import { isNarrowed, narrowings } from './header/filters.ts';

interface EmptyLibraryProps {
  readonly filter: TaskFilter;
  readonly onChange: (filter: TaskFilter) => void;
}

/** Instead of a list: how to begin, or that nothing was found and how to see everything again. */
export function EmptyLibrary({ filter, onChange }: EmptyLibraryProps) {
  const { t } = useTranslation();
  const words = filter.search.trim();
  if (!isNarrowed(filter)) {
    return (
      <div className={styles.none}>
        <span className={styles.sign}>
          <Clapperboard aria-hidden />
        </span>
        <p className={styles.title}>{t('tasks.emptyTitle')}</p>
        <p className={styles.body}>{t('tasks.emptyBody')}</p>
      </div>
    );
  }
  const isSearchAlone = words !== '' && narrowings(filter).length === 0;
  return (
    <div className={styles.none}>
      <span className={styles.sign}>
        <SearchX aria-hidden />
      </span>
      <p className={styles.title}>{t('library.none.title')}</p>
      <p className={styles.body}>
        {isSearchAlone ? t('library.none.searchBody', { words }) : t('library.none.body')}
      </p>
      <Button onPress={() => onChange(everyTask)}>
        {isSearchAlone ? t('library.search.clear') : t('library.filter.clear')}
      </Button>
    </div>
  );
}
