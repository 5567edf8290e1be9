import { type dataMethods, done, type HandlersOf, ok } from '#contract';
import type { DataService } from './service.ts';

/** The contract's methods about all data. */
export function dataHandlers(data: DataService): HandlersOf<typeof dataMethods> {
  return {
    'data.get': async () => ok(await data.get()),
    'data.export': ({ isWithClips }) => data.export(isWithClips),
    'data.chooseImport': () => data.chooseImport(),
    'data.discardImport': async () => done(await data.discardImport()),
    'data.import': ({ id }) => data.import(id),
    'data.exportProject': (input) => data.exportProject(input),
    'data.chooseProject': () => data.chooseProject(),
    'data.readOpenedProject': () => data.readOpenedProject(),
    'data.readProject': ({ files }) => data.readProject(files[0]?.path ?? null),
    'data.importProject': ({ id }) => data.importProject(id),
    'data.bringBack': ({ id }) => data.bringBack(id),
    'data.deleteCopy': ({ id }) => data.deleteCopy(id),
    'data.reset': () => data.reset(),
    'data.cancel': () => done(data.cancel()),
    'data.backUp': () => data.backUp(),
    'data.openFolder': ({ folder }) => data.openFolder(folder),
  };
}
