import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The last thing that happened, for people who hear the page: what they did here, or how many were added. */
export function useAnnouncement(addedCount: number): readonly [string, (words: string) => void] {
  const { t } = useTranslation();
  const [said, setSaid] = useState({ words: '', addedCount });
  if (said.addedCount !== addedCount) {
    setSaid({ words: addedCount === 0 ? '' : t('references.added', { count: addedCount }), addedCount });
  }
  return [said.words, (words) => setSaid({ words, addedCount })];
}
