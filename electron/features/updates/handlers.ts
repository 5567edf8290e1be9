import { type HandlersOf, ok, type updatesMethods } from '#contract';
import type { UpdatesService } from './service.ts';

/** The methods of updates in the contract. */
export function updatesHandlers(updates: UpdatesService) {
  return {
    'updates.get': () => ok(updates.get()),
    'updates.check': async () => ok(await updates.check()),
    'updates.download': () => ok(updates.download()),
    'updates.cancelDownload': () => ok(updates.cancelDownload()),
    'updates.restart': () => ok(updates.restart()),
    'updates.stopWaiting': () => ok(updates.stopWaiting()),
  } satisfies HandlersOf<typeof updatesMethods>;
}
