import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { SwitchRow } from '../../ui/controls/SwitchRow.tsx';
import { Callout } from '../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { SettingsRow } from '../../ui/SettingsSection.tsx';
import type { SettingRowProps, SettingRows } from './setting-entries.ts';
import { desktopQuery, useSetOpenAtLogin } from './settings.queries.ts';
import styles from './system-rows.module.css';

/** What only the system knows stands in these rows as the system tells it. */
export const systemRows = {
  noticeReady: (props) => (
    <>
      <UnsignedCallout />
      <NoticeRow kind="ready" {...props} />
    </>
  ),
  noticeTrouble: (props) => <NoticeRow kind="trouble" {...props} />,
  noticeExpiring: (props) => <NoticeRow kind="expiring" {...props} />,
  whenClosed: WhenClosedRow,
  tray: TrayRow,
  openAtLogin: OpenAtLoginRow,
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
      onChange={(isOn) => change({ notifications: { [kind]: isOn } })}
    />
  );
}

function WhenClosedRow({ label, hint, settings, change }: SettingRowProps) {
  const { t } = useTranslation();
  const { data: desktop } = useQuery(desktopQuery);
  if (desktop?.system === 'darwin') return <SettingsRow label={label} hint={t('system.whenClosed.mac')} />;
  return (
    <Segmented
      label={label}
      hint={hint}
      options={['ask', 'background', 'quit']}
      textOf={(what) => t(`system.whenClosed.${what}`)}
      value={settings.whenClosed}
      onChange={(whenClosed) => change({ whenClosed })}
    />
  );
}

function TrayRow({ label, hint, settings, change }: SettingRowProps) {
  return <SwitchRow label={label} hint={hint} isOn={settings.tray} onChange={(tray) => change({ tray })} />;
}

function OpenAtLoginRow({ label, hint }: SettingRowProps) {
  const { t } = useTranslation();
  const { data: desktop, error } = useQuery(desktopQuery);
  const setting = useSetOpenAtLogin();
  const failure = setting.error ?? error;
  const state = desktop?.openAtLogin ?? 'off';
  const words = state === 'on' || state === 'off' ? hint : t(`system.openAtLogin.${state}`);
  return (
    <>
      {state === 'unsupported' ? (
        <SettingsRow label={label} hint={words} />
      ) : (
        <SwitchRow
          label={label}
          hint={words}
          isOn={state === 'on'}
          onChange={(isOn) => setting.mutateAsync({ isOn })}
        />
      )}
      <ErrorNotice error={failure} onDismiss={setting.reset} />
    </>
  );
}
