import { FolderOpen, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionName, useConnections } from '../../hooks/contexts/use-connections.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { SettingsRow } from '../../ui/SettingsSection.tsx';
import { BackupRow, ExportRow, ImportRow, LogsRow, ResetRow } from '../data/DataRows.tsx';
import { SafetyCopiesRow } from '../data/SafetyCopiesRow.tsx';
import { type AskedChoice, FolderChoiceDialog } from '../library/folder/FolderChoiceDialog.tsx';
import { useChooseFolder, useFolderProblem } from '../library/folder/library-folder.queries.ts';
import { MoveState } from '../library/folder/MoveState.tsx';
import { generalRows } from './sections/GeneralSettings.tsx';
import { helpRows } from './sections/HelpSettings.tsx';
import { systemRows } from './sections/SystemSettings.tsx';
import type { SettingRowProps, SettingRows } from './setting-entries.ts';

/** The row of each setting; one without a row does not compile. The list of connections is a feature of its own. */
export const settingRows: SettingRows = {
  ...generalRows,
  libraryFolder: LibraryFolderRow,
  ...systemRows,
  tasksInFlight: TasksInFlightRow,
  proxy: ProxyRow,
  ...helpRows,
  exportData: ExportRow,
  importData: ImportRow,
  backUp: BackupRow,
  safetyCopies: SafetyCopiesRow,
  openLogs: LogsRow,
  resetData: ResetRow,
};

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
      <ErrorNotice error={problem.data}>
        <Button onPress={() => void problem.refetch()}>{t('common.tryAgain')}</Button>
      </ErrorNotice>
      <MoveState />
      <ErrorNotice error={choose.error} onDismiss={choose.reset} />
      {choice && <FolderChoiceDialog choice={choice} onClose={() => setChoice(null)} />}
    </div>
  );
}

/** What each connection has of its own: this row and the next say so, and lead to the form of the active one. */
function TasksInFlightRow({ label, hint }: SettingRowProps) {
  const { t } = useTranslation();
  const { active } = useConnections();
  const name = connectionName(active, t);
  const value = t('settings.tasksInFlight.value', { name, count: active.settings.tasksInFlight });
  return (
    <SettingsRow label={label} value={value} hint={hint}>
      <EditConnection label={label} />
    </SettingsRow>
  );
}

function ProxyRow({ label, hint }: SettingRowProps) {
  return (
    <SettingsRow label={label} hint={hint}>
      <EditConnection label={label} />
    </SettingsRow>
  );
}

function EditConnection({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const { active, manage } = useConnections();
  const words = t('settings.editConnection');
  return (
    <Button icon={Pencil} aria-label={`${words}: ${label}`} onPress={() => manage(active.id, 'advanced')}>
      {words}
    </Button>
  );
}
