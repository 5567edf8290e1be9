import { ConnectionSettings } from '../features/session/ConnectionSettings.tsx';
import { SettingsView } from '../features/settings/SettingsView.tsx';
import type { ScreenProps } from './use-shell.ts';

/** The settings, and among them the connection, which belongs to the session. */
export function SettingsScreen({ session, shell }: ScreenProps) {
  return (
    <SettingsView
      connection={<ConnectionSettings session={session} />}
      onShowBundle={() => shell.showBundle(null)}
    />
  );
}
