import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { checksSpelling, motions, type TextSize, textSizes, themes } from '#contract';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { SwitchRow } from '../../../ui/controls/SwitchRow.tsx';
import { SettingsRow } from '../../../ui/SettingsSection.tsx';
import type { SettingRowProps, SettingRows } from '../setting-entries.ts';
import { desktopQuery } from '../settings.queries.ts';

/** The language, what is drawn how, and what the Enter key does. */
export const generalRows = {
  language: LanguageRow,
  spellCheck: SpellCheckRow,
  theme: ThemeRow,
  textSize: TextSizeRow,
  motion: MotionRow,
  enterKey: EnterKeyRow,
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
