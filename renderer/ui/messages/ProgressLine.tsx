import { ProgressBar } from 'react-aria-components';
import styles from './ProgressLine.module.css';

interface ProgressLineProps {
  readonly label: string;
  /** 0 to 1; `null` where the end is not known. */
  readonly fraction: number | null;
}

export function ProgressLine({ label, fraction }: ProgressLineProps) {
  return (
    <ProgressBar
      aria-label={label}
      isIndeterminate={fraction === null}
      value={(fraction ?? 0) * 100}
      className={styles.bar ?? ''}
    >
      {({ percentage, isIndeterminate }) => (
        <div
          className={isIndeterminate ? styles.unknown : styles.fill}
          style={isIndeterminate ? {} : { width: `${percentage ?? 0}%` }}
        />
      )}
    </ProgressBar>
  );
}

interface MeterLineProps {
  readonly percentage: number;
  readonly tone: 'calm' | 'near' | 'over';
}

/** The line of a `Meter`, which says in words how much there is. */
export function MeterLine({ percentage, tone }: MeterLineProps) {
  return (
    <div className={styles.bar}>
      <div className={`${styles.fill} ${styles[tone] ?? ''}`} style={{ width: `${percentage}%` }} />
    </div>
  );
}
