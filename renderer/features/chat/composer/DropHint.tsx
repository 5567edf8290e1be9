import { ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './DropHint.module.css';

/** Lies over the conversation while files are dragged over it. */
export function DropHint() {
  const { t } = useTranslation();
  return (
    <div className={styles.hint}>
      <p className={styles.card}>
        <ImagePlus aria-hidden />
        {t('chat.attachments.drop')}
      </p>
    </div>
  );
}
