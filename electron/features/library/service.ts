import type { copyFile } from 'node:fs/promises';
import type { ClipHolds } from '../../shared/clip-holds.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import { createExports } from './exports.ts';
import { createLists } from './lists.ts';
import type {
  CastSeenBy,
  LibraryEvents,
  LibraryRepository,
  LibrarySystem,
  PresentTask,
  ReferencesPort,
  RemovalsRepository,
  RemovedTask,
  TaskReader,
} from './ports.ts';
import type { Posters } from './posters.ts';
import { createOpenedFiles } from './recipes/opened-files.ts';
import type { RecipeFiles } from './recipes/recipe-files.ts';
import { createRecipes } from './recipes/recipes.ts';
import { createRemovals } from './removals.ts';

export interface LibraryPorts {
  readonly tasks: TaskReader;
  readonly store: LibraryRepository;
  readonly recipeFiles: RecipeFiles;
  readonly removed: RemovalsRepository;
  readonly isInPresentFolder: (path: string) => boolean;
  readonly removeDownload: (task: RemovedTask) => Promise<void>;
  readonly posters: Posters;
  readonly present: PresentTask;
  readonly references: ReferencesPort;
  readonly castSeenBy: CastSeenBy;
  readonly system: LibrarySystem;
  readonly events: LibraryEvents;
  readonly holds: ClipHolds;
  readonly clock: Clock;
  readonly log: Log;
  /** The system's copy; given by tests that need a full disk. */
  readonly copy?: typeof copyFile;
}

export type Library = ReturnType<typeof createLibrary>;

/** All that can be done with finished tasks. */
export function createLibrary(ports: LibraryPorts) {
  const {
    tasks,
    store,
    recipeFiles,
    removed,
    isInPresentFolder,
    removeDownload,
    posters,
    present,
    references,
    castSeenBy,
    system,
    events,
    holds,
    clock,
    log,
    copy,
  } = ports;
  const recipesChanged = recipeFiles.changed;
  const recipes = createRecipes({ tasks, store, references, castSeenBy, noteRecent: system.noteRecent });
  const removals = createRemovals({
    store: removed,
    clock,
    log,
    system,
    holds,
    isInPresentFolder,
    forgetPoster: posters.forget,
    removeDownload,
    recipesChanged,
    events,
  });
  return {
    lists: createLists({ store, tasks, present, posters, recipesChanged, events }),
    removals,
    exports: createExports({
      tasks,
      system,
      posterPath: posters.path,
      recipeText: recipeFiles.textOf,
      holds,
      log,
      ...(copy && { copy }),
    }),
    recipes,
    openedFiles: createOpenedFiles({ read: (path) => recipes.read(path), onOffer: events.filesOpened }),
    recipeFiles,
    /** Finishes what the last run left, in the background. Call once. */
    start(): void {
      store.warmUp();
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
