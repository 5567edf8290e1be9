import { EyeOff, Flag } from 'lucide-react';
import type { Mark } from '#contract';
import styles from './MarkSigns.module.css';

interface MarkSignsProps {
  readonly mark: Omit<Mark, 'id'>;
  /** `stage`: on a picture. */
  readonly look?: 'surface' | 'stage';
}

/** The stars and the choice that the user gave a clip, as small signs. Hidden from screen readers: the row of the clip has them in words. */
export function MarkSigns({ mark: { rating, choice }, look = 'surface' }: MarkSignsProps) {
  if (rating === 0 && choice === null) return null;
  return (
    <span className={styles.signs} data-look={look} aria-hidden>
      {choice === 'picked' && <Flag className={styles.picked} />}
      {choice === 'hidden' && <EyeOff />}
      {rating > 0 && <span className={styles.stars}>{'★'.repeat(rating)}</span>}
    </span>
  );
}
