import { BackupRow, ExportRow, ImportRow, LogsRow, ResetRow } from '../data/DataRows.tsx';
import { SafetyCopiesRow } from '../data/SafetyCopiesRow.tsx';
import { connectionRows } from './sections/ConnectionEntries.tsx';
import { generalRows } from './sections/GeneralSettings.tsx';
import { helpRows } from './sections/HelpSettings.tsx';
import { libraryRows } from './sections/LibrarySettings.tsx';
import { systemRows } from './sections/SystemSettings.tsx';
import type { SettingRows } from './setting-entries.ts';

/** The row of each setting; one without a row does not compile. The list of connections is a feature of its own. */
export const settingRows: SettingRows = {
  ...generalRows,
  ...libraryRows,
  ...systemRows,
  ...connectionRows,
  ...helpRows,
  exportData: ExportRow,
  importData: ImportRow,
  backUp: BackupRow,
  safetyCopies: SafetyCopiesRow,
  openLogs: LogsRow,
  resetData: ResetRow,
};
