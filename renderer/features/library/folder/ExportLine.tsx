import { Download } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressLine } from '../../../ui/messages/ProgressLine.tsx';
import styles from './LibraryFolder.module.css';
import { useCancelExport, useExportProgress } from './library-folder.queries.ts';

/** One line above the library while several clips are copied into a folder. */
export function ExportLine() {
  const { t, format } = useWords();
  const cancelling = useCancelExport();
  const { done, total } = useExportProgress();
  if (total === 0) return null;
  const label = t('library.toast.exporting', { done: format.integer(done), total: format.integer(total) });
  return (
    <div className={styles.line}>
      <Download aria-hidden />
      <span className={styles.lineWords}>{label}</span>
      <div className={styles.lineBar}>
        <ProgressLine label={label} fraction={done / total} />
      </div>
      <Button
        look="quiet"
        isPending={cancelling.isPending || cancelling.isSuccess}
        onPress={() => cancelling.mutate()}
      >
        {t('common.cancel')}
      </Button>
    </div>
  );
}
