import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import styles from '../lazy/ReadFailure.module.css';

/** In place of a component whose script could not be read. The browser asks for a script once in the life of a page. */
export function ReadFailure() {
  const { t } = useTranslation();
  return (
    <section className={styles.failure}>
      <p role="alert">{t('app.readFailed')}</p>
      <Button onPress={() => window.location.reload()}>{t('app.crashed.reload')}</Button>
    </section>
  );
}
