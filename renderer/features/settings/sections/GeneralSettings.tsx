import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { checksSpelling } from '#contract';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { SwitchRow } from '../../../ui/controls/SwitchRow.tsx';
import { SettingsRow } from '../../../ui/SettingsSection.tsx';
import type { SettingRowProps, SettingRows } from '../setting-row.ts';
import { desktopQuery } from '../settings.queries.ts';

export const generalRows = {
  language: LanguageRow,
  spellCheck: SpellCheckRow,
} satisfies Partial<SettingRows>;

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
    const value = desktop.data && t('settings.spellCheck.none');
    return <SettingsRow label={label} hint={value ?? hint} />;
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
