import { done, type HandlersOf, ok, type viewMethods } from '#contract';
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
