import { useTranslation } from 'react-i18next';
import { themeSchema } from '#contract';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import type { SettingRowProps, SettingRows } from '../setting-row.ts';

export const appearanceRows = { theme: ThemeRow } satisfies Partial<SettingRows>;

function ThemeRow({ label, hint, settings, change }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={label}
      hint={hint}
      options={themeSchema.options.map((value) => ({ value, text: t(`settings.theme.${value}`) }))}
      value={settings.theme}
      onChange={(theme) => change({ theme })}
    />
  );
}
