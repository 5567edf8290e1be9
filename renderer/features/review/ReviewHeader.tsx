import { Keyboard, StepForward, X } from 'lucide-react';
import { memo } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { KeysHint } from '../../media/player/KeysHint.tsx';
import { IconButton, IconToggle } from '../../ui/controls/IconButton.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { titleOf, variationWords } from '../tasks/data/task-names.ts';
import styles from './ReviewHeader.module.css';
import { reviewKeys } from './review-keys.ts';
import { reviewFilters } from './review-state.ts';
import type { ReviewActs, ReviewPrefs, SeenReview } from './use-review.ts';

interface ReviewHeaderProps {
  readonly review: SeenReview;
  readonly acts: ReviewActs;
  readonly prefs: ReviewPrefs;
  readonly onPrefs: (change: Partial<ReviewPrefs>) => void;
  readonly onLeave: () => void;
}

/** Where one is, how much is decided, which clips the walk goes through, and the way out. */
export const ReviewHeader = memo(function ReviewHeader(props: ReviewHeaderProps) {
  const { review, acts, prefs, onPrefs, onLeave } = props;
  const { t, format } = useWords();
  const { state, queue, place, clips, counts } = review;
  const clip = clips.get(state.currentId ?? '');
  const value = format.integer;
  const decided = t('review.decided', { ...format.counted(counts.decided), total: value(counts.total) });
  return (
    <header className={styles.header}>
      <h2 className={styles.title}>{t('review.title')}</h2>
      <p className={styles.position}>
        {place >= 0 &&
          !state.isFinished &&
          t('review.position', { place: value(place + 1), total: value(queue.length) })}
      </p>
      <p className={styles.name}>
        {!state.isFinished && (
          <>
            {clip?.variation && `${t('tasks.variation.named', variationWords(clip.variation))} · `}
            {clip && titleOf(clip)}
          </>
        )}
      </p>
      <div className={styles.progress}>
        <span
          className={styles.rail}
          role="progressbar"
          aria-label={t('review.progress')}
          aria-valuemin={0}
          aria-valuemax={counts.total}
          aria-valuenow={counts.decided}
          aria-valuetext={decided}
        >
          <span style={{ width: `${(counts.decided / Math.max(1, counts.total)) * 100}%` }} />
        </span>
        <span className={styles.counts} aria-hidden>
          {decided}
          {' · '}
          {t('review.counts', { picked: value(counts.picked), hidden: value(counts.hidden) })}
        </span>
      </div>
      <div className={styles.tools}>
        <div className={styles.filter}>
          <Segmented
            look="compact"
            label={t('review.filters.label')}
            value={state.filter}
            onChange={acts.filter}
            options={reviewFilters}
            textOf={(each) => t(`review.filters.${each}`)}
          />
        </div>
        <IconToggle
          icon={StepForward}
          label={t('review.advance')}
          isOn={prefs.advances}
          onChange={(advances) => onPrefs({ advances })}
        />
        <KeysHint lines={reviewKeys.map(({ action, keys }) => ({ text: t(`review.keys.${action}`), keys }))}>
          <Keyboard aria-hidden />
        </KeysHint>
        <IconButton icon={X} label={t('review.keys.leave')} onPress={onLeave} />
      </div>
    </header>
  );
});
