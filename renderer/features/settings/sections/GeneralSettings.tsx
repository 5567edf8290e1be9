import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import type { SettingRowProps, SettingRows } from '../setting-row.ts';

export const generalRows = { language: LanguageRow } satisfies Partial<SettingRows>;

/** Each language is named in itself. */
function LanguageRow({ label, hint, settings, change }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={label}
      hint={hint}
      options={[
        { value: 'system', text: t('settings.language.system') },
        { value: 'en', text: 'English', lang: 'en' },
        { value: 'zh-CN', text: '中文', lang: 'zh-CN' },
      ]}
      value={settings.language}
      onChange={(language) => change({ language })}
    />
  );
}
