import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { activeStatuses } from '#contract';
import { createChat } from '../features/chat/service.ts';
import { createCredentialsFile } from '../features/connections/credentials-file.ts';
import { createSession } from '../features/connections/service.ts';
import { createData } from '../features/data/service.ts';
import { createJoin } from '../features/join/service.ts';
import { moveDisk } from '../features/library/folder/disk.ts';
import { createLibraryFolder } from '../features/library/folder/service.ts';
import { createPosters } from '../features/library/posters.ts';
import { createRecipeFiles } from '../features/library/recipes/recipe-files.ts';
import { createLibrary } from '../features/library/service.ts';
import { createOperations } from '../features/operations/service.ts';
import { createBundles } from '../features/requests/bundle.ts';
import { createRequests } from '../features/requests/service.ts';
import { createSettings } from '../features/settings/service.ts';
import { createSpend } from '../features/spend/service.ts';
import { clipFileName } from '../features/tasks/saving/clip-path.ts';
import { createTasks } from '../features/tasks/service.ts';
import { createUpdates } from '../features/updates/service.ts';
import { createDraft } from '../features/video/draft.ts';
import { createOwnFiles } from '../features/video/own-files.ts';
import { createReferences } from '../features/video/references.ts';
import { createThumbnails } from '../features/video/thumbnails.ts';
import { createView } from '../features/window/view.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { freeBytesOf } from '../files/free-space.ts';
import { inside, isDirectlyIn } from '../files/inside.ts';
import { createGatewayClient } from '../gateway/client.ts';
import { createConnections } from '../gateway/connections.ts';
import { createDownload } from '../gateway/download/download.ts';
import { removePart } from '../gateway/download/part-file.ts';
import { recordExchanges } from '../gateway/http/exchange-recorder.ts';
import { createTransport } from '../gateway/http/transport.ts';
import { createRawCalls } from '../gateway/raw-call.ts';
import { createClipFolder } from '../platform/folders/clip-folder.ts';
import type { Platform, PlatformOptions } from '../platform/platform.ts';
import type { AppEnvironment } from '../platform/system/environment.ts';
import { createPractice } from '../platform/system/practice.ts';
import type { AppWindow } from '../platform/window/window.ts';
import type { WindowMemory } from '../platform/window/window-memory.ts';
import { createClipHolds } from '../shared/clip-holds.ts';
import type { Clock } from '../shared/clock.ts';
import { clipFile, playableClip } from '../shared/stored-task.ts';
import { createCharges } from '../store/charges.ts';
import { createChatRepository } from '../store/chat/chat.ts';
import { createDataRepository } from '../store/data.ts';
import { createDocuments } from '../store/documents.ts';
import { createFilesRepository } from '../store/files.ts';
import { createDailyBackups } from '../store/integrity/daily-backups.ts';
import { noteOpened } from '../store/integrity/last-run.ts';
import { createJoinJournal } from '../store/join-journal.ts';
import { createClipPlacesRepository, createMoveJournal } from '../store/library/clip-places.ts';
import { createLibraryRepository } from '../store/library/library.ts';
import { createRemovalsRepository } from '../store/library/removals.ts';
import { createNamesRepository } from '../store/names.ts';
import { openStore } from '../store/open.ts';
import { createPresetsRepository } from '../store/operations.ts';
import { createExchangesRepository } from '../store/requests.ts';
import { createTasksRepository } from '../store/tasks.ts';
import { createAnswerWorker } from '../workers/answers/answer-worker-client.ts';
import { createArchiveWorker } from '../workers/archive/archive-worker-client.ts';
import { createJoinWorker } from '../workers/join-worker-client.ts';
import { createListsWorker } from '../workers/lists-worker-client.ts';
import { createMediaWorker } from '../workers/media-worker-client.ts';
import { createDesktop } from './desktop.ts';
import { createEvents } from './events.ts';
import { createMediaFinder, mediaUrl } from './media-urls.ts';

/** Of the log, as much goes into a bundle for support. */
const bundleLogBytes = 256 * 1024;
/** How long a clip stays where it is after the window has asked for some of it, in milliseconds. */
const playMs = 1_000;

/** How long after the answer to the window the app ends, in milliseconds. */
const restartAfterMs = 300;

export type Services = ReturnType<typeof createServices>;

/** What is there before the services. */
export interface AppFrame {
  readonly environment: AppEnvironment;
  readonly window: AppWindow;
  readonly windowMemory: WindowMemory;
}

/** What services take from the system that they run on. */
export interface AppSystem {
  readonly clock: Clock;
  /** The system's language as a BCP 47 tag. */
  readonly systemLocale: () => string;
  readonly createPlatform: (options: PlatformOptions) => Platform;
}

/**
 * Who gets what. Each service is made of what stands above it; what has to travel the other way goes over the
 * events. Opens the database and starts nothing; see `running.ts`.
 */
export function createServices(
  { environment, window, windowMemory }: AppFrame,
  { clock, systemLocale, createPlatform }: AppSystem,
) {
  const { dataFolder, databasePath, backupsFolder, defaultLibraryFolder, bundle, log } = environment;
  const isDeveloping = environment.developmentServer !== null;
  const inDataFolder = (name: string) => inside(dataFolder, name);
  const events = createEvents();
  const newId = randomUUID;
  const media = createMediaWorker(join(bundle, 'main/media-worker.cjs'));

  // The database and what is kept in it.
  const db = openStore(databasePath);
  const documents = createDocuments(db);
  noteOpened(db, documents);
  const onUnreadable = (id: string, why: string) => log.error('a stored row cannot be read', { id, why });
  const charges = createCharges(db, { onUnreadable, onChange: () => spend.chargesChanged() });
  const isClipPlace = (path: string) => isDirectlyIn(settings.libraryFolders(), path);
  const onRefused = () => log.error('a stored intent names places that are not its own, and was dropped');
  const storedTasks = createTasksRepository(db, isClipPlace, onUnreadable, charges);
  const storedChat = createChatRepository(db, onUnreadable, charges);
  const clipHolds = createClipHolds(clock);
  const pathIn = (find: typeof clipFile) => (id: string) => {
    const task = storedTasks.get(id);
    return task === null ? null : find(task);
  };
  const clipPath = pathIn(clipFile);
  const playablePath = pathIn(playableClip);

  // Settings, and the system around the app.
  const settings = createSettings({
    documents,
    defaultLibraryFolder,
    systemLocale,
    onChange: (changed) => events.emit('settings.changed', changed),
  });
  const language = () => settings.get().shownLanguage;
  const view = createView({
    documents,
    onNoticesChange: () => events.emit('notices.changed', null),
  });
  const { addNotice } = view;
  const platform = createPlatform({
    window,
    windowMemory,
    documents,
    language,
    addNotice,
    clock,
    log,
    isDeveloping,
  });
  const { dialogs } = platform;

  // The gateway, and who is signed in to it.
  const requests = createRequests({
    store: createExchangesRepository(inDataFolder('exchanges.db'), log),
    isThere({ type, id }) {
      if (type === 'task') return storedTasks.get(id) !== null;
      return type !== 'message' || storedChat.message(id) !== null;
    },
    clock,
    onChange: (subject) => events.emit('requests.changed', { subject }),
  });
  const transport = recordExchanges(createTransport({ routes: platform.network }), {
    onExchange: requests.record,
  });
  const gateway = createGatewayClient({ transport });
  const practice = createPractice(dataFolder, bundle);
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
    newId,
    log,
    onChange: (changed) => events.emit('session.changed', changed),
    onConnectionsChange: () => events.emit('connections.changed', null),
  });

  const spend = createSpend({
    charges,
    documents,
    session,
    waiting: () => storedTasks.withStatus(['waiting']),
    system: {
      language,
      chooseSavePath: dialogs.chooseSavePath,
      choosePriceSheet: dialogs.choosePriceSheet,
    },
    clock,
    onChange: () => events.emit('spend.changed', null),
  });

  const chat = createChat({
    gateway,
    store: storedChat,
    documents,
    session,
    spend: spend.answers,
    system: {
      language,
      choosePictures: dialogs.choosePictures,
      chooseSavePath: (kind, name) =>
        dialogs.chooseSavePath(kind === 'picture' ? 'picture' : 'conversation', name),
      readClipboardPicture: platform.readClipboardPicture,
      startDrag: platform.drag.picture,
      openLink: platform.openLink,
    },
    clock,
    newId,
    log,
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

  const onTasksChange = (ids: readonly string[], isListChanged: boolean) =>
    events.emit('tasks.changed', { ids: [...ids], isListChanged });
  const posters = createPosters(inDataFolder('posters'), (id) => mediaUrl('posters', id));
  const desktop = createDesktop({
    platform,
    settings,
    view,
    documents,
    names: createNamesRepository(db),
    tasks: {
      countUnderWay: () => storedTasks.count(activeStatuses),
      countAtGateway: () => storedTasks.count(['queued', 'running']),
      moving: () => storedTasks.withStatus(['sending', 'saving']).map(tasks.present),
      pauses: () => tasks.pauses(),
    },
    files: { file: clipPath, clip: playablePath, poster: posters.path },
    events,
    clock,
  });
  const storedLibrary = createLibraryRepository(db, {
    onUnreadable,
    isClipPlace,
    thread: createListsWorker(join(bundle, 'main/lists-worker.cjs'), databasePath),
  });
  const recipeFiles = createRecipeFiles({
    tasks: storedTasks,
    store: storedLibrary,
    hashOf: references.hashOf,
    holds: clipHolds,
    clock,
    log,
  });
  const download = createDownload({ transport });
  const clipFolder = createClipFolder(settings.libraryFolder, media, platform.showInFolder);
  const tasks = createTasks({
    gateway,
    download,
    store: storedTasks,
    documents,
    findFile: references.find,
    library: clipFolder,
    recipes: recipeFiles,
    session,
    spend: spend.tasks,
    clock,
    random: Math.random,
    newId,
    log,
    onChange: onTasksChange,
    about: platform.about,
    notify: desktop.notify,
    onPauses: (reasons) => events.emit('tasks.pausesChanged', { reasons: [...reasons] }),
    mediaUrl: (id) => mediaUrl('results', id),
    posterUrl: posters.urlOf,
  });
  const library = createLibrary({
    tasks: storedTasks,
    store: storedLibrary,
    recipeFiles,
    removed: createRemovalsRepository(db, isClipPlace),
    isInPresentFolder: (path) => isDirectlyIn([settings.get().libraryFolder], path),
    removeDownload: async ({ id, prompt }) =>
      removePart(inside(settings.get().libraryFolder, clipFileName(prompt, id))),
    posters,
    present: tasks.present,
    references,
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
      removalFailed: (ids, error) => events.emit('library.removalFailed', { ids: [...ids], error }),
    },
    holds: clipHolds,
    clock,
    log,
  });
  const libraryFolder = createLibraryFolder({
    places: createClipPlacesRepository(db, isClipPlace),
    journal: createMoveJournal(documents, isClipPlace, onRefused),
    disk: moveDisk,
    holds: clipHolds,
    folder: {
      get: () => settings.get().libraryFolder,
      set: settings.setLibraryFolder,
      confirm: settings.confirmLibraryFolder,
    },
    dataFolder,
    chooseFolder: dialogs.chooseLibraryFolder,
    recipesChanged: recipeFiles.changed,
    tasksChanged: (ids) => onTasksChange(ids, false),
    onChange: (move) => events.emit('libraryFolder.moveChanged', move),
    newId,
    clock,
    log,
  });
  const clipJoin = createJoin({
    tasks: {
      get: storedTasks.get,
      add: (task, entry) => storedTasks.write([{ isNew: true, task, entries: [entry] }]),
    },
    journal: createJoinJournal(documents, isClipPlace, onRefused),
    readLayout: media.readLayout,
    joiner: createJoinWorker(join(bundle, 'main/join-worker.cjs')),
    pathFor: (name, id) => clipFolder.pathFor(clipFileName(name, id)),
    freeBytes: freeBytesOf,
    holds: clipHolds,
    present: tasks.present,
    writeRecipe: recipeFiles.write,
    tasksChanged: (ids) => onTasksChange(ids, true),
    onProgress: (done, total) => events.emit('join.progress', { done, total }),
    clock,
    newId,
    log,
  });
  const answerWorker = createAnswerWorker(join(bundle, 'main/answer-worker.cjs'));
  const operations = createOperations({
    calls: createRawCalls({ transport }),
    session,
    documents,
    store: createPresetsRepository(db, onUnreadable),
    reader: answerWorker,
    media,
    download,
    system: { chooseSavePath: dialogs.chooseSavePath, choosePresets: dialogs.choosePresets },
    folder: inDataFolder('answers'),
    mediaUrl: (id) => mediaUrl('answers', id),
    clock,
    newId,
    log,
    onChange: (what) => events.emit('operations.changed', { what }),
  });
  const mediaOf = createMediaFinder({
    resultPath: playablePath,
    reference: references.media,
    thumbnailPath: thumbnails.path,
    posterPath: posters.path,
    chatFile: chat.media,
    answerMedia: operations.answers.media,
  });
  const bundles = createBundles({
    exchange: requests.get,
    textOf: answerWorker.exchange,
    about: platform.about,
    settings: settings.get,
    readLog: () => log.readEnd(bundleLogBytes),
    taskReport: tasks.reportText,
    chooseSavePath: (name) => dialogs.chooseSavePath('bundle', name),
    writeFile: (path, bytes) => writeAtomically(path, bytes),
    clock,
    log,
  });

  const dailyBackups = createDailyBackups({
    path: databasePath,
    backupsFolder,
    run: environment.runStoreJob,
    clock,
    log,
  });

  const run = environment.runStoreJob;
  const data = createData({
    dataFolder,
    appVersion: () => platform.about().version,
    store: createDataRepository(db),
    databases: {
      async snapshot(target) {
        const snapshot = await run({ type: 'snapshot', path: databasePath, target });
        return { ...snapshot, clips: snapshot.clips.filter(({ path }) => isClipPlace(path)) };
      },
      admit: (options) => run({ type: 'admit', ...options }),
      async check(path) {
        const { type } = await run({ type: 'check', path });
        return type === 'absent' ? 'damaged' : type;
      },
      createEmpty: async (path) => void (await run({ type: 'create-empty', path })),
      moveClips: async (path, clips) => void (await run({ type: 'move-clips', path, clips })),
    },
    backups: dailyBackups,
    archives: createArchiveWorker(join(bundle, 'main/archive-worker.cjs')),
    connections: {
      count: () => session.connections.list().length,
      export: session.carried.export,
      merge: session.carried.merge,
    },
    isLibraryMoving: libraryFolder.isUnderWay,
    libraryFolder: () => settings.get().libraryFolder,
    defaultLibraryFolder,
    system: {
      chooseExportPath: (name) => dialogs.chooseSavePath('data', name),
      chooseImport: dialogs.chooseDataImport,
      openFolder: platform.openFolder,
    },
    // A moment later, so that the window has its answer.
    restart: () => void clock.after(restartAfterMs, platform.restart),
    onKept: () => view.addNotice({ type: 'data-replaced', id: 'data-replaced', how: 'kept' }),
    onProgress: (work, doneBytes, totalBytes) =>
      events.emit('data.progress', { work, doneBytes, totalBytes }),
    clock,
    newId,
    log,
  });

  const updates = createUpdates({
    ...platform.updates,
    isWanted: () => settings.get().checkForUpdates,
    work: () => ({
      upload: storedTasks.withStatus(['sending']).length > 0,
      answer: session.connections.list().some(({ id }) => chat.isAwaited(id)),
      operation: operations.isUnderWay(),
      join: clipJoin.isUnderWay(),
      move: libraryFolder.isUnderWay(),
      data: data.isUnderWay(),
    }),
    documents,
    clock,
    log,
    onChange: () => events.emit('updates.changed', updates.get()),
  });

  const ownFolders = [
    dataFolder,
    ...['attachments', 'copies', 'pictures', 'posters', 'thumbnails'].map(inDataFolder),
  ];

  return {
    session,
    settings,
    references,
    draft: createDraft({ documents, present: references.present }),
    tasks,
    library,
    libraryFolder,
    join: clipJoin,
    chat,
    operations,
    requests,
    bundles,
    spend,
    data,
    updates,
    view,
    platform,
    desktop,
    practice,
    gateway,
    dailyBackups,
    documents,
    db,
    events,
    clock,
    log,
    ownFolders,
    /** What the window may show. A clip stays where it is until what was asked of it has been opened. */
    async findMedia(collection: string, id: string) {
      if (collection === 'results') await clipHolds.keepFor(id, playMs);
      return mediaOf(collection, id);
    },
  };
}
