import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AppErrorData } from '#contract';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import styles from './Splash.module.css';

interface StartFailureProps {
  readonly error: AppErrorData;
  readonly onRetry: () => void;
}

/** In place of the window while it cannot be told who is signed in. */
export function StartFailure({ error, onRetry }: StartFailureProps) {
  const { t } = useTranslation();
  return (
    <main className={styles.splash}>
      <div className={styles.failure}>
        <h1 className={styles.name}>{t('app.name')}</h1>
        <ErrorNotice error={error} />
        <Button onPress={onRetry}>
          <RotateCw aria-hidden />
          {t('common.tryAgain')}
        </Button>
      </div>
    </main>
  );
}
