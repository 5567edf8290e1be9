import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useEvent } from '../../../bridge.ts';
import { useCall } from '../../../calls.queries.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressLine } from '../../../ui/messages/ProgressLine.tsx';
import styles from './LibraryFolder.module.css';

/** What is done sooner is not worth a line that moves all below it. */
const shownAfterMs = 500;

/** One line above the library while several clips are copied into a folder. */
export function ExportLine() {
  const { t, format } = useWords();
  const cancelling = useCall('library.cancelExport');
  const [{ done, total }, setProgress] = useState({ done: 0, total: 0 });
  const begunAt = useRef<number | null>(null);
  useEvent('library.exportProgress', (progress) => {
    begunAt.current ??= performance.now();
    if (performance.now() - begunAt.current >= shownAfterMs) setProgress(progress);
  });
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
