import { useMemo } from 'react';
import { ConnectionSettings } from '../../features/connections/ConnectionSettings.tsx';
import { SettingsView } from '../../features/settings/SettingsView.tsx';
import type { ScreenProps } from '../use-shell.ts';

/** The settings, and among them the connections, which are a feature of their own. */
export function SettingsScreen({ shell }: ScreenProps) {
  const { showBundle, changeView, askedSetting, settingShown } = shell;
  const actions = useMemo(
    () => ({ showBundle: () => showBundle(null), showTasks: () => changeView({ view: 'video' }) }),
    [showBundle, changeView],
  );
  return (
    <SettingsView
      connections={(rows, isListShown) => (
        <ConnectionSettings isListShown={isListShown}>{rows}</ConnectionSettings>
      )}
      actions={actions}
      asked={askedSetting}
      onShown={settingShown}
    />
  );
}
