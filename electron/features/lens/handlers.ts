import { type HandlersOf, type lensMethods, ok } from '#contract';
import type { Bundles } from './bundle.ts';
import type { Lens } from './service.ts';

/** Answers the contract's methods about exchanges and bundles of them. */
export function lensHandlers(lens: Lens, bundles: Bundles): HandlersOf<typeof lensMethods> {
  return {
    'lens.list': ({ subject }) => ok([...lens.list(subject)]),
    'lens.get': ({ id }) => ok(lens.get(id)),
    'lens.previewBundle': async (choice) => ok([...(await bundles.preview(choice))]),
    'lens.saveBundle': (choice) => bundles.save(choice),
  };
}
