import { stat } from 'node:fs/promises';
import { createRecipeFiles } from '../../features/library/recipes/recipe-files.ts';
import type { Spend } from '../../features/spend/service.ts';
import type { ClipFolder } from '../../features/tasks/ports.ts';
import { findClipPath } from '../../features/tasks/saving/clip-path.ts';
import { createTasks, type Tasks } from '../../features/tasks/service.ts';
import { isGone, isReachable } from '../../files/exists.ts';
import { hashFile } from '../../files/hash.ts';
import { createDownload } from '../../gateway/download/download.ts';
import { removeParts } from '../../gateway/download/part-file.ts';
import { createSmallPictures } from '../../media/small-pictures.ts';
import { createDownloadThread } from '../../workers/download-worker-client.ts';
import type { Base } from '../base.ts';
import { mediaUrl } from '../media-urls.ts';
import type { ConnectionsRoom } from './connections.ts';
import { createDesktopRoom } from './desktop.ts';
import type { RequestsRoom } from './requests.ts';
import type { SystemRoom } from './system.ts';
import type { VideoRoom } from './video.ts';

export type TasksRoom = ReturnType<typeof createTasksRoom>;

/** The life of a task up to its saved clip with poster and recipe, and what the desktop shows of it. */
export function createTasksRoom(
  base: Base,
  system: SystemRoom,
  { requests, practice }: RequestsRoom,
  { gateway, session }: ConnectionsRoom,
  spend: Spend,
  { references, cast }: VideoRoom,
) {
  const { storedTasks, storedLibrary, clipHolds, events, inDataFolder, workerPath, media, kit } = base;
  const { platform, settings } = system;
  const posters = createSmallPictures(inDataFolder('posters'), (id) => mediaUrl('posters', id));
  const desktop = createDesktopRoom(base, system, () => tasks, posters.path);
  const recipeFiles = createRecipeFiles({
    tasks: storedTasks,
    store: storedLibrary,
    projectName: base.storedProjects.nameOf,
    hashOf: references.hashOf,
    holds: clipHolds,
    ...kit,
  });
  const { beforeCall } = practice;
  const thread = createDownloadThread(workerPath('download'), {
    ...platform.network,
    beforeCall,
    log: kit.log,
  });
  const download = createDownload(thread, requests.record);
  const clipFolder: ClipFolder = {
    pathFor: (fileName) => findClipPath(settings.libraryFolder(), fileName),
    probe: media.measureClip,
    contentOf: async (path) => ({ bytes: (await stat(path)).size, sha256: await hashFile(path) }),
    removeParts: (fileName) => removeParts(fileName, settings.libraryFolders()),
    showInFolder: platform.showInFolder,
    exists: isReachable,
    isGone,
  };
  const onTasksChange = (ids: readonly string[], isListChanged: boolean) =>
    events.emit('tasks.changed', { ids: [...ids], isListChanged });
  const tasks: Tasks = createTasks({
    gateway,
    download,
    store: storedTasks,
    findFile: references.find,
    hashOf: references.hashOf,
    mentionedCast: cast.mentioned,
    library: clipFolder,
    recipes: recipeFiles,
    session,
    spend: spend.tasks,
    knownProject: base.knownProject,
    ...kit,
    random: Math.random,
    onChange: onTasksChange,
    about: platform.about,
    notify: desktop.notify,
    onPauses: (reasons) => events.emit('tasks.pausesChanged', { reasons: [...reasons] }),
    mediaUrl: (id) => mediaUrl('results', id),
    posterUrl: posters.urlOf,
  });
  return { posters, desktop, recipeFiles, download, clipFolder, onTasksChange, tasks };
}
