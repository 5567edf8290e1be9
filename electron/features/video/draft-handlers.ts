import { type draftMethods, type HandlersOf, ok } from '#contract';
import type { Draft } from './draft.ts';

/** The draft's methods of the contract. */
export function draftHandlers(draft: Draft) {
  return {
    'draft.get': async () => ok(await draft.get()),
    'draft.save': (form) => {
      draft.save(form);
      return ok(null);
    },
    'draft.savedForms': () => ok({ forms: draft.savedForms() }),
    'draft.keepSavedForms': ({ forms }) => {
      draft.keepSavedForms(forms);
      return ok(null);
    },
  } satisfies HandlersOf<typeof draftMethods>;
}
