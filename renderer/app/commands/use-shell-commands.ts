import type { ScreenName } from '#contract';
import { useUpdateSettings } from '../../features/settings/settings.queries.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useHelp } from '../../ui/help/help-context.ts';
import { screens } from '../screens/screens.tsx';
import type { ShellState } from '../use-shell.ts';

/** What the shell itself can be asked for, from every screen. */
export function useShellCommands(shown: ScreenName, shell: ShellState, manageConnections: () => void): void {
  const help = useHelp();
  const { showBundle } = shell;
  useCommand('help.manual', () => help?.open({ page: screens[shown].manual ?? 'make-a-clip' }));
  useCommand('connections.manage', () => manageConnections());
  useCommand('support.bundle', () => showBundle(null));
  const { mutate: update } = useUpdateSettings();
  useCommand('theme.light', () => update({ theme: 'light' }));
  useCommand('theme.dark', () => update({ theme: 'dark' }));
  useCommand('theme.system', () => update({ theme: 'system' }));
  useCommand('language.english', () => update({ language: 'en' }));
  useCommand('language.chinese', () => update({ language: 'zh-CN' }));
  useCommand('language.system', () => update({ language: 'system' }));
}
