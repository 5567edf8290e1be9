import { useCommand } from '../../hooks/use-command.ts';
import type { ShellState } from '../use-shell.ts';

/** What the shell itself can be asked for, from every screen. */
export function useShellCommands(shell: ShellState, manageConnections: () => void): void {
  const { changeView, showBundle } = shell;
  useCommand('screen.video', () => changeView({ view: 'video' }));
  useCommand('screen.chat', () => changeView({ view: 'chat' }));
  useCommand('screen.operations', () => changeView({ view: 'operations' }));
  useCommand('screen.settings', () => changeView({ view: 'settings' }));
  useCommand('connections.manage', () => manageConnections());
  useCommand('support.bundle', () => showBundle(null));
}
