import { createChat } from '../features/chat/service.ts';
import { createOperations } from '../features/operations/service.ts';
import { createSpend } from '../features/spend/service.ts';
import { createUpdates } from '../features/updates/service.ts';
import { createRawCalls } from '../gateway/raw-call.ts';
import { createPresetsRepository } from '../store/operations.ts';
import { type AppFrame, type AppSystem, createBase } from './base.ts';
import { createMediaFinder, mediaUrl } from './media-urls.ts';
import { createConnectionsRoom } from './rooms/connections.ts';
import { createDataRoom } from './rooms/data.ts';
import { createLibraryRoom } from './rooms/library.ts';
import { createProjectsRoom } from './rooms/projects.ts';
import { createRequestsRoom } from './rooms/requests.ts';
import { createSystemRoom } from './rooms/system.ts';
import { createTasksRoom } from './rooms/tasks.ts';
import { createVideoRoom } from './rooms/video.ts';

export type { AppFrame, AppSystem };

/** How long a clip stays where it is after the window has asked for some of it, in milliseconds. */
const playMs = 1_000;

export type Services = ReturnType<typeof createServices>;

/** Who gets what. Each room is made of those above it; what goes the other way goes over the events. Starts nothing: see `running.ts`. */
export function createServices(frame: AppFrame, around: AppSystem) {
  const base = createBase(frame, around, {
    libraryFolders: () => settings.libraryFolders(),
    chargesChanged: () => spend.chargesChanged(),
    awaitedAnswers: () => awaitedAnswers(),
    runningFileWork: () => clipWork() + Number(dataRoom.data.isUnderWay()),
  });
  const { clipHolds, environment, inDataFolder } = base;
  const awaitedAnswers = () => chat.awaited() + Number(operations.isUnderWay());
  const clipWork = () => libraryRoom.library.exports.running() + Number(join.isUnderWay());
  const system = createSystemRoom(base, frame, around);
  const { settings } = system;
  const requestsRoom = createRequestsRoom(base, system, (id) => tasks.reportText(id));
  /** What a restart would break off, or the end of the app cut short. */
  const work = () => ({
    upload: base.storedTasks.withStatus(['sending']).length > 0,
    answer: chat.awaited() > 0,
    operation: operations.isUnderWay(),
    join: join.isUnderWay(),
    export: libraryRoom.library.exports.running() > 0,
    move: libraryFolder.isUnderWay(),
    data: dataRoom.data.isUnderWay(),
  });
  const connections = createConnectionsRoom(base, system, requestsRoom, {
    tasks: { count: (id) => tasks.liveCount(id), stop: (id) => tasks.giveUpAll(id) },
    answers: { isAwaited: (id) => chat.isAwaited(id) },
    wouldBreakOffWork: () => Object.values(work()).includes(true),
  });
  const spend = createSpend({
    charges: base.charges,
    session: connections.session,
    projectName: base.storedProjects.nameOf,
    mayHaveProject: base.storedProjects.has,
    waiting: () => base.storedTasks.withStatus(['waiting']),
    system: { language: system.language, ...system.dialogs },
    ...base.kit,
    onChange: () => base.events.emit('spend.changed', null),
  });
  const chat = createChat({
    ...connections,
    store: base.storedChat,
    spend: spend.answers,
    knownProject: base.knownProject,
    system: {
      language: system.language,
      choosePictures: system.dialogs.choosePictures,
      chooseSavePath: (kind, name) =>
        system.dialogs.chooseSavePath(kind === 'picture' ? 'picture' : 'conversation', name),
      startDrag: system.platform.drag.picture,
    },
    ...base.kit,
    media: base.media,
    folders: {
      attachments: inDataFolder('attachments'),
      pictures: inDataFolder('pictures'),
      journal: inDataFolder('streams'),
    },
    mediaUrl,
    onChange: (ids, isListChanged) => base.events.emit('chat.changed', { ids: [...ids], isListChanged }),
    onWords: (conversationId, messageId, words) =>
      base.events.emit('chat.streamed', { conversationId, messageId, words: [...words] }),
  });
  const video = createVideoRoom(base, system, chat);
  const tasksRoom = createTasksRoom(base, system, requestsRoom, connections, spend, video);
  const { tasks } = tasksRoom;
  const libraryRoom = createLibraryRoom(base, system, video, tasksRoom, () => dataRoom.data.isUnderWay());
  const { libraryFolder, join } = libraryRoom;
  const projects = createProjectsRoom(base, chat, tasksRoom, libraryRoom, video);
  const operations = createOperations({
    calls: createRawCalls({ transport: requestsRoom.transport, secrets: base.log.guardedSecrets }),
    session: connections.session,
    store: createPresetsRepository(base.db, base.onUnreadable),
    reader: requestsRoom.answerWorker,
    media: base.media,
    download: tasksRoom.download,
    system: system.dialogs,
    folder: inDataFolder('answers'),
    mediaUrl: (id) => mediaUrl('answers', id),
    ...base.kit,
    onChange: (what) => base.events.emit('operations.changed', { what }),
  });
  const dataRoom = createDataRoom(
    base,
    system,
    connections,
    { otherWork: () => awaitedAnswers() + clipWork(), isLibraryMoving: libraryFolder.isUnderWay },
    projects,
  );
  const updates = createUpdates({
    ...system.platform.updates,
    isWanted: () => settings.get().checkForUpdates,
    work,
    ...base.kit,
    onChange: () => base.events.emit('updates.changed', updates.get()),
  });
  const mediaOf = createMediaFinder({
    results: base.playablePath,
    references: video.references.media,
    thumbnails: video.thumbnails.path,
    posters: tasksRoom.posters.path,
    pictures: (id) => chat.media({ pictureId: id }),
    attachments: (id) => chat.media({ fileId: id }),
    answers: operations.answers.media,
  });
  return {
    ...base,
    ...system,
    ...requestsRoom,
    ...connections,
    ...video,
    ...tasksRoom,
    ...libraryRoom,
    ...dataRoom,
    spend,
    chat,
    projects,
    operations,
    updates,
    ownFolders: [
      environment.dataFolder,
      ...['attachments', 'copies', 'pictures', 'posters', 'thumbnails'].map(inDataFolder),
    ],
    /** What the window may show. A clip stays where it is until what was asked of it has been opened. */
    async findMedia(collection: string, id: string) {
      if (collection === 'results') await clipHolds.keepFor(id, playMs);
      return mediaOf(collection, id);
    },
  };
}
