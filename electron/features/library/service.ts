import { createExports } from './exports.ts';
import { createLists } from './lists.ts';
import type { LibraryPorts } from './ports.ts';
import { createOpenedFiles, createRecipes } from './recipes/recipes.ts';
import { createRemovals } from './removals.ts';

export type Library = ReturnType<typeof createLibrary>;

/** All that can be done with finished tasks. */
export function createLibrary(ports: LibraryPorts) {
  const { store, recipeFiles, posters, events } = ports;
  const recipes = createRecipes(ports);
  const removals = createRemovals(ports);
  return {
    lists: createLists(ports),
    removals,
    exports: createExports(ports),
    recipes,
    openedFiles: createOpenedFiles(recipes.read, events.filesOpened),
    /** Finishes what the last run left, in the background. Call once. */
    start(): void {
      void store.warmUp();
      posters.start();
      removals.start();
      recipeFiles.start();
    },
    /** Resolves when nothing of it reads the database any more. */
    close(): Promise<void> {
      removals.close();
      recipeFiles.close();
      return store.close();
    },
  };
}
