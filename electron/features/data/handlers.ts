import { type dataMethods, type HandlersOf, ok } from '#contract';
import type { DataService } from './service.ts';

/** The contract's methods about all data. */
export function dataHandlers(data: DataService): HandlersOf<typeof dataMethods> {
  return {
    'data.get': async () => ok(await data.get()),
    'data.export': ({ isWithClips }) => data.export(isWithClips),
    'data.chooseImport': () => data.chooseImport(),
    'data.discardImport': async () => {
      await data.discardImport();
      return ok(null);
    },
    'data.import': ({ id }) => data.import(id),
    'data.bringBack': ({ id }) => data.bringBack(id),
    'data.deleteCopy': ({ id }) => data.deleteCopy(id),
    'data.reset': () => data.reset(),
    'data.cancel': () => {
      data.cancel();
      return ok(null);
    },
    'data.backUp': () => data.backUp(),
    'data.openFolder': ({ folder }) => data.openFolder(folder),
  };
}
