import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { app, session as electronSession, nativeTheme, net, powerMonitor, safeStorage } from 'electron';
import type { z } from 'zod';
import { activeStatuses, contract, type Events } from '#contract';
import { type Ground, startOnGround } from './app/bootstrap.ts';
import { createChat } from './features/chat/service.ts';
import { createDraft } from './features/draft/service.ts';
import { assembleLibrary } from './features/library/assemble.ts';
import { createPosters } from './features/library/posters.ts';
import { createOwnFiles } from './features/references/own-files.ts';
import { createReferences } from './features/references/service.ts';
import { createThumbnails } from './features/references/thumbnails.ts';
import { createCredentialsFile } from './features/session/credentials-file.ts';
import { createSession } from './features/session/service.ts';
import { createSettings } from './features/settings/service.ts';
import { createTasks } from './features/tasks/service.ts';
import { createView } from './features/view/service.ts';
import { createGatewayClient } from './gateway/client.ts';
import { createDownload } from './gateway/download/download.ts';
import { createTransport } from './gateway/http/transport.ts';
import { createHandlers } from './handlers.ts';
import { registerContract } from './ipc.ts';
import { createChatSystem } from './platform/dialogs/chat-system.ts';
import { createDialogs } from './platform/dialogs/dialogs.ts';
import { createActivityDisplay } from './platform/notifications/activity.ts';
import { createNotifications } from './platform/notifications/notifications.ts';
import { presentOnSystem } from './platform/notifications/system-notices.ts';
import { aboutApp } from './platform/system/about.ts';
import { readClipboardPicture } from './platform/system/clipboard.ts';
import { systemClock } from './platform/system/clock.ts';
import { createDrag } from './platform/system/drag.ts';
import { createKeychain } from './platform/system/keychain.ts';
import { createLibrary } from './platform/system/library.ts';
import { createSystemNetwork } from './platform/system/network.ts';
import { watchPauses } from './platform/system/pauses.ts';
import { createPractice } from './platform/system/practice.ts';
import { moveToTrash } from './platform/system/trash.ts';
import { electronIpcPort } from './platform/window/ipc-port.ts';
import { setUpMenu } from './platform/window/menu.ts';
import { appOrigin, declareAppProtocol, serveAppProtocol } from './platform/window/protocol.ts';
import { createAppWindow, lockDown } from './platform/window/window.ts';
import { createChatRepository } from './store/chat.ts';
import { createDocuments } from './store/documents.ts';
import { createFilesRepository } from './store/files.ts';
import { createDailyBackups } from './store/integrity/daily-backups.ts';
import { noteClosed, noteOpened } from './store/integrity/last-run.ts';
import { createLibraryRepository } from './store/library.ts';
import { openStore } from './store/open.ts';
import { createRemovalsRepository } from './store/removals.ts';
import { createTasksRepository } from './store/tasks.ts';

/** The composition root: adapters, then services, then the contract, then the window. */
function compose({
  dataFolder,
  databasePath,
  backupsFolder,
  defaultLibraryFolder,
  bundle,
  log,
  storeWorker,
}: Ground): void {
  const db = openStore(databasePath);
  const documents = createDocuments(db);
  noteOpened(db, documents);
  const files = createFilesRepository(db);
  const window = createAppWindow({ documents, clock: systemClock, log });
  const view = createView({ documents });
  const dialogs = createDialogs({
    window: window.current,
    language: () => settings.get().shownLanguage,
    documents,
  });
  const transport = createTransport({ dispatcher: createSystemNetwork(electronSession.defaultSession) });
  const gateway = createGatewayClient({ transport });
  const practice = createPractice(dataFolder, join(bundle, 'practice'));
  const emit = <Name extends keyof Events & string>(event: Name, payload: z.input<Events[Name]>) =>
    window.send(event, payload);

  const settings = createSettings({
    documents,
    defaultLibraryFolder,
    systemLocale: () => app.getLocale(),
    chooseFolder: dialogs.chooseFolder,
    onChange: (changed) => {
      nativeTheme.themeSource = changed.theme;
      emit('settings.changed', changed);
      tasks.libraryChanged();
    },
  });
  nativeTheme.themeSource = settings.get().theme;

  const session = createSession({
    keychain: createKeychain(safeStorage, process.platform),
    credentials: createCredentialsFile(join(dataFolder, 'credentials.json')),
    gateway,
    practice,
    guardSecret: log.guardSecret,
    log,
    onChange: (changed) => {
      emit('session.changed', changed);
      tasks.sessionChanged();
    },
  });

  const thumbnails = createThumbnails(
    join(dataFolder, 'thumbnails'),
    (id) => `${appOrigin}/media/thumbnails/${id}`,
  );
  const references = createReferences({
    files,
    ownFiles: createOwnFiles(join(dataFolder, 'copies')),
    thumbnails,
    chooseFiles: dialogs.chooseReferences,
    readClipboardPicture,
    resultPath: (id) => tasks.resultPath(id),
    picturePath: (id) => chat.media('pictures', id)?.path ?? null,
    now: systemClock.now,
    newId: randomUUID,
    mediaUrl: (id) => `${appOrigin}/media/references/${id}`,
  });

  const posters = createPosters(join(dataFolder, 'posters'), (id) => `${appOrigin}/media/posters/${id}`);
  const onUnreadable = (id: string, why: string) => log.error('a stored task cannot be read', { id, why });
  const storedTasks = createTasksRepository(db, onUnreadable);
  const activity = createActivityDisplay({
    window: window.current,
    tasks: () => storedTasks.withStatus(activeStatuses).map(tasks.present),
    clock: systemClock,
  });
  const tasksChanged = (ids: readonly string[], isListChanged: boolean) => {
    emit('tasks.changed', { ids: [...ids], isListChanged });
    activity.changed();
  };
  const notifications = createNotifications({
    language: () => settings.get().shownLanguage,
    isWanted: () => settings.get().notifications,
    isWindowFocused: window.isFocused,
    onPress(id) {
      view.showTask(id);
      window.show();
      emit('tasks.show', { id });
    },
    clock: systemClock,
    present: presentOnSystem,
  });
  const tasks = createTasks({
    gateway,
    download: createDownload({ transport }),
    store: storedTasks,
    documents,
    findFile: references.find,
    library: createLibrary(() => {
      const path = settings.get().libraryFolder;
      return { path, isDefault: path === defaultLibraryFolder };
    }),
    recipes: { write: (task) => library.recipeFiles.write(task) },
    session,
    clock: systemClock,
    random: Math.random,
    newId: randomUUID,
    log,
    onChange: tasksChanged,
    about: aboutApp,
    saveText: dialogs.saveText,
    notify: notifications.notify,
    onPauses: (reasons) => emit('tasks.pausesChanged', { reasons: [...reasons] }),
    mediaUrl: (id) => `${appOrigin}/media/results/${id}`,
    posterUrl: posters.urlOf,
  });
  const library = assembleLibrary({
    tasks: storedTasks,
    store: createLibraryRepository(db, onUnreadable),
    removed: createRemovalsRepository(db),
    posters,
    present: tasks.present,
    references,
    dialogs,
    drag: createDrag(window.current),
    trash: moveToTrash,
    clock: systemClock,
    log,
    onChange: tasksChanged,
    onRemovalFailed: (ids, error) => emit('library.removalFailed', { ids: [...ids], error }),
  });

  const dailyBackups = createDailyBackups({
    path: databasePath,
    backupsFolder,
    run: storeWorker,
    clock: systemClock,
    log,
  });

  const chat = createChat({
    gateway,
    store: createChatRepository(db, (id, why) => log.error('a stored message cannot be read', { id, why })),
    documents,
    session,
    system: createChatSystem({
      window: window.current,
      language: () => settings.get().shownLanguage,
      documents,
    }),
    clock: systemClock,
    newId: randomUUID,
    log,
    folders: { attachments: join(dataFolder, 'attachments'), pictures: join(dataFolder, 'pictures') },
    mediaUrl: (collection, id) => `${appOrigin}/media/${collection}/${id}`,
    onChange: (ids, isListChanged) => emit('chat.changed', { ids: [...ids], isListChanged }),
  });

  lockDown(electronSession.defaultSession);
  serveAppProtocol({
    rendererFolder: join(bundle, 'renderer'),
    developmentServer: process.env.ELECTRON_RENDERER_URL ?? null,
    looks: settings.get,
    findMedia(collection, id) {
      const path = collection === 'results' ? tasks.resultPath(id) : null;
      if (path !== null) return { path, mime: 'video/mp4' };
      if (collection === 'references') return references.media(id);
      const poster = collection === 'posters' ? posters.path(id) : null;
      if (poster !== null) return { path: poster, mime: 'image/webp' };
      if (collection === 'pictures' || collection === 'attachments') return chat.media(collection, id);
      return collection === 'thumbnails' ? { path: thumbnails.path(basename(id)), mime: 'image/webp' } : null;
    },
  });

  library.start();
  tasks.start();
  chat.start();
  watchPauses({
    power: powerMonitor,
    isOnline: () => net.isOnline(),
    clock: systemClock,
    pause: tasks.pause,
    unpause: tasks.unpause,
  });
  const sessionStarted = session.start().catch((error: unknown) => {
    log.error('the last connection could not be taken up', { error: String(error) });
  });
  registerContract({
    port: electronIpcPort,
    contract,
    handlers: createHandlers({
      session,
      sessionStarted,
      references,
      draft: createDraft({ documents, present: references.present }),
      tasks,
      library,
      chat,
      view,
      settings,
      about: aboutApp,
    }),
    isTrusted: window.owns,
    log,
  });

  setUpMenu();
  window.show();
  app.on('activate', window.show);
  app.on('second-instance', window.show);
  dailyBackups.start();
  let quitting: 'no' | 'under way' | 'done' = 'no';
  /** Takes less than a second: what is under way goes on at the next start. */
  async function putDown(): Promise<void> {
    dailyBackups.close();
    // Tasks first: what they learn while ending is still stored.
    await tasks.close();
    chat.close();
    activity.close();
    library.close();
    references.close();
    void practice.stop();
    void gateway.close();
    noteClosed(documents);
    db.close();
  }
  app.on('will-quit', (event) => {
    if (quitting === 'done') return;
    event.preventDefault();
    if (quitting === 'under way') return;
    quitting = 'under way';
    putDown()
      .catch((error: unknown) => log.error('quitting did not go well', { error: String(error) }))
      .finally(() => {
        quitting = 'done';
        // Not from inside the event: until it has returned, the app counts as quitting and hears nothing.
        setImmediate(() => app.quit());
      });
  });
}

declareAppProtocol();
if (app.requestSingleInstanceLock()) {
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  void startOnGround(compose);
} else {
  app.quit();
}
