import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Nothing.module.css';

interface NothingProps {
  readonly sign: LucideIcon;
  readonly title: string;
  readonly body: string;
  readonly children: ReactNode;
}

/** Instead of a list without rows: what would be there, and how to begin. */
export function Nothing({ sign: Sign, title, body, children }: NothingProps) {
  return (
    <div className={styles.none}>
      <span className={styles.sign}>
        <Sign aria-hidden />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.body}>{body}</p>
      {children}
    </div>
  );
}
