import type { ComponentProps } from 'react';
import { Welcome } from '../../features/connections/welcome/Welcome.tsx';
import { WelcomeImport } from '../../features/data/WelcomeImport.tsx';
import { useCommandKeys } from '../commands/use-command-keys.ts';

/** The welcome, where the shortcuts of what can be done without a connection count too. */
export function WelcomeScreen(props: Omit<ComponentProps<typeof Welcome>, 'children'>) {
  useCommandKeys(null);
  return (
    <Welcome {...props}>
      <WelcomeImport />
    </Welcome>
  );
}
