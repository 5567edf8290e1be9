import { useAnnouncements } from '../../hooks/use-announcements.ts';
import styles from './Announcer.module.css';

/** The one polite region of the window. It is always there, empty: screen readers read what comes into it. */
export function Announcer() {
  return (
    <div className={styles.announcer} aria-live="polite" aria-relevant="additions" data-announcer>
      {useAnnouncements().map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}
