import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { MarkSigns } from '../tasks/marks/MarkSigns.tsx';
import { useMarkWords } from '../tasks/marks/use-mark-words.ts';
import styles from './ReviewToast.module.css';
import type { ReviewNews } from './use-review.ts';

/** Long enough to be noticed beside the clip, short enough for the next decision. */
const shownForMs = 1_600;

interface ReviewToastProps {
  readonly news: ReviewNews | null;
  readonly onDone: () => void;
}

/** What was just decided, over the clip, and the key that takes it back. Said aloud by the review itself. */
export function ReviewToast({ news, onDone }: ReviewToastProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const markWords = useMarkWords();
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (news === null) return;
    const timer = setTimeout(() => done(), shownForMs);
    return () => clearTimeout(timer);
  }, [news]);
  if (news === null) return null;
  const words = markWords(news.mark);
  const what = words.length === 0 ? t('review.row.undecided') : format.enumeration(words);
  return (
    <p className={styles.toast} aria-hidden>
      <MarkSigns mark={news.mark} />
      <span>
        {t(news.type === 'undone' ? 'review.toast.undone' : 'review.toast.decided', {
          number: format.integer(news.number),
          what,
        })}
      </span>
      {news.type === 'decided' && (
        <span className="row-tight soft">
          <kbd className={styles.key}>Z</kbd> {t('common.undo')}
        </span>
      )}
    </p>
  );
}
