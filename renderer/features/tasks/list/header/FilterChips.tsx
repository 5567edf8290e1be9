import { X } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { everyTask, type TaskFilter } from '#contract';
import { Button } from '../../../../ui/controls/Button.tsx';
import styles from './FilterChips.module.css';
import { useStatusWords } from './FilterMenus.tsx';
import { narrowings, statusChoiceOf, withoutPart } from './filters.ts';

interface FilterChipsProps {
  readonly filter: TaskFilter;
  readonly onChange: (filter: TaskFilter) => void;
}

/** The filters that are set, each with a button that clears it. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const words = useStatusWords();
  const parts = narrowings(filter);
  if (parts.length === 0) return null;
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
            onPress={() => onChange(withoutPart(filter, part))}
          >
            <X aria-hidden />
          </AriaButton>
        </li>
      ))}
      {parts.length > 1 && (
        <li>
          <Button look="quiet" onPress={() => onChange({ ...everyTask, search: filter.search })}>
            {t('library.filter.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
