import { once } from 'node:events';
import { chmodSync, copyFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { CancellationToken, type HttpExecutor, type UpdateInfo } from 'builder-util-runtime';
import { AppImageUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { cleanLine, cleanText, maxUpdateNotesCharacters, type Update } from '#contract';
import { UpdateFailure, type Updater } from '../../features/updates/ports.ts';
import { moveNow } from '../../files/held.ts';
import { removeFileNow } from '../../files/remove.ts';
import type { Log } from '../../shared/ports.ts';
import { updateFailure } from './failures.ts';

/** What of the running app, and of its system, the updater needs. */
export interface UpdaterOptions {
  readonly version: string;
  readonly name: string;
  /** The file that packaging wrote for updates. */
  readonly feedFile: string;
  /** A folder of the app's own for what is fetched. */
  readonly folder: string;
  quit(): void;
  /** Ends the app and starts it again. */
  restart(): void;
  /** @param listener called at the very end of this run, with whether the app starts again after it. */
  onQuit(listener: (startsAgain: boolean) => void): void;
  /** Asks in place of Chromium's network, which only Electron has; passed in by tests alone. */
  readonly executor?: HttpExecutor<ClientRequest>;
  /** Path of the AppImage that runs; only on Linux. */
  readonly appImage: string | undefined;
  readonly system: NodeJS.Platform;
  readonly log: Log;
}

type Library = AppImageUpdater | NsisUpdater | MacUpdater;

/** The updater of this system, over electron-updater. */
export function createUpdater(options: UpdaterOptions): Updater {
  const { system, log } = options;
  const library = createLibrary(options);
  let isReady = false;
  let isRestarting = false;
  options.onQuit((startsAgain) => {
    // macOS installs by itself what it has been given.
    if (!isReady || library instanceof MacUpdater) return;
    // An installer ends what it finds running, an app that was started again before it too: it starts the new one.
    library.install(true, isRestarting || startsAgain);
  });
  return {
    async check(signal) {
      try {
        const found = await abortable(library.checkForUpdates(), signal);
        return found?.isUpdateAvailable ? describe(found.updateInfo) : null;
      } catch (error) {
        // A check that nobody waits for any more would be given to whoever asks next.
        Object.assign(library, { checkForUpdatesPromise: null });
        throw updateFailure(error);
      }
    },
    async download(onProgress, signal) {
      const cancellation = new CancellationToken();
      const cancel = (): void => cancellation.cancel();
      const progress = (told: { readonly transferred: number; readonly total: number }): void =>
        onProgress(told.transferred, told.total);
      signal.addEventListener('abort', cancel, { once: true });
      library.on('download-progress', progress);
      try {
        const accepted = library instanceof MacUpdater ? acceptedBySystem(library) : null;
        await library.downloadUpdate(cancellation);
        await accepted;
        // Cancelled while its signature was looked at, it has come all the same.
        isReady = !signal.aborted;
      } catch (error) {
        throw updateFailure(error);
      } finally {
        signal.removeEventListener('abort', cancel);
        library.off('download-progress', progress);
      }
    },
    restart() {
      log.info('restarting into an update', { system });
      isRestarting = true;
      if (library instanceof MacUpdater) library.quitAndInstall();
      else if (library instanceof NsisUpdater) options.quit();
      else options.restart();
    },
  };
}

function createLibrary(options: UpdaterOptions): Library {
  const { executor, appImage, system, log } = options;
  const adapter: AppAdapter = {
    version: options.version,
    name: options.name,
    isPackaged: true,
    appUpdateConfigPath: options.feedFile,
    userDataPath: options.folder,
    baseCachePath: options.folder,
    whenReady: async () => undefined,
    relaunch: options.restart,
    quit: options.quit,
    // The end of a run is followed above, in one place.
    onQuit: () => undefined,
  };
  const library =
    system === 'darwin'
      ? new MacUpdater(undefined, adapter)
      : system === 'win32'
        ? new NsisUpdater(undefined, adapter)
        : new ImageUpdater(appImage, adapter);
  // The library makes none where it is given an adapter.
  Object.assign(library, { httpExecutor: executor ?? new ElectronHttpExecutor() });
  // Its own would be an id of this copy of the app: everybody sends the same, and nobody is left out of a version by it.
  library.requestHeaders = { 'x-user-staging-id': 'none' };
  library.isUserWithinRollout = () => true;
  library.autoDownload = false;
  library.allowDowngrade = false;
  library.allowPrerelease = false;
  library.disableDifferentialDownload = true;
  library.disableWebInstaller = true;
  // macOS has to be given what was fetched at once.
  library.autoInstallOnAppQuit = system === 'darwin';
  library.logger = {
    info: () => undefined,
    warn: (text: unknown) => log.warn('the updater says', { text: String(text) }),
    error: (text: unknown) => log.warn('the updater failed', { text: String(text) }),
  };
  // Each call rejects too; an event nobody listens to would end the app.
  library.on('error', () => undefined);
  return library;
}

/**
 * Puts the new AppImage in the place of the one that runs, under its name. The library would remove the old one first, and start the
 * new one while this one still holds the data.
 */
class ImageUpdater extends AppImageUpdater {
  readonly #image: string | undefined;

  constructor(image: string | undefined, adapter: AppAdapter) {
    super(undefined, adapter);
    this.#image = image;
  }

  protected override doInstall(): boolean {
    const image = this.#image;
    const fetched = this.installerPath;
    if (image === undefined || fetched === null) throw new UpdateFailure('internal', 'Nothing to install.');
    const beside = `${image}.new`;
    try {
      copyFileSync(fetched, beside);
      chmodSync(beside, 0o755);
      moveNow(beside, image);
    } catch (error) {
      removeFileNow(beside);
      throw error;
    }
    removeFileNow(fetched);
    return true;
  }
}

/** Settles when macOS has looked at the signature of what it was given, and taken it. */
function acceptedBySystem(library: MacUpdater): Promise<unknown> {
  const { nativeUpdater } = library as unknown as { readonly nativeUpdater: Electron.AutoUpdater };
  const accepted = once(nativeUpdater, 'update-downloaded');
  // The download may fail before anybody waits for this.
  accepted.catch(() => undefined);
  return accepted;
}

/** Leaves what nobody waits for any more to itself. */
function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(new UpdateFailure('offline', 'no answer')), {
      once: true,
    });
    work.then(resolve, reject);
  });
}

/** What a person is told of an update. What the host sends is foreign text. */
function describe({ version, releaseNotes }: UpdateInfo): Update {
  const notes = Array.isArray(releaseNotes)
    ? releaseNotes.map(({ version: of, note }) => `${of}\n${note ?? ''}`).join('\n\n')
    : (releaseNotes ?? '');
  return {
    version: cleanLine(version, 40),
    notes: cleanText(String(notes).slice(0, maxUpdateNotesCharacters)).trim(),
  };
}
