import { Keyboard, StepForward, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { IconToggle } from '../../../ui/controls/IconToggle.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { KeysHint } from '../player/KeysHint.tsx';
import styles from './ReviewHeader.module.css';
import { reviewKeys } from './review-keys.ts';
import { type ReviewCounts, type ReviewFilter, reviewFilters } from './review-state.ts';
import type { ReviewPrefs } from './use-review.ts';

interface ReviewHeaderProps {
  /** What the clip that is shown is called; empty without one. */
  readonly name: string;
  /** Of the clip that is shown, from 1; 0 without one. */
  readonly number: number;
  /** Clips that the filter lets through. */
  readonly length: number;
  readonly counts: ReviewCounts;
  readonly filter: ReviewFilter;
  readonly onFilter: (filter: ReviewFilter) => void;
  readonly prefs: ReviewPrefs;
  readonly onPrefs: (change: Partial<ReviewPrefs>) => void;
  readonly onLeave: () => void;
}

/** Where one is, how much is decided, which clips the walk goes through, and the way out. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { name, number, length, counts, filter, onFilter, prefs, onPrefs, onLeave } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const value = format.integer;
  return (
    <header className={styles.header}>
      <h2 className={styles.title}>{t('review.title')}</h2>
      <p className={styles.position}>
        {number > 0 && t('review.position', { place: value(number), total: value(length) })}
      </p>
      <p className={styles.name}>{name}</p>
      <div className={styles.progress}>
        <span
          className={styles.rail}
          role="progressbar"
          aria-label={t('review.progress')}
          aria-valuemin={0}
          aria-valuemax={counts.total}
          aria-valuenow={counts.decided}
          aria-valuetext={t('review.decided', {
            count: counts.decided,
            value: value(counts.decided),
            total: value(counts.total),
          })}
        >
          <span style={{ width: `${(counts.decided / Math.max(1, counts.total)) * 100}%` }} />
        </span>
        <span className={styles.counts} aria-hidden>
          {t('review.decided', {
            count: counts.decided,
            value: value(counts.decided),
            total: value(counts.total),
          })}
          {' · '}
          {t('review.counts', { picked: value(counts.picked), hidden: value(counts.hidden) })}
        </span>
      </div>
      <div className={styles.tools}>
        <div className={styles.filter}>
          <Segmented
            look="compact"
            label={t('review.filters.label')}
            value={filter}
            onChange={onFilter}
            options={reviewFilters.map((each) => ({ value: each, text: t(`review.filters.${each}`) }))}
          />
        </div>
        <IconToggle
          label={t('review.advance')}
          isOn={prefs.advances}
          onChange={(advances) => onPrefs({ advances })}
        >
          <StepForward aria-hidden />
        </IconToggle>
        <KeysHint lines={reviewKeys.map(({ action, keys }) => ({ text: t(`review.keys.${action}`), keys }))}>
          <Keyboard aria-hidden />
        </KeysHint>
        <IconButton label={t('review.leave')} onPress={onLeave}>
          <X aria-hidden />
        </IconButton>
      </div>
    </header>
  );
}
