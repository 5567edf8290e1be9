import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './ProblemLine.module.css';

/** One line that says what is wrong with the field above it. */
export function ProblemLine({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className={styles.problem}>
      <CircleAlert aria-hidden />
      <span id={id}>{children}</span>
    </p>
  );
}
