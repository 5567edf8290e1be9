import { GripVertical } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './Grip.module.css';

/** What a row of a list is dragged by. @param name of the row */
export function Grip({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Button slot="drag" className={styles.grip ?? ''} aria-label={t('common.move', { name })}>
      <GripVertical aria-hidden />
    </Button>
  );
}
