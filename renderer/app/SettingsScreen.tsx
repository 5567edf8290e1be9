import { ConnectionSettings } from '../features/connections/list/ConnectionSettings.tsx';
import { SettingsView } from '../features/settings/SettingsView.tsx';

/** The settings, and among them the connections, which are a feature of their own. */
export function SettingsScreen() {
  return <SettingsView connections={<ConnectionSettings />} />;
}
