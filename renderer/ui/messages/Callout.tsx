import type { ReactNode } from 'react';
import type { Icon } from '../controls/Button.tsx';
import styles from './Callout.module.css';

interface CalloutProps {
  readonly tone: 'quiet' | 'warn' | 'good' | 'bad';
  readonly icon: Icon;
  readonly children: ReactNode;
}

/** A few words that explain a situation. Not for failures: those are an `ErrorNotice`. */
export function Callout({ tone, icon: Sign, children }: CalloutProps) {
  return (
    <div className={`${styles.callout} ${styles[tone]}`}>
      <span className={styles.icon}>
        <Sign aria-hidden />
      </span>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
