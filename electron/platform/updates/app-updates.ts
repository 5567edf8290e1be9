import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { UpdatesPorts } from '../../features/updates/ports.ts';
import { readNow } from '../../files/read-text.ts';
import { removeFolder } from '../../files/remove.ts';
import { logged } from '../../shared/error-code.ts';
import type { Log } from '../../shared/ports.ts';
import { isInstalled, startsAgain } from '../desktop/relaunch.ts';
import { thisSystem } from '../system/this-system.ts';
import { readFeed, updateObstacle } from './place.ts';

/**
 * Whether and how this copy can update itself. The updater's code is read when somebody first wants it.
 *
 * @param restart ends the app and starts it again.
 */
export function createAppUpdates(
  restart: () => void,
  log: Log,
): Pick<UpdatesPorts, 'place' | 'version' | 'openUpdater'> {
  const version = app.getVersion();
  const feedFile = join(process.resourcesPath, 'app-update.yml');
  const folder = join(app.getPath('userData'), 'updates');
  const executable = app.getPath('exe');
  const appImage = process.env.APPIMAGE;
  const feedText = app.isPackaged ? readNow(feedFile) : null;
  const feed = feedText === null ? null : readFeed(feedText);
  const obstacle = updateObstacle({
    system: thisSystem,
    isPackaged: app.isPackaged,
    feed,
    executable,
    appImage,
    isPortable: process.env.PORTABLE_EXECUTABLE_FILE !== undefined,
    packageType: readNow(join(process.resourcesPath, 'package-type')),
    hasUninstaller: isInstalled(executable, app.getName()),
    canReplace,
  });
  if (feed === null || obstacle !== null) {
    return {
      version,
      place: { type: 'impossible', obstacle: obstacle ?? 'no-feed' },
      openUpdater: () => Promise.reject(new Error('This copy cannot update itself.')),
    };
  }
  // What an earlier run fetched is installed by now, or out of date.
  removeFolder(folder).catch(logged(log.warn, 'an earlier update could not be removed'));
  return {
    version,
    place: { type: 'possible', host: feed.address.host },
    async openUpdater() {
      const { createUpdater } = await import('./updater.ts');
      return createUpdater({
        version,
        name: app.getName(),
        feedFile,
        folder,
        quit: () => app.quit(),
        restart,
        onQuit: (listener) => void app.once('quit', () => listener(startsAgain(app))),
        appImage,
        system: thisSystem,
        log,
      });
    },
  };
}

/** Whether the file may be written, and another one put beside it first. */
function canReplace(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
