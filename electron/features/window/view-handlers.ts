import { type HandlersOf, ok, type viewMethods } from '#contract';
import type { View } from './view.ts';

/** The methods of the contract about what the window shows, and about notices. */
export function viewHandlers(view: View) {
  return {
    'view.get': () => ok(view.get()),
    'view.save': (shown) => {
      view.save(shown);
      return ok(null);
    },
    'notices.list': () => ok({ notices: view.notices() }),
    'notices.dismiss': ({ id }) => {
      view.dismiss(id);
      return ok(null);
    },
  } satisfies HandlersOf<typeof viewMethods>;
}
