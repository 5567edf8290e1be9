import { appearanceRows } from './sections/AppearanceSettings.tsx';
import { chatRows } from './sections/ChatSettings.tsx';
import { connectionRows } from './sections/ConnectionEntries.tsx';
import { dataRows } from './sections/DataSettings.tsx';
import { desktopRows } from './sections/DesktopSettings.tsx';
import { generalRows } from './sections/GeneralSettings.tsx';
import { helpRows } from './sections/HelpSettings.tsx';
import { libraryRows } from './sections/LibrarySettings.tsx';
import { systemRows } from './sections/SystemSettings.tsx';
import type { SettingRows } from './setting-row.ts';

/** The row of each setting; one without a row does not compile. The list of connections is a feature of its own. */
export const settingRows: SettingRows = {
  ...generalRows,
  ...appearanceRows,
  ...libraryRows,
  ...chatRows,
  ...systemRows,
  ...desktopRows,
  ...connectionRows,
  ...dataRows,
  ...helpRows,
};
