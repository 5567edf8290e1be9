import { useTranslation } from 'react-i18next';
import type { DataWork as Work } from '#contract';
import { Button } from '../../ui/controls/Button.tsx';
import { ProgressLine } from '../../ui/messages/ProgressLine.tsx';
import styles from './DataWork.module.css';
import { cancelDataWork, useDataProgress } from './data.queries.ts';

interface DataWorkProps {
  readonly work: Work;
  readonly label: string;
  readonly isUnderWay: boolean;
}

/** How far an export or import is, and the way to end it. */
export function DataWork({ work, label, isUnderWay }: DataWorkProps) {
  const { t } = useTranslation();
  const fraction = useDataProgress(work, isUnderWay);
  if (!isUnderWay) return null;
  return (
    <div className={styles.work}>
      <div className={styles.line}>
        <p className={styles.words}>{label}</p>
        <ProgressLine label={label} fraction={fraction} />
      </div>
      <Button onPress={cancelDataWork}>{t('common.cancel')}</Button>
    </div>
  );
}
