import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnectionName, useConnections } from '../../../hooks/contexts/use-connections.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SettingsRow } from '../../../ui/SettingsSection.tsx';
import type { SettingRowProps, SettingRows } from '../setting-entries.ts';

/** What each connection has of its own: these rows say so, and lead to the form of the active one. */
export const connectionRows = {
  tasksInFlight: TasksInFlightRow,
  proxy: ProxyRow,
} satisfies Partial<SettingRows>;

function TasksInFlightRow({ label, hint }: SettingRowProps) {
  const { t } = useTranslation();
  const { active } = useConnections();
  const name = useConnectionName()(active);
  const value = t('settings.tasksInFlight.value', { name, count: active.settings.tasksInFlight });
  return (
    <SettingsRow label={label} value={value} hint={hint}>
      <EditConnection label={label} />
    </SettingsRow>
  );
}

function ProxyRow({ label, hint }: SettingRowProps) {
  return (
    <SettingsRow label={label} hint={hint}>
      <EditConnection label={label} />
    </SettingsRow>
  );
}

function EditConnection({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const { active, manage } = useConnections();
  const words = t('settings.editConnection');
  return (
    <Button icon={Pencil} aria-label={`${words}: ${label}`} onPress={() => manage(active.id, 'advanced')}>
      {words}
    </Button>
  );
}
