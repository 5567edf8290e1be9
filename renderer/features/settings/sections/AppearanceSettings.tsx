import { useTranslation } from 'react-i18next';
import { motions, textSizes, themes } from '#contract';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { SettingsRow } from '../../../ui/SettingsSection.tsx';
import type { SettingRowProps, SettingRows } from '../setting-row.ts';

export const appearanceRows = {
  theme: ThemeRow,
  textSize: TextSizeRow,
  motion: MotionRow,
} satisfies Partial<SettingRows>;

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
        onChange={(chosen) => {
          const textSize = textSizes.find((size) => String(size) === chosen);
          if (textSize !== undefined) change({ textSize });
        }}
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
