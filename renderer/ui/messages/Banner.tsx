import type { ReactNode } from 'react';
import type { Icon } from '../controls/Button.tsx';
import styles from './Banner.module.css';

interface BannerProps {
  /** `alert` interrupts people who hear the page: only for what they must act upon. */
  readonly role?: 'alert' | 'status';
  readonly tone?: 'warn' | 'quiet';
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** One line across the window about something that concerns all of it. */
export function Banner({ role = 'status', tone = 'quiet', icon: Sign, ...words }: BannerProps) {
  const { title, text, children } = words;
  return (
    <div role={role} className={`${styles.banner} ${styles[tone]}`}>
      <Sign aria-hidden />
      <p className={styles.words}>
        <strong>{title}</strong> {text}
      </p>
      {children}
    </div>
  );
}
