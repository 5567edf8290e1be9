import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract';
import { toAppError } from '../../ui/app-error.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { useUpdateSettings } from './settings.queries.ts';

const themes = ['system', 'light', 'dark'] as const;

export function GeneralSettings({ settings }: { readonly settings: Settings }) {
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
