import { type commandsMethods, type HandlersOf, ok } from '#contract';
import type { Commands } from './commands.ts';

/** The methods of the contract about commands. */
export function commandsHandlers(commands: Commands) {
  return {
    'commands.enabled': ({ ids }) => {
      commands.setEnabled(ids);
      return ok(null);
    },
    'commands.undo': (items) => {
      commands.setUndo(items);
      return ok(null);
    },
    'commands.names': async ({ after }) => ok(await commands.names(after)),
    'commands.uses': () => ok({ uses: [...commands.uses()] }),
    'commands.used': ({ key }) => {
      commands.noteUse(key);
      return ok(null);
    },
  } satisfies HandlersOf<typeof commandsMethods>;
}
