import { useQuery } from '@tanstack/react-query';
import { BookOpen, FolderOpen, LifeBuoy, Pencil, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checksSpelling, motions, type TextSize, textSizes, themes } from '#contract';
import { connectionName, useConnections } from '../../hooks/contexts/use-connections.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { SwitchRow } from '../../ui/controls/SwitchRow.tsx';
import { useHelp } from '../../ui/help/manual.ts';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { SettingsFacts, SettingsRow } from '../../ui/SettingsSection.tsx';
import { BackupRow, ExportRow, ImportRow, LogsRow, ResetRow } from '../data/DataRows.tsx';
import { SafetyCopiesRow } from '../data/SafetyCopiesRow.tsx';
import { type AskedChoice, FolderChoiceDialog } from '../library/folder/FolderChoiceDialog.tsx';
import { useChooseFolder, useFolderProblem } from '../library/folder/library-folder.queries.ts';
import { MoveState } from '../library/folder/MoveState.tsx';
import { UpdatesRow } from '../updates/UpdatesRow.tsx';
import type { SettingRowProps, SettingRows } from './setting-entries.ts';
import { aboutQuery, desktopQuery } from './settings.queries.ts';
import { systemRows } from './system-rows.tsx';

/** The row of each setting; one without a row does not compile. The list of connections is a feature of its own. */
export const settingRows: SettingRows = {
  language: LanguageRow,
  spellCheck: SpellCheckRow,
  theme: ThemeRow,
  textSize: TextSizeRow,
  motion: MotionRow,
  libraryFolder: LibraryFolderRow,
  enterKey: EnterKeyRow,
  ...systemRows,
  tasksInFlight: TasksInFlightRow,
  proxy: ProxyRow,
  exportData: ExportRow,
  importData: ImportRow,
  backUp: BackupRow,
  safetyCopies: SafetyCopiesRow,
  openLogs: LogsRow,
  resetData: ResetRow,
  checkForUpdates: UpdatesRow,
  manual: ManualRow,
  support: SupportRow,
  about: AboutRow,
};

/** Each language is named in itself. */
const ownNames = { en: 'English', 'zh-CN': '中文' } as const;

function LanguageRow({ label, hint, settings, change }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={label}
      hint={hint}
      options={['system', 'en', 'zh-CN']}
      textOf={(language) => (language === 'system' ? t('settings.language.system') : ownNames[language])}
      langOf={(language) => (language === 'system' ? undefined : language)}
      value={settings.language}
      onChange={(language) => change({ language })}
    />
  );
}

/** A switch where the system checks spelling; elsewhere why there is none. */
function SpellCheckRow({ label, hint, settings, change }: SettingRowProps) {
  const { t } = useTranslation();
  const desktop = useQuery(desktopQuery);
  if (desktop.data === undefined || !checksSpelling(desktop.data.system)) {
    return <SettingsRow label={label} hint={desktop.data ? t('settings.spellCheck.none') : hint} />;
  }
  return (
    <SwitchRow
      label={label}
      hint={`${hint} ${t('settings.spellCheck.system')}`}
      isOn={settings.spellCheck}
      onChange={(spellCheck) => change({ spellCheck })}
    />
  );
}

function ThemeRow({ label, hint, settings, change }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={label}
      hint={hint}
      options={themes}
      textOf={(theme) => t(`settings.theme.${theme}`)}
      value={settings.theme}
      onChange={(theme) => change({ theme })}
    />
  );
}

function TextSizeRow({ label, hint, settings, change }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <SettingsRow label={label} hint={hint}>
      <SelectField
        label={label}
        look="filled"
        options={textSizes.map(String)}
        value={String(settings.textSize)}
        textOf={(percent) => t('settings.textSize.value', { percent })}
        onChange={(chosen) => change({ textSize: Number(chosen) as TextSize })}
      />
    </SettingsRow>
  );
}

function MotionRow({ label, hint, settings, change }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={label}
      hint={hint}
      options={motions}
      textOf={(motion) => t(`settings.motion.${motion}`)}
      value={settings.motion}
      onChange={(motion) => change({ motion })}
    />
  );
}

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

function EnterKeyRow({ label, hint, settings, change }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={label}
      hint={hint}
      options={['sends', 'breaks']}
      textOf={(what) => t(`settings.enterKey.${what}`)}
      value={settings.enterSends ? 'sends' : 'breaks'}
      onChange={(choice) => change({ enterSends: choice === 'sends' })}
    />
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

function ManualRow({ label, hint }: SettingRowProps) {
  const { t } = useTranslation();
  const help = useHelp();
  return (
    <SettingsRow label={label} hint={hint}>
      <div className="beside">
        <Button icon={Sparkles} onPress={() => help?.showNews()}>
          {t('help.news.open')}
        </Button>
        <Button icon={BookOpen} onPress={() => help?.open({ page: 'settings' })}>
          {t('help.openShort')}
        </Button>
      </div>
    </SettingsRow>
  );
}

function SupportRow({ label, hint, actions }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <SettingsRow label={label} hint={hint}>
      <Button icon={LifeBuoy} onPress={actions.showBundle}>
        {t('requests.bundle.title')}
      </Button>
    </SettingsRow>
  );
}

function AboutRow({ label, hint }: SettingRowProps) {
  const { t } = useTranslation();
  const { data: about, error } = useQuery(aboutQuery);
  return (
    <>
      <SettingsRow label={label} hint={hint} />
      {about && (
        <SettingsFacts
          facts={[
            [t('settings.about.version'), `${t('app.name')} ${about.version}`],
            [t('settings.about.runtime'), t('settings.about.runtimeValue', { ...about })],
            [t('settings.about.platform'), about.platform],
            [
              t('settings.about.sandbox'),
              t(about.sandboxed ? 'settings.about.sandboxOn' : 'settings.about.sandboxOff'),
            ],
          ]}
        />
      )}
      <ErrorNotice error={error} />
    </>
  );
}
