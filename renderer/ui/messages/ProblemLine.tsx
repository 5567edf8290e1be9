import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './ProblemLine.module.css';

export function ProblemLine({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className={styles.problem}>
      <CircleAlert aria-hidden />
      <span id={id}>{children}</span>
    </p>
  );
}
