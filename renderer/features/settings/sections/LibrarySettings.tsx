import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { SettingsRow } from '../../../ui/SettingsSection.tsx';
import { type AskedChoice, FolderChoiceDialog } from '../../library/folder/FolderChoiceDialog.tsx';
import { useChooseFolder, useFolderProblem } from '../../library/folder/library-folder.queries.ts';
import { MoveState } from '../../library/folder/MoveState.tsx';
import type { SettingRowProps, SettingRows } from '../setting-entries.ts';

export const libraryRows = { libraryFolder: LibraryFolderRow } satisfies Partial<SettingRows>;

function LibraryFolderRow({ label, hint, settings }: SettingRowProps) {
  const { t } = useTranslation();
  const choose = useChooseFolder();
  const problem = useFolderProblem(settings.libraryFolder);
  const [choice, setChoice] = useState<AskedChoice | null>(null);
  const ask = () =>
    choose.mutate(undefined, {
      onSuccess: (chosen) => setChoice(chosen.type === 'ask' ? chosen : null),
    });
  return (
    <div className="stack-wide">
      <SettingsRow label={label} value={settings.libraryFolder} hint={hint}>
        <Button icon={FolderOpen} isPending={choose.isPending} onPress={ask}>
          {t('settings.libraryFolder.choose')}
        </Button>
      </SettingsRow>
      {problem.data && (
        <ErrorNotice error={problem.data}>
          <Button onPress={() => void problem.refetch()}>{t('common.tryAgain')}</Button>
        </ErrorNotice>
      )}
      <MoveState />
      <ErrorNotice error={choose.error} onDismiss={choose.reset} />
      {choice && <FolderChoiceDialog choice={choice} onClose={() => setChoice(null)} />}
    </div>
  );
}
