import type { ComponentProps } from 'react';
import { Welcome } from '../../features/connections/welcome/Welcome.tsx';
import { WelcomeImport } from '../../features/data/WelcomeImport.tsx';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useHelp } from '../../ui/help/help-context.ts';
import { useCommandKeys } from '../commands/use-command-keys.ts';

/** The welcome, where the shortcuts of what can be done without a connection count too. */
export function WelcomeScreen(props: Omit<ComponentProps<typeof Welcome>, 'children'>) {
  const help = useHelp();
  useCommandKeys(null);
  // The shell opens the page of the screen that is shown.
  useCommand('help.manual', () => help?.open({ page: 'connect' }));
  return (
    <Welcome {...props}>
      <WelcomeImport />
    </Welcome>
  );
}
