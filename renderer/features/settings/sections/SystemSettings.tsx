import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract';
import { SwitchRow } from '../../../ui/controls/SwitchRow.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import type { SettingRowProps, SettingRows } from '../setting-row.ts';
import { desktopQuery } from '../settings.queries.ts';
import styles from './SystemSettings.module.css';

export const systemRows = {
  noticeReady: (props) => (
    <>
      <UnsignedCallout />
      <NoticeRow kind="ready" {...props} />
    </>
  ),
  noticeTrouble: (props) => <NoticeRow kind="trouble" {...props} />,
  noticeExpiring: (props) => <NoticeRow kind="expiring" {...props} />,
} satisfies Partial<SettingRows>;

/** What macOS keeps from a copy that nobody has signed. */
function UnsignedCallout() {
  const { t } = useTranslation();
  const { data: desktop } = useQuery(desktopQuery);
  if (desktop?.isUnsigned !== true) return null;
  return (
    <div className={styles.unsigned}>
      <Callout tone="warn" icon={ShieldAlert}>
        {t('system.unsigned')}
      </Callout>
    </div>
  );
}

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
