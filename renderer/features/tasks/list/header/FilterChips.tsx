import { X } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { everyTask, type TaskFilter } from '#contract';
import { Button } from '../../../../ui/controls/Button.tsx';
import styles from './FilterChips.module.css';
import { useStatusWords } from './FilterMenu.tsx';
import { narrowings, statusChoiceOf, withoutPart } from './filters.ts';

interface FilterChipsProps {
  readonly filter: TaskFilter;
  readonly onChange: (filter: TaskFilter) => void;
  /** Takes the focus to where filters are set: the button that was pressed goes with its filter. */
  readonly onRemoved: () => void;
}

/** The filters that are set, each with a button that clears it. */
export function FilterChips({ filter, onChange, onRemoved }: FilterChipsProps) {
  const { t } = useTranslation();
  const words = useStatusWords();
  const parts = narrowings(filter);
  if (parts.length === 0) return null;
  const change = (next: TaskFilter): void => {
    onRemoved();
    onChange(next);
  };
  const nameOf = (part: keyof TaskFilter): string => {
    if (part === 'statuses') return words(statusChoiceOf(filter.statuses));
    if (part === 'isStarred') return t('library.filter.starred');
    if (part === 'hasReferences') return t('library.filter.hasReferences');
    return String(filter[part]);
  };
  return (
    <ul className={styles.chips} aria-label={t('library.filter.active')}>
      {parts.map((part) => (
        <li key={part} className={styles.chip}>
          <span className={styles.chipText}>{nameOf(part)}</span>
          <AriaButton
            aria-label={t('library.filter.remove', { name: nameOf(part) })}
            className={styles.chipRemove ?? ''}
            onPress={() => change(withoutPart(filter, part))}
          >
            <X aria-hidden />
          </AriaButton>
        </li>
      ))}
      {parts.length > 1 && (
        <li>
          <Button look="quiet" onPress={() => change({ ...everyTask, search: filter.search })}>
            {t('library.filter.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
