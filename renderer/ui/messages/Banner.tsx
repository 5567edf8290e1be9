import type { ReactNode } from 'react';
import styles from './Banner.module.css';

interface BannerProps {
  /** `alert` interrupts people who hear the page: only for what they must act upon. */
  readonly role: 'alert' | 'status';
  readonly tone: 'warn' | 'quiet';
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** What can be done about it, at the end. */
  readonly children?: ReactNode;
}

/** One line across the window about something that concerns all of it. */
export function Banner({ role, tone, icon, title, text, children }: BannerProps) {
  return (
    <div role={role} className={`${styles.banner} ${styles[tone]}`}>
      {icon}
      <p className={styles.words}>
        <strong>{title}</strong> {text}
      </p>
      {children}
    </div>
  );
}
