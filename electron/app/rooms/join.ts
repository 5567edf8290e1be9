import { createJoin } from '../../features/join/service.ts';
import { clipFileName } from '../../features/tasks/saving/clip-path.ts';
import { freeBytesOf } from '../../files/free-space.ts';
import { createJoinJournal } from '../../store/join-journal.ts';
import { createJoinWorker } from '../../workers/join-worker-client.ts';
import type { Base } from '../base.ts';
import type { TasksRoom } from './tasks.ts';

/** Clips joined into one. */
export function createJoinRoom(base: Base, { tasks, recipeFiles, clipFolder, onTasksChange }: TasksRoom) {
  const { documents, storedTasks, knownProject, isClipPlace, onRefused, clipHolds } = base;
  const { events, media, workerPath, kit } = base;
  return createJoin({
    tasks: {
      get: storedTasks.get,
      add(task, entry) {
        const ofProject = { ...task, projectId: knownProject(task.projectId) };
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
}
