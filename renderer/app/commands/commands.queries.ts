import { useEffect } from 'react';
import { call, listen } from '../../bridge.ts';
import { isOffered, runCommand, useOfferedCommands } from '../../hooks/keys/use-command.ts';

/** Tells the application menu which commands can be run, and runs what is pressed there. */
export function useMenuCommands(): void {
  const ids = useOfferedCommands();
  useEffect(() => {
    call('commands.enabled', { ids: [...ids] }).catch(() => undefined);
  }, [ids]);
  useEffect(() => listen('commands.run', ({ id }) => isOffered(id) && runCommand(id)), []);
}
