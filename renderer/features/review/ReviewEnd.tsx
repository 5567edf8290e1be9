import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { canCompare } from '../tasks/tasks-context.ts';
import styles from './ReviewEnd.module.css';
import type { ReviewCounts } from './review-state.ts';

interface ReviewEndProps {
  readonly counts: ReviewCounts;
  /** What comes next; each leaves the review, but going on with what is undecided. */
  readonly onUndecided: () => void;
  readonly onShowPicked: () => void;
  readonly onExportPicked: () => void;
  readonly onComparePicked: () => void;
  readonly onJoinPicked: () => void;
  readonly onLeave: () => void;
}

/** After the last clip: what was decided, and what to do with it. */
export function ReviewEnd(props: ReviewEndProps) {
  const { counts, onUndecided, onShowPicked, onExportPicked, onComparePicked, onJoinPicked, onLeave } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { picked, hidden, decided, total } = counts;
  const left = total - decided;
  return (
    <div className={styles.end}>
      <CircleCheck className={styles.sign} aria-hidden />
      <p className={styles.title}>
        {t('review.end.title', { picked: format.integer(picked), hidden: format.integer(hidden) })}
      </p>
      {left > 0 && (
        <p className="quiet">{t('review.end.left', { count: left, value: format.integer(left) })}</p>
      )}
      <div className={styles.actions}>
        {picked > 0 && (
          <Button look="primary" onPress={onShowPicked}>
            {t('review.end.showPicked')}
          </Button>
        )}
        {picked > 0 && <Button onPress={onExportPicked}>{t('review.end.exportPicked')}</Button>}
        {canCompare(picked) && <Button onPress={onComparePicked}>{t('compare.title')}</Button>}
        {picked > 1 && <Button onPress={onJoinPicked}>{t('join.join')}</Button>}
        {left > 0 && <Button onPress={onUndecided}>{t('review.end.undecided')}</Button>}
        <Button look="quiet" onPress={onLeave}>
          {t('review.keys.leave')}
        </Button>
      </div>
    </div>
  );
}
