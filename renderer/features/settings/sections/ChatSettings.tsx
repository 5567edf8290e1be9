import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import type { SettingRowProps, SettingRows } from '../setting-row.ts';

export const chatRows = { enterKey: EnterKeyRow } satisfies Partial<SettingRows>;

function EnterKeyRow({ label, hint, settings, change }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={label}
      hint={hint}
      options={[
        { value: 'sends', text: t('settings.enterKey.sends') },
        { value: 'breaks', text: t('settings.enterKey.breaks') },
      ]}
      value={settings.enterSends ? 'sends' : 'breaks'}
      onChange={(choice) => change({ enterSends: choice === 'sends' })}
    />
  );
}
