import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract';
import { toAppError } from '../../ui/app-error.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { SettingsRow, SettingsSection } from '../../ui/SettingsSection.tsx';
import { useChooseLibraryFolder } from './settings.queries.ts';

export function LibrarySettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const choose = useChooseLibraryFolder();
  return (
    <SettingsSection title={t('settings.library')}>
      <SettingsRow
        label={t('settings.libraryFolder')}
        value={settings.libraryFolder}
        hint={t('settings.libraryHint')}
      >
        <Button isPending={choose.isPending} onPress={() => choose.mutate()}>
          <FolderOpen aria-hidden />
          {t('settings.chooseFolder')}
        </Button>
      </SettingsRow>
      {choose.isError && <ErrorNotice error={toAppError(choose.error)} onDismiss={choose.reset} />}
    </SettingsSection>
  );
}
