import { ConnectionSettings } from '../features/connections/list/ConnectionSettings.tsx';
import { SettingsView } from '../features/settings/SettingsView.tsx';
import type { ScreenProps } from './use-shell.ts';

/** The settings, and among them the connections, which are a feature of their own. */
export function SettingsScreen({ shell }: ScreenProps) {
  return <SettingsView connections={<ConnectionSettings />} onShowBundle={() => shell.showBundle(null)} />;
}
