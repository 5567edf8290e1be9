import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { SettingsRow } from '../../../ui/SettingsSection.tsx';
import type { SettingRowProps, SettingRows } from '../setting-row.ts';
import { useChooseLibraryFolder } from '../settings.queries.ts';

export const libraryRows = { libraryFolder: LibraryFolderRow } satisfies Partial<SettingRows>;

function LibraryFolderRow({ label, hint, settings }: SettingRowProps) {
  const { t } = useTranslation();
  const choose = useChooseLibraryFolder();
  return (
    <>
      <SettingsRow label={label} value={settings.libraryFolder} hint={hint}>
        <Button isPending={choose.isPending} onPress={() => choose.mutate()}>
          <FolderOpen aria-hidden />
          {t('settings.libraryFolder.choose')}
        </Button>
      </SettingsRow>
      {choose.isError && <ErrorNotice error={toAppError(choose.error)} onDismiss={choose.reset} />}
    </>
  );
}
