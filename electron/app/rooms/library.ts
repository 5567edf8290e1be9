import { createJoin } from '../../features/join/service.ts';
import { moveDisk } from '../../features/library/folder/disk.ts';
import { createLibraryFolder } from '../../features/library/folder/service.ts';
import { createLibrary } from '../../features/library/service.ts';
import { clipFileName, clipFolderProblem } from '../../features/tasks/saving/clip-path.ts';
import { freeBytesOf } from '../../files/free-space.ts';
import { isDirectlyIn } from '../../files/inside.ts';
import { removeParts } from '../../gateway/download/part-file.ts';
import { takeUpRecipes } from '../../store/integrity/transfer.ts';
import { createJoinJournal, createMoveJournal } from '../../store/journals.ts';
import { createClipPlacesRepository } from '../../store/library/clip-places.ts';
import { createRemovalsRepository } from '../../store/library/removals.ts';
import { createJoinWorker } from '../../workers/join-worker-client.ts';
import type { Base } from '../base.ts';
import type { SystemRoom } from './system.ts';
import type { TasksRoom } from './tasks.ts';
import type { VideoRoom } from './video.ts';

export type LibraryRoom = ReturnType<typeof createLibraryRoom>;

/** The library with its lists, removals and recipes, the folder in which its clips lie, and clips joined into one. */
export function createLibraryRoom(
  base: Base,
  { platform, settings, dialogs }: SystemRoom,
  { references, cast }: VideoRoom,
  { tasks, recipeFiles, posters, clipFolder, onTasksChange }: TasksRoom,
  isArchiveUnderWay: () => boolean,
) {
  const { environment, db, documents, storedTasks, storedLibrary, isClipPlace, onRefused, clipHolds } = base;
  const { events, kit, media, workerPath } = base;
  const presentFolder = () => settings.get().libraryFolder;
  const library = createLibrary({
    tasks: storedTasks,
    store: storedLibrary,
    recipeFiles,
    removed: createRemovalsRepository(db, isClipPlace),
    isInPresentFolder: (path) => isDirectlyIn([presentFolder()], path),
    removeDownload: ({ id, prompt }) => removeParts(clipFileName(prompt, id), settings.libraryFolders()),
    posters,
    present: tasks.present,
    references,
    castSeenBy: cast.seenBy,
    system: {
      chooseExportFolder: dialogs.chooseExportFolder,
      chooseFile: dialogs.chooseSavePath,
      drag: platform.drag.clips,
      trash: platform.moveToTrash,
      noteRecent: platform.noteRecent,
    },
    events: {
      tasksChanged: onTasksChange,
      filesOpened: () => events.emit('recipes.opened', null),
      exportProgress: (done, total) => events.emit('library.exportProgress', { done, total }),
      removalFailed: (ids, error) => events.emit('library.removalFailed', { ids: [...ids], error }),
    },
    holds: clipHolds,
    ...kit,
  });
  const places = createClipPlacesRepository(db, isClipPlace);
  /** Clips of a chosen folder are the library's where recipes tell of them, also where the database that knew it was lost with all its copies. */
  async function takeUp(folder: string): Promise<number> {
    try {
      const found = await environment.runStoreJob({
        type: 'read-recipes',
        path: environment.databasePath,
        folder,
      });
      const ids = await takeUpRecipes(db, found, kit.clock.now(), dialogs.confirmTakeUp);
      if (ids.length > 0) {
        events.emit('projects.changed', null);
        onTasksChange(ids, true);
      }
      return ids.length;
    } catch (error) {
      kit.log.error('the recipes of a chosen folder were not read', { error: String(error) });
      return 0;
    }
  }
  const libraryFolder = createLibraryFolder({
    places,
    journal: createMoveJournal(documents, isClipPlace, onRefused),
    disk: moveDisk,
    holds: clipHolds,
    folder: {
      get: presentFolder,
      set(path) {
        settings.setLibraryFolder(path);
        void takeUp(path);
      },
      takeUp,
      confirm: settings.confirmLibraryFolder,
      check: () => clipFolderProblem(settings.libraryFolder()),
    },
    isArchiveUnderWay,
    dataFolder: environment.dataFolder,
    chooseFolder: dialogs.chooseLibraryFolder,
    recipesChanged: recipeFiles.changed,
    tasksChanged: (ids) => onTasksChange(ids, false),
    onChange: (move) => events.emit('libraryFolder.moveChanged', move),
    ...kit,
  });
  const join = createJoin({
    tasks: {
      get: storedTasks.get,
      isStored: (id) => places.get(id) !== null,
      add(task, entry) {
        const ofProject = { ...task, projectId: base.knownProject(task.projectId) };
        storedTasks.write([{ isNew: true, task: ofProject, entries: [entry] }]);
      },
    },
    journal: createJoinJournal(documents, isClipPlace, onRefused),
    readLayout: media.readLayout,
    joiner: createJoinWorker(workerPath('join')),
    pathFor: (name, id) => clipFolder.pathFor(clipFileName(name, id)),
    freeBytes: freeBytesOf,
    holds: clipHolds,
    present: tasks.present,
    writeRecipe: recipeFiles.write,
    tasksChanged: (ids) => onTasksChange(ids, true),
    onProgress: (done, total) => events.emit('join.progress', { done, total }),
    ...kit,
  });
  return { library, libraryFolder, join };
}
