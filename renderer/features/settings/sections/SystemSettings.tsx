import { SwitchRow } from '../../../ui/controls/SwitchRow.tsx';
import type { SettingRowProps, SettingRows } from '../setting-row.ts';

export const systemRows = { notifications: NotificationsRow } satisfies Partial<SettingRows>;

function NotificationsRow({ label, hint, settings, change }: SettingRowProps) {
  return (
    <SwitchRow
      label={label}
      hint={hint}
      isOn={settings.notifications}
      onChange={(notifications) => change({ notifications })}
    />
  );
}
