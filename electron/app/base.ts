import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inside, isDirectlyIn } from '../files/inside.ts';
import type { Platform, PlatformOptions } from '../platform/platform.ts';
import type { AppEnvironment } from '../platform/system/environment.ts';
import type { AppWindow } from '../platform/window/window.ts';
import type { WindowMemory } from '../platform/window/window-memory.ts';
import { createClipHolds } from '../shared/clip-holds.ts';
import type { Clock } from '../shared/ports.ts';
import { clipFile, playableClip } from '../shared/stored-task.ts';
import { createCharges } from '../store/charges.ts';
import { createChatRepository } from '../store/chat/chat.ts';
import { createDocuments } from '../store/documents.ts';
import { noteOpened } from '../store/integrity/last-run.ts';
import { createLibraryRepository } from '../store/library/library.ts';
import type { ListsJob } from '../store/lists/lists.ts';
import { openStore } from '../store/open.ts';
import { createProjectsRepository } from '../store/projects.ts';
import { createTasksRepository } from '../store/tasks.ts';
import { createJobThread } from '../workers/job-thread.ts';
import { createMediaWorker } from '../workers/media-worker-client.ts';
import { createEvents } from './events.ts';

/** What is there before the services. */
export interface AppFrame {
  readonly environment: AppEnvironment;
  readonly window: AppWindow;
  readonly windowMemory: WindowMemory;
}

/** What services take from the system that they run on. */
export interface AppSystem {
  readonly clock: Clock;
  readonly systemLocale: () => string;
  readonly createPlatform: (options: PlatformOptions) => Platform;
}

/** What rooms above know: asked once all of them are there. */
interface Above {
  libraryFolders(): readonly string[];
  chargesChanged(): void;
  /** How many answers of conversations and operations are waited for. */
  awaitedAnswers(): number;
  runningFileWork(): number;
}

export type Base = ReturnType<typeof createBase>;

/** What every room stands on: the open database with its repositories, events, clock, log and the worker for media. */
export function createBase({ environment }: AppFrame, { clock }: AppSystem, above: Above) {
  const { bundle, databasePath, dataFolder, log } = environment;
  const workerPath = (name: string) => inside(join(bundle, 'main'), `${name}-worker.cjs`);
  const db = openStore(databasePath);
  const documents = createDocuments(db);
  noteOpened(db, documents);
  const onUnreadable = (id: string, why: string) => log.error('a stored row cannot be read', { id, why });
  const charges = createCharges(db, { onUnreadable, onChange: above.chargesChanged });
  const isClipPlace = (path: string) => isDirectlyIn(above.libraryFolders(), path);
  const storedTasks = createTasksRepository(db, isClipPlace, onUnreadable, charges);
  const storedProjects = createProjectsRepository(db, onUnreadable);
  const kit = { documents, clock, newId: randomUUID, log };
  return {
    environment,
    awaitedAnswers: above.awaitedAnswers,
    runningFileWork: above.runningFileWork,
    ...kit,
    /** What nearly every feature is given. */
    kit,
    events: createEvents(),
    workerPath,
    inDataFolder: (name: string) => inside(dataFolder, name),
    media: createMediaWorker(workerPath('media')),
    db,
    charges,
    onUnreadable,
    onRefused: () => log.error('a stored intent names places that are not its own, and was dropped'),
    isClipPlace,
    storedTasks,
    storedProjects,
    knownProject: (id: string | null) => (id === null || storedProjects.nameOf(id) === null ? null : id),
    storedChat: createChatRepository(db, onUnreadable, charges),
    storedLibrary: createLibraryRepository(db, {
      onUnreadable,
      isClipPlace,
      onTagsChange: charges.moved,
      thread: createJobThread<ListsJob>(workerPath('lists'), { endsBetweenJobs: true }, databasePath),
    }),
    clipHolds: createClipHolds(clock),
    /** The file of a task's clip, examined or not; `null` where there is none. */
    clipPath: (id: string) => clipFile(storedTasks.get(id)),
    /** The file of a clip that the app plays; `null` where there is none. */
    playablePath: (id: string) => playableClip(storedTasks.get(id)),
  };
}
