import { useQuery } from '@tanstack/react-query';
import { FolderOpen, LifeBuoy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract';
import { useCommand } from '../../hooks/use-command.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { SwitchRow } from '../../ui/controls/SwitchRow.tsx';
import { toAppError } from '../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { SettingsFact, SettingsRow, SettingsSection } from '../../ui/SettingsSection.tsx';
import styles from './SettingsView.module.css';
import { aboutQuery, settingsQuery, useChooseLibraryFolder, useUpdateSettings } from './settings.queries.ts';

const themes = ['system', 'light', 'dark'] as const;

interface SettingsViewProps {
  /** The section of the connections, which are a feature of their own. */
  readonly connections: ReactNode;
  /** Shows the bundle for support. */
  readonly onShowBundle: () => void;
}

export function SettingsView({ connections, onShowBundle }: SettingsViewProps) {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery);
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <h1 className={styles.title}>{t('settings.title')}</h1>
        {connections}
        {settings.data && (
          <>
            <LibrarySettings settings={settings.data} />
            <GeneralSettings settings={settings.data} />
          </>
        )}
        {settings.isError && <ErrorNotice error={toAppError(settings.error)} />}
        <AboutSettings onShowBundle={onShowBundle} />
      </div>
    </main>
  );
}

function LibrarySettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const choose = useChooseLibraryFolder();
  useCommand('settings.libraryFolder', () => choose.mutate(), !choose.isPending);
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

function GeneralSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const update = useUpdateSettings();
  return (
    <SettingsSection title={t('settings.general')}>
      <Segmented
        label={t('settings.appearance')}
        options={themes.map((value) => ({ value, text: t(`settings.theme.${value}`) }))}
        value={settings.theme}
        onChange={(theme) => update.mutate({ theme })}
      />
      <Segmented
        label={t('settings.language')}
        options={[
          { value: 'system', text: t('settings.languageSystem') },
          { value: 'en', text: 'English', lang: 'en' },
          { value: 'zh-CN', text: '中文', lang: 'zh-CN' },
        ]}
        value={settings.language}
        onChange={(language) => update.mutate({ language })}
      />
      <SwitchRow
        label={t('settings.notifications')}
        hint={t('settings.notificationsHint')}
        isOn={settings.notifications}
        onChange={(notifications) => update.mutate({ notifications })}
      />
      <Segmented
        label={t('chat.setting.label')}
        options={[
          { value: 'sends', text: t('chat.setting.sends') },
          { value: 'breaks', text: t('chat.setting.breaks') },
        ]}
        value={settings.enterSends ? 'sends' : 'breaks'}
        onChange={(choice) => update.mutate({ enterSends: choice === 'sends' })}
      />
      {update.isError && <ErrorNotice error={toAppError(update.error)} onDismiss={update.reset} />}
    </SettingsSection>
  );
}

function AboutSettings({ onShowBundle }: Pick<SettingsViewProps, 'onShowBundle'>) {
  const { t } = useTranslation();
  const { data: about, error } = useQuery(aboutQuery);
  return (
    <SettingsSection title={t('settings.about')}>
      {about && (
        <>
          <SettingsFact label={t('settings.version')} value={`${t('app.name')} ${about.version}`} />
          <SettingsFact label={t('settings.runtime')} value={t('settings.runtimeValue', { ...about })} />
          <SettingsFact label={t('settings.platform')} value={about.platform} />
          <SettingsFact
            label={t('settings.sandbox')}
            value={t(about.sandboxed ? 'settings.sandboxOn' : 'settings.sandboxOff')}
          />
        </>
      )}
      <SettingsRow label={t('lens.bundle.settings')} hint={t('lens.bundle.settingsHint')}>
        <Button onPress={onShowBundle}>
          <LifeBuoy aria-hidden />
          {t('lens.bundle.open')}
        </Button>
      </SettingsRow>
      {error && <ErrorNotice error={toAppError(error)} />}
    </SettingsSection>
  );
}
