import type { Settings } from '#contract';
import { SwitchRow } from '../../../ui/controls/SwitchRow.tsx';
import type { SettingRowProps, SettingRows } from '../setting-row.ts';

export const systemRows = {
  noticeReady: (props) => <NoticeRow kind="ready" {...props} />,
  noticeTrouble: (props) => <NoticeRow kind="trouble" {...props} />,
  noticeExpiring: (props) => <NoticeRow kind="expiring" {...props} />,
} satisfies Partial<SettingRows>;

interface NoticeRowProps extends SettingRowProps {
  readonly kind: keyof Settings['notifications'];
}

/** Whether the system tells of things of a kind. */
function NoticeRow({ kind, label, hint, settings: { notifications }, change }: NoticeRowProps) {
  return (
    <SwitchRow
      label={label}
      hint={hint}
      isOn={notifications[kind]}
      onChange={(isOn) => change({ notifications: { ...notifications, [kind]: isOn } })}
    />
  );
}
