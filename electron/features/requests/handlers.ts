import { type HandlersOf, ok, type requestsMethods } from '#contract';
import type { Bundles } from './bundle.ts';
import type { Requests } from './service.ts';

/** Answers the contract's methods about exchanges and bundles of them. */
export function requestsHandlers(requests: Requests, bundles: Bundles): HandlersOf<typeof requestsMethods> {
  return {
    'requests.list': ({ subject }) => ok([...requests.list(subject)]),
    'requests.get': ({ id }) => ok(requests.get(id)),
    'requests.previewBundle': async (choice) => ok([...(await bundles.preview(choice))]),
    'requests.saveBundle': (choice) => bundles.save(choice),
  };
}
