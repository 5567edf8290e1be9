import { useTranslation } from 'react-i18next';
import { Mark } from '../ui/Mark.tsx';
import styles from './Splash.module.css';

/** Shown until it is known who is signed in. Its sign fades in late, so that a quick start shows none. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <main className={styles.splash} aria-busy="true" aria-label={t('app.loading')}>
      <div className={styles.mark}>
        <Mark size={56} />
      </div>
    </main>
  );
}
