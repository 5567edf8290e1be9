import { type commandsMethods, done, type HandlersOf, ok, type viewMethods } from '#contract';
import type { Commands } from './commands.ts';
import type { View } from './view.ts';

/** The methods of the contract about what the window shows, and about notices. */
export function viewHandlers(view: View) {
  return {
    'view.get': () => ok(view.get()),
    'view.save': (shown) => done(view.save(shown)),
    'notices.list': () => ok({ notices: view.notices() }),
    'notices.dismiss': ({ id }) => done(view.dismiss(id)),
  } satisfies HandlersOf<typeof viewMethods>;
}

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
