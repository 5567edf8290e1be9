import type { AppErrorData, Task } from '#contract';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import type { StoredTask } from '../../shared/stored-task.ts';

import { type Copies, createCopies } from './copies.ts';
import type { LibraryRepository, RemovalsRepository, TaskReader } from './ports.ts';
import type { Posters } from './posters.ts';
import { createRecipeFiles, type RecipeFiles } from './recipe-files.ts';
import { createRecipes, type Recipes } from './recipes.ts';
import type { RecoverReference } from './refill.ts';
import { createRemovals, type Removals } from './removals.ts';
import { createTaskLibrary, type TaskLibrary } from './service.ts';

export interface LibraryPorts {
  readonly tasks: TaskReader;
  readonly store: LibraryRepository;
  readonly removed: RemovalsRepository;
  readonly posters: Posters;
  readonly present: (task: StoredTask) => Task;
  /** The files of references: their hashes (see `RecipeFilesPorts`), and finding them again. */
  readonly references: {
    hashOf(fileId: string, bytes: number, time: number): Promise<string | null>;
    readonly recover: RecoverReference;
  };
  /** The system's dialogs; `null` for one that was cancelled. */
  readonly dialogs: {
    chooseExportFolder(): Promise<string | null>;
    chooseFile(kind: 'clip' | 'frame', name: string): Promise<string | null>;
  };
  readonly drag: (paths: readonly string[], icon: string | null) => void;
  readonly trash: (path: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
  readonly onRemovalFailed: (ids: readonly string[], error: AppErrorData) => void;
}

/** All that can be done with finished tasks. */
export interface Library {
  readonly lists: TaskLibrary;
  readonly removals: Removals;
  readonly copies: Copies;
  readonly recipes: Recipes;
  readonly recipeFiles: RecipeFiles;
  /** Finishes what the last run left, in the background. Call once. */
  start(): void;
  close(): void;
}

/** Puts the parts of the library together. */
export function assembleLibrary(ports: LibraryPorts): Library {
  const { tasks, store, removed, posters, present, references, dialogs } = ports;
  const { drag, trash, clock, log, onChange, onRemovalFailed } = ports;
  const recipeFiles = createRecipeFiles({ tasks, store, hashOf: references.hashOf, clock, log });
  const recipesChanged = recipeFiles.changed;
  const removals = createRemovals({
    store: removed,
    clock,
    log,
    trash,
    forgetPoster: posters.forget,
    recipesChanged,
    onChange,
    onFailed: onRemovalFailed,
  });
  return {
    lists: createTaskLibrary({ store, tasks, present, posters, recipesChanged, onChange }),
    removals,
    copies: createCopies({
      tasks,
      chooseFolder: dialogs.chooseExportFolder,
      chooseFile: dialogs.chooseFile,
      drag,
      posterPath: posters.path,
      recipeText: recipeFiles.textOf,
      log,
    }),
    recipes: createRecipes({ tasks, store, recover: references.recover }),
    recipeFiles,
    start() {
      posters.start();
      removals.start();
      recipeFiles.start();
    },
    close() {
      removals.close();
      recipeFiles.close();
    },
  };
}
