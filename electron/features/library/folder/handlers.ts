import { done, type HandlersOf, type libraryFolderMethods, ok } from '#contract';
import type { LibraryFolder } from './service.ts';

/** The methods of the contract about the library's folder. */
export function libraryFolderHandlers(folder: LibraryFolder) {
  return {
    'libraryFolder.choose': () => folder.choose(),
    'libraryFolder.change': (choice) => folder.change(choice),
    'libraryFolder.move': () => ok(folder.status()),
    'libraryFolder.tryAgain': () => done(folder.tryAgain()),
    'libraryFolder.cancel': () => done(folder.cancel()),
    'libraryFolder.dismiss': () => done(folder.dismiss()),
  } satisfies HandlersOf<typeof libraryFolderMethods>;
}
