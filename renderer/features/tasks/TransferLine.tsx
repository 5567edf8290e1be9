import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { transferFraction } from './task-view.ts';

/** How far the upload or download is; nothing while no bytes are moving. */
export function TransferLine({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  if (task.transfer === null) return null;
  const label = t(task.state.status === 'saving' ? 'tasks.downloading' : 'tasks.uploading');
  return <ProgressLine label={label} fraction={transferFraction(task.transfer)} />;
}
