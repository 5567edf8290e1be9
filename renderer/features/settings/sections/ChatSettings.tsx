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
      options={['sends', 'breaks']}
      textOf={(what) => t(`settings.enterKey.${what}`)}
      value={settings.enterSends ? 'sends' : 'breaks'}
      onChange={(choice) => change({ enterSends: choice === 'sends' })}
    />
  );
}
