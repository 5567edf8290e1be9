import { app, session } from 'electron';
import { contract, type Replacement } from '#contract';
import { bootstrap } from './app/bootstrap.ts';
import { createHandlers } from './app/handlers.ts';
import { createServices } from './app/services.ts';
import { closeBeforeQuit } from './app/shutdown.ts';
import { registerContract } from './ipc.ts';
import { type AppEnvironment, readEnvironment } from './platform/system/environment.ts';
import { electronIpcPort } from './platform/window/ipc-port.ts';
import { setUpMenu } from './platform/window/menu.ts';
import { declareAppProtocol, serveAppProtocol } from './platform/window/protocol.ts';
import { lockDown } from './platform/window/window.ts';

declareAppProtocol();
if (app.requestSingleInstanceLock()) {
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  void bootstrap({ environment: readEnvironment(), whenReady: app.whenReady(), open });
} else {
  app.quit();
}

/** Opens the app: services, then the ways in to them, then the window. */
function open(environment: AppEnvironment, replacement: Replacement | null): void {
  const { bundle, developmentServer, log } = environment;
  const services = createServices(environment);
  const { settings, findMedia } = services;
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

  setUpMenu(developmentServer !== null);
  window.show();
  app.on('activate', window.show);
  app.on('second-instance', window.show);
  closeBeforeQuit(app, services.close, log);
}
