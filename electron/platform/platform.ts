import { uptime } from 'node:os';
import { join } from 'node:path';
import { app, net, powerMonitor, powerSaveBlocker, safeStorage, session, shell } from 'electron';
import {
  type About,
  checksSpelling,
  type Desktop,
  type Notice,
  type Settings,
  type ShownLanguage,
} from '#contract';
import { readCertificatesFile } from '../gateway/certificates.ts';
import { createAuthorities } from '../gateway/http/authorities.ts';
import type { RoutesOptions } from '../gateway/http/routes.ts';
import type { Clock, Documents } from '../shared/ports.ts';
import { runOneJob } from '../workers/one-job.ts';
import { createDialogs } from './desktop/dialogs.ts';
import { createLinkOpener } from './desktop/link-opener.ts';
import { createLoginItem, launchCommand } from './desktop/login-item.ts';
import { forgetOtherPortable, startAgainAtEnd } from './desktop/relaunch.ts';
import { isUnsignedCopy, runCommand } from './desktop/system-answers.ts';
import { putTrayIcon } from './desktop/tray-icon.ts';
import { createActivityPlaces } from './notifications/activity-places.ts';
import { type ClipPictures, createSystemNotices } from './notifications/system-notices.ts';
import { createDrag } from './system/drag.ts';
import { keepAwake } from './system/keep-awake.ts';
import { createKeychain } from './system/keychain.ts';
import type { AppLog } from './system/log.ts';
import { type PauseWatchOptions, watchPauses } from './system/pauses.ts';
import { thisSystem } from './system/this-system.ts';
import { createAppUpdates } from './updates/app-updates.ts';
import { createAppMenu } from './window/menu.ts';
import type { AppWindow } from './window/window.ts';
import type { WindowMemory } from './window/window-memory.ts';

type LookSettings = Pick<Settings, 'theme' | 'textSize' | 'shownLanguage' | 'spellCheck'>;

export interface PlatformOptions {
  /** The window, which is there before everything else. */
  readonly window: AppWindow;
  readonly windowMemory: WindowMemory;
  readonly documents: Documents;
  readonly language: () => ShownLanguage;
  /** Tells the user of something in the window. */
  readonly addNotice: (notice: Notice) => void;
  readonly clock: Clock;
  readonly log: AppLog;
  /** Gives the menu what developers need. */
  readonly isDeveloping: boolean;
}

/** Everything of the operating system that services need, as plain functions. */
export type Platform = ReturnType<typeof createPlatform>;

/** The adapters of this system. To be made once the app is ready. */
export function createPlatform(options: PlatformOptions) {
  const { window, windowMemory, documents, language, addNotice, clock, log, isDeveloping } = options;
  // Systems that the app is not made for are treated as the one that they are most like.
  const system: Desktop['system'] = thisSystem === 'darwin' || thisSystem === 'win32' ? thisSystem : 'linux';
  const appFolder = app.isPackaged ? null : app.getAppPath();
  forgetOtherPortable(process.env, process.execPath, app.getName());
  const loginItem = createLoginItem({
    system,
    app,
    name: app.getName(),
    command: launchCommand(process.env, process.execPath, appFolder),
    isPackaged: app.isPackaged,
    autostartFolder: join(app.getPath('appData'), 'autostart'),
  });
  const restart = (): void => {
    startAgainAtEnd(app, appFolder);
    app.quit();
  };
  const dialogs = createDialogs({ window: window.current, language, documents, log });
  const openFolder = async (path: string): Promise<void> => {
    const failure = await shell.openPath(path);
    if (failure !== '') throw new Error(failure);
  };
  return {
    window,
    dialogs,
    drag: createDrag(window.current),
    keychain: createKeychain(safeStorage, thisSystem, clock.after),
    /** The way out to the network that the system prescribes. */
    network: systemNetwork(addNotice, clock, log),
    /** Moves a file to the system's trash; rejects where there is none, or the file is held. */
    moveToTrash: (path: string) => shell.trashItem(path),
    showInFolder: (path: string) => shell.showItemInFolder(path),
    /** Shows a folder in the system's file manager. @throws where it cannot be shown. */
    openFolder,
    /** Shows the file or folder that the user last chose to save to. @throws where it cannot be shown. */
    async showSaved(): Promise<void> {
      const { folder, file } = dialogs.saved();
      if (file !== null) shell.showItemInFolder(file);
      else if (folder !== null) await openFolder(folder);
    },
    /** Ends the app and starts it again. */
    restart,
    /** Opens an address of the web in the browser, once the user has agreed to its host. */
    openLink: createLinkOpener(dialogs.confirmLink, (address) => shell.openExternal(address)),
    system,
    /** @returns a function that hands a notice to the system, with a picture of the task's clip where there is one. */
    presentNotices: (picturesOf: (taskId: string) => ClipPictures) =>
      createSystemNotices(system, picturesOf, addNotice),
    appName: app.getName(),
    putTrayIcon: putTrayIcon.bind(null, system),
    /** Asks in a dialog of the system what closing the window means for what is under way. */
    askClosing: dialogs.askClosing,
    quit: () => app.quit(),
    /** Lists a file among the system's recent documents; Linux has no list that the runtime knows. */
    noteRecent: (path: string) => app.addRecentDocument(path),
    activityPlaces: createActivityPlaces(window.current, language),
    /** Has the window and its dialogs look, and check spelling, as the settings say. */
    applyAppearance({ theme, textSize, shownLanguage, spellCheck }: LookSettings): void {
      windowMemory.keepAppearance({ theme, zoom: textSize / 100, shownLanguage });
      window.applyAppearance();
      session.defaultSession.setSpellCheckerEnabled(spellCheck && checksSpelling(thisSystem));
    },
    about: aboutApp,
    /** Whether and how this copy of the app can update itself. */
    updates: createAppUpdates(restart, log),
    /** Puts the application menu up: see `createAppMenu`. */
    createMenu: createAppMenu.bind(null, language, isDeveloping, clock),
    desktop: {
      read: async () => ({
        system,
        openAtLogin: await loginItem.read(),
        isUnsigned: app.isPackaged && (await isUnsignedCopy(system, process.execPath, runCommand)),
      }),
      setOpenAtLogin: loginItem.set,
    },
    /** Tells of sleep and of a network that goes, and follows the time zone; see `watchPauses`. */
    watchPauses: ({ pause, unpause }: Pick<PauseWatchOptions, 'pause' | 'unpause'>) =>
      watchPauses({
        power: powerMonitor,
        isOnline: () => net.isOnline(),
        readZone() {
          // Node holds the zone of its start until it is told that this variable changed; the windows learn of another one by themselves.
          if (process.env.TZ === undefined) delete process.env.TZ;
        },
        clock,
        uptime: () => uptime() * 1_000,
        pause,
        unpause,
      }),
    /** Keeps the computer from sleeping by itself while `isNeeded`. @returns the function that ends it. */
    keepAwake: (isNeeded: () => boolean) => keepAwake(powerSaveBlocker, isNeeded, clock),
  };
}

/**
 * The way out that the user's system prescribes: its proxy for each address, the certificates it trusts, and those in
 * the file named with `--extra-ca-file` (a company's own).
 */
function systemNetwork(addNotice: (notice: Notice) => void, clock: Clock, log: AppLog): RoutesOptions {
  if (process.env.NODE_TLS_REJECT_UNAUTHORIZED !== undefined) {
    log.warn('NODE_TLS_REJECT_UNAUTHORIZED is set and ignored: certificates are always checked');
  }
  // A session of its own: the window's has no way to the network.
  const network = session.fromPartition('network');
  const certificatesProgram = join(app.getAppPath(), 'out/app/main/certificates-worker.cjs');
  const extraFile = app.commandLine.getSwitchValue('extra-ca-file');
  return {
    proxiesOf: (origin) => network.resolveProxy(origin),
    authorities: createAuthorities({
      readSystem: () => runOneJob<readonly string[]>(certificatesProgram, null),
      readExtra: extraFile === '' ? null : () => readCertificatesFile(extraFile),
      onExtraRefused: () => addNotice({ type: 'extra-ca-refused', id: 'extra-ca-refused' }),
      clock,
      log,
    }),
  };
}

/** Versions and the state of the sandbox, for the About section. */
function aboutApp(): About {
  return {
    version: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    node: process.versions.node,
    platform: `${thisSystem} ${process.arch}`,
    sandboxed: !app.commandLine.hasSwitch('no-sandbox'),
  };
}
