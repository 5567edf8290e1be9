import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { transferFraction } from './data/task-view.ts';
import { useTransferWords } from './data/use-transfer.ts';
import styles from './TransferLine.module.css';

/** How far the upload or download is, and how fast; nothing while no bytes are moving. */
export function TransferLine({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const words = useTransferWords(task);
  if (task.transfer === null) return null;
  const label = t(task.state.status === 'saving' ? 'tasks.downloading' : 'tasks.uploading');
  return (
    <div className={styles.transfer}>
      <ProgressLine label={label} fraction={transferFraction(task.transfer)} />
      <span className={styles.words}>{words}</span>
    </div>
  );
}
