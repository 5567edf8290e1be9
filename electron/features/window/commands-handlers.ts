import { type commandsMethods, done, type HandlersOf, ok } from '#contract';
import type { Commands } from './commands.ts';

/** The methods of the contract about commands. */
export function commandsHandlers(commands: Commands) {
  return {
    'commands.enabled': ({ ids }) => done(commands.setEnabled(ids)),
    'commands.undo': (items) => done(commands.setUndo(items)),
    'commands.names': async ({ after }) => ok(await commands.names(after)),
    'commands.uses': () => ok({ uses: [...commands.uses()] }),
    'commands.used': ({ key }) => done(commands.noteUse(key)),
  } satisfies HandlersOf<typeof commandsMethods>;
}
