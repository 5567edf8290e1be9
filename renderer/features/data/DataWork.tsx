import type { DataWork as Work, WrittenExport } from '#contract';
import { useCall } from '../../calls.queries.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { ProgressLine } from '../../ui/messages/ProgressLine.tsx';
import styles from './DataWork.module.css';
import { cancelDataWork, useDataProgress } from './data.queries.ts';

interface DataWorkProps {
  readonly work: Work;
  readonly label: string;
  readonly isUnderWay: boolean;
  /** Whether what holds it has the button that ends it. */
  readonly isCancelledElsewhere?: boolean;
}

/** How far an export or import is, and the way to end it. */
export function DataWork({ work, label, isUnderWay, isCancelledElsewhere = false }: DataWorkProps) {
  const { t } = useWords();
  const fraction = useDataProgress(work, isUnderWay);
  if (!isUnderWay) return null;
  return (
    <div className={styles.work}>
      <div className={styles.line}>
        <p className={styles.words}>{label}</p>
        <ProgressLine label={label} fraction={fraction} />
      </div>
      {!isCancelledElsewhere && <Button onPress={cancelDataWork}>{t('common.cancel')}</Button>}
    </div>
  );
}

interface ExportDoneProps {
  readonly work: 'export' | 'export-project';
  readonly written: WrittenExport | null | undefined;
}

/** Says what was written, and shows it; nothing where there is none. */
export function ExportDone({ work, written }: ExportDoneProps) {
  const { t, format } = useWords();
  const show = useCall('data.showExport');
  if (!written) return null;
  return (
    <>
      <div className={styles.work}>
        <p role="status" className={styles.line}>
          {t('data.export.done', { name: written.name, size: format.bytes(written.bytes) })}{' '}
          {written.missingClips > 0 && t('data.export.missingClips', { count: written.missingClips })}
        </p>
        <Button onPress={() => show.mutate({ work })}>{t('tasks.actions.showInFolder')}</Button>
      </div>
      <ErrorNotice error={show.error} onDismiss={show.reset} />
    </>
  );
}
