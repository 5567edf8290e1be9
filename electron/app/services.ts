import { createCast } from '../features/cast/service.ts';
import { createChat } from '../features/chat/service.ts';
import { createCredentialsFile } from '../features/connections/credentials-file.ts';
import { createSession } from '../features/connections/service.ts';
import { createJoin } from '../features/join/service.ts';
import { createOperations } from '../features/operations/service.ts';
import { createProjects } from '../features/projects/service.ts';
import { createSpend } from '../features/spend/service.ts';
import { clipFileName } from '../features/tasks/saving/clip-path.ts';
import { createUpdates } from '../features/updates/service.ts';
import { createDrafts } from '../features/video/draft.ts';
import { createOwnFiles } from '../features/video/own-files.ts';
import { createReferences } from '../features/video/references.ts';
import { createThumbnails } from '../features/video/thumbnails.ts';
import { freeBytesOf } from '../files/free-space.ts';
import { createGatewayClient } from '../gateway/client.ts';
import { createConnections } from '../gateway/connections.ts';
import { createRawCalls } from '../gateway/raw-call.ts';
import { createCastRepository } from '../store/cast.ts';
import { createFilesRepository } from '../store/files.ts';
import { createJoinJournal } from '../store/join-journal.ts';
import { createPresetsRepository } from '../store/operations.ts';
import { createArchiveWorker } from '../workers/archive/archive-worker-client.ts';
import { createJoinWorker } from '../workers/join-worker-client.ts';
import { createMediaFinder, mediaUrl } from './media-urls.ts';
import { type AppFrame, type AppSystem, createBase } from './rooms/base.ts';
import { createDataRoom } from './rooms/data.ts';
import { createLibraryRoom } from './rooms/library.ts';
import { createRequestsRoom } from './rooms/requests.ts';
import { createSystemRoom } from './rooms/system.ts';
import { createTasksRoom } from './rooms/tasks.ts';

export type { AppFrame, AppSystem };

/** How long a clip stays where it is after the window has asked for some of it, in milliseconds. */
const playMs = 1_000;

export type Services = ReturnType<typeof createServices>;

/**
 * Who gets what. Each service is made of those above it, the larger ones in rooms of their own; the functions here are
 * what one asks of a service below it, and what is told the other way goes over the events. Opens the database and
 * starts nothing; see `running.ts`.
 */
export function createServices(frame: AppFrame, around: AppSystem) {
  const base = createBase(frame, around, {
    libraryFolders: () => settings.libraryFolders(),
    chargesChanged: () => spend.chargesChanged(),
  });
  const { environment, db, documents, storedTasks, storedProjects, storedChat, knownProject } = base;
  const { charges, clipHolds, isClipPlace, onRefused, onUnreadable, playablePath } = base;
  const { events, media, inDataFolder, workerPath, kit, clock, newId, log } = base;
  const system = createSystemRoom(base, frame, around);
  const { platform, settings, language, dialogs } = system;
  const requestsRoom = createRequestsRoom(base, system, (id) => tasks.reportText(id));
  const { transport, practice, answerWorker } = requestsRoom;
  const gateway = createGatewayClient({ transport });
  const session = createSession({
    connections: createConnections({
      keychain: platform.keychain,
      practice,
      guardSecret: log.guardSecret,
    }),
    credentials: createCredentialsFile(inDataFolder('credentials.json')),
    gateway,
    stopPractice: practice.stop,
    tasks: { count: (id) => tasks.liveCount(id), stop: (id) => tasks.giveUpAll(id) },
    answers: { isAwaited: (id) => chat.isAwaited(id) },
    chooseCertificates: dialogs.chooseCertificates,
    ...kit,
    onChange: (changed) => events.emit('session.changed', changed),
    onConnectionsChange: () => events.emit('connections.changed', null),
  });
  const spend = createSpend({
    charges,
    session,
    projectName: storedProjects.nameOf,
    waiting: () => storedTasks.withStatus(['waiting']),
    system: {
      language,
      chooseSavePath: dialogs.chooseSavePath,
      choosePriceSheet: dialogs.choosePriceSheet,
    },
    ...kit,
    onChange: () => events.emit('spend.changed', null),
  });
  const chat = createChat({
    gateway,
    store: storedChat,
    session,
    spend: spend.answers,
    knownProject,
    system: {
      language,
      choosePictures: dialogs.choosePictures,
      chooseSavePath: (kind, name) =>
        dialogs.chooseSavePath(kind === 'picture' ? 'picture' : 'conversation', name),
      readClipboardPicture: platform.readClipboardPicture,
      startDrag: platform.drag.picture,
      openLink: platform.openLink,
    },
    ...kit,
    media,
    folders: {
      attachments: inDataFolder('attachments'),
      pictures: inDataFolder('pictures'),
      journal: inDataFolder('streams'),
    },
    mediaUrl,
    onChange: (ids, isListChanged) => events.emit('chat.changed', { ids: [...ids], isListChanged }),
    onWords: (conversationId, messageId, words) =>
      events.emit('chat.streamed', { conversationId, messageId, words: [...words] }),
  });
  const thumbnails = createThumbnails(inDataFolder('thumbnails'), (id) => mediaUrl('thumbnails', id));
  const references = createReferences({
    media,
    files: createFilesRepository(db),
    ownFiles: createOwnFiles(inDataFolder('copies')),
    thumbnails,
    chooseFiles: dialogs.chooseReferences,
    showInFolder: platform.showInFolder,
    readClipboardPicture: platform.readClipboardPicture,
    resultPath: playablePath,
    whileClipKept: clipHolds.whileKept,
    findPicture: (picture) => chat.findPicture(picture),
    now: clock.now,
    newId,
    mediaUrl: (id) => mediaUrl('references', id),
  });
  const drafts = createDrafts({ documents, present: references.present });
  const cast = createCast({
    store: createCastRepository(db, onUnreadable),
    files: {
      ...references.copies,
      pick: references.pickAny,
      soundOfClip: references.soundOfClip,
      addSound: references.addSound,
    },
    bundles: createArchiveWorker(workerPath('archive')),
    system: { chooseSavePath: dialogs.chooseSavePath, chooseImport: dialogs.chooseCast },
    incomingFolder: inDataFolder('incoming-cast'),
    prompts: { rewrite: drafts.rewritePrompts },
    clock,
    newId,
    log,
    onChange: () => events.emit('cast.changed', null),
  });
  events.on('tasks.changed', ({ ids, isListChanged }) => isListChanged && cast.tasksChanged(ids));
  // Entries of a project go and come back with it.
  events.on('projects.changed', () => events.emit('cast.changed', null));
  const tasksRoom = createTasksRoom(base, system, {
    transport,
    gateway,
    session,
    spend,
    references,
    mentionedCast: cast.mentioned,
  });
  const { tasks, recipeFiles, clipFolder, onTasksChange } = tasksRoom;
  const libraryRoom = createLibraryRoom(base, system, references, cast.seenBy, tasksRoom);
  const { library, libraryFolder } = libraryRoom;
  const projects = createProjects({
    store: storedProjects,
    onChange: () => events.emit('projects.changed', null),
    onMembersChange({ tasks, conversations }) {
      recipeFiles.changed(tasks);
      if (tasks.length > 0) onTasksChange(tasks, true);
      if (conversations.length > 0)
        events.emit('chat.changed', { ids: [...conversations], isListChanged: true });
      chat.indexSoon();
      charges.moved();
    },
    onGone: drafts.adopt,
    onRemoved({ tasks, conversations }) {
      if (tasks.length > 0) library.removals.removed(tasks);
      if (conversations.length > 0) chat.removed(conversations);
    },
    clock,
    newId,
  });
  const join = createJoin({
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
  const operations = createOperations({
    calls: createRawCalls({ transport }),
    session,
    store: createPresetsRepository(db, onUnreadable),
    reader: answerWorker,
    media,
    download: tasksRoom.download,
    system: { chooseSavePath: dialogs.chooseSavePath, choosePresets: dialogs.choosePresets },
    folder: inDataFolder('answers'),
    mediaUrl: (id) => mediaUrl('answers', id),
    ...kit,
    onChange: (what) => events.emit('operations.changed', { what }),
  });
  const dataRoom = createDataRoom(base, system, session, libraryFolder.isUnderWay, projects);
  const updates = createUpdates({
    ...platform.updates,
    isWanted: () => settings.get().checkForUpdates,
    work: () => ({
      upload: storedTasks.withStatus(['sending']).length > 0,
      answer: session.connections.list().some(({ id }) => chat.isAwaited(id)),
      operation: operations.isUnderWay(),
      join: join.isUnderWay(),
      move: libraryFolder.isUnderWay(),
      data: dataRoom.data.isUnderWay(),
    }),
    ...kit,
    onChange: () => events.emit('updates.changed', updates.get()),
  });
  const mediaOf = createMediaFinder({
    resultPath: playablePath,
    reference: references.media,
    thumbnailPath: thumbnails.path,
    posterPath: tasksRoom.posters.path,
    chatFile: chat.media,
    answerMedia: operations.answers.media,
  });
  return {
    ...base,
    ...system,
    ...requestsRoom,
    ...tasksRoom,
    ...libraryRoom,
    ...dataRoom,
    gateway,
    session,
    spend,
    references,
    drafts,
    cast,
    chat,
    projects,
    join,
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
