import { EyeOff, X } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import type { TaskFilter } from '#contract';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './FilterChips.module.css';
import { useRatingWords, useStatusWords } from './FilterMenu.tsx';
import { isNarrowed, type Narrowing, narrowings, statusChoiceOf, withoutPart } from './filters.ts';

interface FilterChipsProps {
  readonly filter: TaskFilter;
  /** Hidden clips that the filter leaves out. */
  readonly hidden: number;
  readonly onChange: (filter: TaskFilter) => void;
  /** Takes the focus to where filters are set: the button that was pressed goes with its filter. */
  readonly onRemoved: () => void;
}

/** The filters that are set, each with a button that clears it. */
export function FilterChips({ filter, hidden, onChange, onRemoved }: FilterChipsProps) {
  const { t, format } = useWords();
  const { all } = useCast();
  const words = useStatusWords();
  const atLeast = useRatingWords();
  const { all: projects } = useChosenProject();
  const parts = narrowings(filter);
  const hasLeftOut = hidden > 0 && isNarrowed(filter);
  if (parts.length === 0 && !hasLeftOut) return null;
  const change = (next: TaskFilter): void => {
    onRemoved();
    onChange(next);
  };
  const nameOf = (part: Narrowing): string => {
    if (part === 'stack') return t('library.stack.chip');
    if (part === 'choices') return t(`review.filter.${filter.choices === 'kept' ? 'all' : filter.choices}`);
    if (part === 'minRating') return atLeast(filter.minRating);
    if (part === 'statuses') return words(statusChoiceOf(filter.statuses));
    if (part === 'cast') return all.find(({ id }) => id === filter.cast)?.name ?? t('cast.title');
    if (part === 'hasReferences') return t('library.filter.hasReferences');
    if (part === 'ofProject')
      return projects.find(({ id }) => id === filter.ofProject)?.name ?? t('projects.none');
    return String(filter[part]);
  };
  return (
    <ul className={styles.chips} aria-label={t('library.filter.active')}>
      {parts.map((part) => (
        <li key={part} className={styles.chip}>
          <span className="one-line">{nameOf(part)}</span>
          <AriaButton
            aria-label={t('library.filter.remove', { name: nameOf(part) })}
            className={styles.chipRemove ?? ''}
            onPress={() => change(withoutPart(filter, part))}
          >
            <X aria-hidden />
          </AriaButton>
        </li>
      ))}
      {hasLeftOut && (
        <li>
          <Button
            icon={EyeOff}
            look="quiet"
            aria-label={t('review.showLeftOut', format.counted(hidden))}
            onPress={() => change({ ...filter, choices: filter.choices === 'picked' ? 'hidden' : 'all' })}
          >
            {t('review.leftOut', format.counted(hidden))}
          </Button>
        </li>
      )}
      {parts.length > 1 && (
        <li>
          <Button look="quiet" onPress={() => change(parts.reduce(withoutPart, filter))}>
            {t('library.filter.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
