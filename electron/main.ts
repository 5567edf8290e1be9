import { app, session } from 'electron';
import { contract, type Replacement } from '#contract';
import { bootstrap } from './app/bootstrap.ts';
import { createHandlers } from './app/handlers.ts';
import { createServices } from './app/services.ts';
import { closeBeforeQuit } from './app/shutdown.ts';
import { registerContract } from './ipc.ts';
import { openedPaths } from './platform/desktop/opened-paths.ts';
import { type AppEnvironment, readEnvironment } from './platform/system/environment.ts';
import { electronIpcPort } from './platform/window/ipc-port.ts';
import { declareAppProtocol, serveAppProtocol } from './platform/window/protocol.ts';
import { lockDown } from './platform/window/window.ts';

/** Whether the app goes on although its last window has closed. */
let staysOpen = (): boolean => process.platform === 'darwin';

/** Files that the system gave the app to open; until the services are there they wait here. */
const opened: string[] = [];
let openFiles = (paths: readonly string[]): void => void opened.push(...paths);
const appFolder = app.isPackaged ? null : app.getAppPath();

declareAppProtocol();
if (app.requestSingleInstanceLock()) {
  app.on('window-all-closed', () => {
    if (!staysOpen()) app.quit();
  });
  // macOS tells of files before the app is ready; elsewhere they are on the command line.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openFiles([path]);
  });
  openFiles(openedPaths(process.argv, process.cwd(), appFolder));
  void bootstrap({ environment: readEnvironment(), whenReady: app.whenReady(), open });
} else {
  app.quit();
}

/** Opens the app: services, then the ways in to them, then the window. */
function open(environment: AppEnvironment, replacement: Replacement | null): void {
  const { bundle, developmentServer, log } = environment;
  const services = createServices(environment);
  const { settings, closing, library, findMedia } = services;
  const { window } = services.platform;

  lockDown(session.defaultSession, developmentServer);
  serveAppProtocol({
    rendererFolder: `${bundle}/renderer`,
    developmentServer,
    looks: settings.get,
    findMedia,
  });
  const { sessionStarted } = services.start(replacement);
  registerContract({
    port: electronIpcPort,
    contract,
    handlers: createHandlers(services, sessionStarted),
    isTrusted: window.owns,
    log,
  });

  window.show();
  app.on('activate', window.show);
  openFiles = (paths) => {
    if (paths.length > 0) window.show();
    library.openedFiles.offer(paths);
  };
  library.openedFiles.offer(opened);
  app.on('second-instance', (_, args, folder) => {
    window.show();
    openFiles(openedPaths(args, folder, appFolder));
  });
  staysOpen = closing.staysOpen;
  app.on('before-quit', closing.quitting);
  closeBeforeQuit(app, services.close, log);
}
