import { BackupRow, LogsRow } from '../../data/BackupRows.tsx';
import { ExportRow } from '../../data/ExportRow.tsx';
import { ImportRow } from '../../data/ImportRow.tsx';
import { ResetRow } from '../../data/ResetRow.tsx';
import { SafetyCopiesRow } from '../../data/SafetyCopiesRow.tsx';
import type { SettingRowProps, SettingRows } from '../setting-row.ts';

/** Rows about all of the data; what they do stands in `data/`. */
export const dataRows = {
  exportData: ExportRow,
  importData: (props: SettingRowProps) => <ImportRow {...props} onShowTasks={props.actions.showTasks} />,
  backUp: BackupRow,
  safetyCopies: (props: SettingRowProps) => (
    <SafetyCopiesRow {...props} onShowTasks={props.actions.showTasks} />
  ),
  openLogs: LogsRow,
  resetData: (props: SettingRowProps) => <ResetRow {...props} onShowTasks={props.actions.showTasks} />,
} satisfies Partial<SettingRows>;
