import { useCallback } from 'react';
import { type Mark, ratings } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';

/** The rating that the star of a clip gives it: the highest, or none where it has that. */
export function starChange(rating: number): number {
  return rating === ratings.length ? 0 : ratings.length;
}

/** Says what was decided about a clip, a word for each decision; the same function until the language changes. */
export function useMarkWords(): (mark: Omit<Mark, 'id'>) => readonly string[] {
  const { t, format } = useWords();
  return useCallback(
    ({ rating, choice }) => [
      ...(rating > 0 ? [t('review.rating.row', { value: format.integer(rating) })] : []),
      ...(choice !== null ? [t(`review.row.${choice}`)] : []),
    ],
    [t, format],
  );
}
