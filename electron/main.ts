import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, autoUpdater, ipcMain, Menu, session } from 'electron';
import type { ShownLanguage } from '#contract';
import { bootstrap, StartError } from './app/bootstrap.ts';
import type { OpenApp, OpenAppFactory } from './app/open.ts';
import { closeBeforeQuit, tellQuitting } from './app/shutdown.ts';
import { guardCalls } from './ipc.ts';
import { openedPaths } from './platform/desktop/opened-paths.ts';
import { readEnvironment, settleDataFolder, systemLocale } from './platform/system/environment.ts';
import { forgetOtherImage, identifyApp, passwordStoreFor, startMenu } from './platform/system/first-steps.ts';
import { thisSystem } from './platform/system/this-system.ts';
import { declareAppProtocol, serveAppProtocol } from './platform/window/protocol.ts';
import { senderOf } from './platform/window/trusted-sender.ts';
import { createAppWindow, lockDown } from './platform/window/window.ts';
import { createWindowMemory } from './platform/window/window-memory.ts';
import { systemClock as clock } from './shared/clock.ts';
import { markStart } from './shared/start-trace.ts';

/** Put in by the build: the contract itself is read with the services, behind the window. */
declare const METHOD_NAMES: readonly string[];

/** Longest that the services wait for the window, in milliseconds. */
const maxWindowMs = 1_000;

markStart('script');
identifyApp(app, thisSystem);
forgetOtherImage(process.env, process.execPath);
const passwordStore = passwordStoreFor(thisSystem, process.env);
if (passwordStore !== null && app.commandLine.getSwitchValue('password-store') === '')
  app.commandLine.appendSwitch('password-store', passwordStore);
declareAppProtocol();
begin().catch(endWithWords);

/** Starts the app where no other has these data. */
async function begin(): Promise<void> {
  const placeFailure = await settleDataFolder();
  // Nothing is begun, not even the lock: it would be that of other data.
  if (placeFailure !== null) throw new StartError(placeFailure);
  const isAlone = app.requestSingleInstanceLock();
  // `--quit` ends the app that runs on this data, and starts none.
  if (app.commandLine.hasSwitch('quit')) app.quit();
  else if (isAlone) await start();
  else {
    const { endWithoutLock } = await import('./platform/system/start-failure.ts');
    await endWithoutLock();
  }
}

/** Tells why the app cannot start, and ends it: without a window nobody would know that it runs. */
async function endWithWords(error: unknown, language?: ShownLanguage): Promise<void> {
  const { reportAndQuit } = await import('./platform/system/start-failure.ts');
  const failure =
    error instanceof StartError ? error.failure : ({ type: 'bug', message: String(error) } as const);
  await reportAndQuit(failure, language);
}

/** Opens the window, then the services behind it. What the window calls meanwhile waits for them. */
async function start(): Promise<void> {
  const environment = readEnvironment();
  const { bundle, dataFolder, developmentServer, log } = environment;
  const memory = createWindowMemory(dataFolder, systemLocale, log);
  const window = createAppWindow(memory, clock, log);
  /** Files that the system gave the app to open, until the services are there; those that come while it ends, for the app after it. */
  const opened: string[] = [];
  const appFolder = app.isPackaged ? null : app.getAppPath();
  /** From here on nothing is opened any more. */
  let isEnding = false;
  let running: OpenApp | null = null;

  function openFiles(paths: readonly string[]): void {
    if (running === null) {
      opened.push(...paths);
      return;
    }
    if (paths.length > 0) window.show();
    running.openFiles(paths);
  }

  /** Wanted again while it ends, the app does so once it has: a window of now would stand before services that are gone. */
  async function startAgain(paths: readonly string[]): Promise<void> {
    opened.push(...paths);
    const { startAgainAtEnd } = await import('./platform/desktop/relaunch.ts');
    // A Mac tells of several files one by one.
    startAgainAtEnd(app, appFolder, opened);
  }

  async function showWindow(): Promise<{ readonly called: Promise<void> }> {
    await app.whenReady();
    markStart('ready');
    lockDown(session.defaultSession, developmentServer);
    const pageServed = new Promise<void>((resolve) => {
      serveAppProtocol({
        rendererFolder: join(bundle, 'renderer'),
        developmentServer,
        appearance: memory.appearance,
        // Without a connection that was ever made there is only the welcome.
        stillShell: () => (existsSync(join(dataFolder, 'credentials.json')) ? 'form' : 'welcome'),
        findMedia: async (collection, id) => (await opening).findMedia(collection, id),
        onServed(ending) {
          // What the page asks for last by itself is its styles; in development its files have other endings.
          if (ending === '.html' || (developmentServer === null && ending !== '.css')) return;
          markStart('page');
          resolve();
        },
      });
    });
    const answering = opening.then(({ answer }) => answer);
    const called = guardCalls({
      port: ipcMain,
      senderOf,
      channels: METHOD_NAMES,
      isTrusted: window.owns,
      answering,
      log,
    });
    window.applyAppearance();
    window.show();
    // Node reads what requests and answers are made of when they are first used: now, while the page is on its way here.
    void globalThis.Request;
    app.on('activate', () => (isEnding ? void startAgain([]) : window.show()));
    app.on('second-instance', (_, args, folder) => {
      if (args.includes('--quit')) return app.quit();
      const paths = openedPaths(args, folder, appFolder);
      if (isEnding) return void startAgain(paths);
      window.show();
      openFiles(paths);
    });
    const waited = new Promise<void>((resolve) => void clock.after(maxWindowMs, resolve));
    await Promise.race([pageServed, waited]);
    return { called: Promise.race([called, waited]).then(() => markStart('called')) };
  }

  function open(openApp: OpenAppFactory, replacement: Parameters<OpenAppFactory>[1]): OpenApp {
    if (isEnding) throw new Error('The app is being ended.');
    running = openApp({ environment, window, windowMemory: memory }, replacement);
    markStart('running');
    running.openFiles(opened.splice(0));
    return running;
  }

  app.on('window-all-closed', () => {
    const staysOpen = running?.staysOpen() ?? thisSystem === 'darwin';
    if (!staysOpen) app.quit();
  });
  // macOS tells of files before the app is ready; elsewhere they are on the command line.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (isEnding) void startAgain([path]);
    else openFiles([path]);
  });
  openFiles(openedPaths(process.argv, process.cwd(), appFolder));
  tellQuitting(app, thisSystem === 'darwin' ? autoUpdater : null, () => running?.quitting());
  const menu = startMenu(thisSystem);
  Menu.setApplicationMenu(menu && Menu.buildFromTemplate(menu));

  const opening = bootstrap({ environment, showWindow, open });
  const end = closeBeforeQuit(
    app,
    async () => {
      isEnding = true;
      await running?.close();
    },
    log,
  );
  // Windows ends the app with its session, and never tells it to quit.
  app.on('browser-window-created', (_, opened) => opened.on('session-end', end));
  await opening.catch(async (error: unknown) => {
    if (!isEnding) await endWithWords(error, memory.appearance().shownLanguage);
  });
}
