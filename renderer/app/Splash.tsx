import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLogo } from '../ui/AppLogo.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { ErrorNotice } from '../ui/messages/ErrorNotice.tsx';
import styles from './Splash.module.css';

/** Shown until the session is known. Its logo fades in late, so that a quick start shows none. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <main className={styles.splash} aria-busy="true" aria-label={t('app.loading')}>
      <div className={styles.logo}>
        <AppLogo size={56} />
      </div>
    </main>
  );
}

/** In place of the window while the session cannot be read. */
export function StartFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <main className={styles.splash}>
      <div className={styles.failure}>
        <h1 className={styles.name}>{t('app.name')}</h1>
        <ErrorNotice error={error} />
        <Button icon={RotateCw} onPress={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </div>
    </main>
  );
}
