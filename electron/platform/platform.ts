import { join } from 'node:path';
import { app, net, powerMonitor, safeStorage, session, shell } from 'electron';
import {
  type About,
  type CommandId,
  checksSpelling,
  type Desktop,
  type Notice,
  type Result,
  type Settings,
  type ShownLanguage,
} from '#contract';
import type { RoutePort } from '../gateway/http/routes.ts';
import type { Clock } from '../shared/clock.ts';
import type { Documents } from '../shared/documents.ts';
import type { ClosingPorts } from './desktop/closing.ts';
import { createLoginItem, launchCommand, relaunchOptions } from './desktop/login-item.ts';
import { isUnsignedCopy } from './desktop/signature.ts';
import type { TrayPorts } from './desktop/tray.ts';
import { findTrayHost, runCommand } from './desktop/tray-host.ts';
import { putTrayIcon } from './desktop/tray-icon.ts';
import { createDialogs, type Dialogs } from './dialogs/dialogs.ts';
import { createLinkOpener } from './dialogs/link-opener.ts';
import { createKeychain } from './keychain/keychain.ts';
import type { ActivityPlaces } from './notifications/activity.ts';
import { createActivityPlaces } from './notifications/activity-places.ts';
import type { SystemNotice } from './notifications/notifications.ts';
import { type ClipPictures, createSystemNotices } from './notifications/system-notices.ts';
import { aboutApp } from './system/about.ts';
import { readClipboardPicture } from './system/clipboard.ts';
import { createDrag, type Drag } from './system/drag.ts';
import type { AppLog } from './system/log.ts';
import { createSystemNetwork } from './system/network.ts';
import { watchPauses } from './system/pauses.ts';
import { thisSystem } from './system/this-system.ts';
import { type AppUpdates, createAppUpdates } from './updates/app-updates.ts';
import { type AppMenu, createAppMenu } from './window/menu.ts';
import type { AppWindow } from './window/window.ts';
import type { WindowMemory } from './window/window-memory.ts';

/** Everything of the operating system that services need, as plain functions. */
export interface Platform {
  readonly window: AppWindow;
  readonly dialogs: Dialogs;
  readonly drag: Drag;
  readonly keychain: ReturnType<typeof createKeychain>;
  /** The way out to the network that the system prescribes. */
  readonly network: RoutePort;
  readonly readClipboardPicture: () => Promise<Uint8Array | null>;
  /** Moves a file to the system's trash; rejects where there is none, or the file is held. */
  readonly moveToTrash: (path: string) => Promise<void>;
  readonly showInFolder: (path: string) => void;
  /** Shows a folder in the system's file manager. @throws where it cannot be shown. */
  readonly openFolder: (path: string) => Promise<void>;
  /** Ends the app and starts it again. */
  readonly restart: () => void;
  /** Opens an address of the web in the browser, once the user has agreed to its host. */
  readonly openLink: (url: string) => Promise<void>;
  readonly system: Desktop['system'];
  /** @returns a function that hands a notice to the system, with a picture of the task's clip where there is one. */
  presentNotices(picturesOf: (taskId: string) => ClipPictures): (notice: SystemNotice) => void;
  readonly activityPlaces: ActivityPlaces;
  readonly appName: string;
  readonly putTrayIcon: TrayPorts['put'];
  /** Asks in a dialog of the system what closing the window means for so many tasks. */
  readonly askClosing: ClosingPorts['ask'];
  readonly quit: () => void;
  /** Has the window and its dialogs look, and check spelling, as the settings say. */
  readonly applyAppearance: (settings: LookSettings) => void;
  /** Lists a file among the system's recent documents; Linux has no list that the runtime knows. */
  readonly noteRecent: (path: string) => void;
  readonly about: () => About;
  /** Whether and how this copy of the app can update itself. */
  readonly updates: AppUpdates;
  /** Puts the application menu up. @param press called with the command that is pressed in it */
  readonly createMenu: (press: (id: CommandId) => void) => AppMenu;
  readonly desktop: {
    read(): Promise<Desktop>;
    setOpenAtLogin(isOn: boolean): Promise<Result<null>>;
  };
  /** Tells of sleep and of a network that goes; see `watchPauses`. */
  watchPauses(listener: {
    pause(reason: 'offline' | 'asleep'): void;
    unpause(reason: 'offline' | 'asleep'): void;
  }): void;
}

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

/** The adapters of this system. To be made once the app is ready. */
export function createPlatform(options: PlatformOptions): Platform {
  const { window, windowMemory, documents, language, addNotice, clock, log, isDeveloping } = options;
  const system = systemOf(thisSystem);
  const loginItem = createLoginItem({
    system,
    app,
    name: app.getName(),
    command: launchCommand(process.env, process.execPath, app.isPackaged ? null : app.getAppPath()),
    isPackaged: app.isPackaged,
    autostartFolder: join(app.getPath('appData'), 'autostart'),
  });
  // A session of its own: the window's has no way to the network.
  const network = createSystemNetwork({
    session: session.fromPartition('network'),
    certificatesProgram: join(app.getAppPath(), 'out/app/main/certificates-worker.cjs'),
    onExtraRefused: () => addNotice({ type: 'extra-ca-refused', id: 'extra-ca-refused' }),
    clock,
    log,
  });
  const restart = (): void => {
    app.relaunch(relaunchOptions(process.env, process.argv));
    app.quit();
  };
  const dialogs = createDialogs({ window: window.current, language, documents });
  return {
    window,
    dialogs,
    drag: createDrag(window.current),
    keychain: createKeychain(safeStorage, thisSystem),
    network,
    readClipboardPicture: () => readClipboardPicture(),
    moveToTrash: (path) => shell.trashItem(path),
    showInFolder: (path) => shell.showItemInFolder(path),
    async openFolder(path) {
      const failure = await shell.openPath(path);
      if (failure !== '') throw new Error(failure);
    },
    restart,
    openLink: createLinkOpener({ ask: dialogs.confirmLink, open: (address) => shell.openExternal(address) }),
    system,
    presentNotices: (picturesOf) => createSystemNotices(system, picturesOf, addNotice),
    appName: app.getName(),
    putTrayIcon: (view, run) => putTrayIcon(system, view, run),
    askClosing: async (tasks) => dialogs.askClosing(tasks, await findTrayHost(system, runCommand)),
    quit: () => app.quit(),
    noteRecent: (path) => app.addRecentDocument(path),
    activityPlaces: createActivityPlaces({ window: window.current, language }),
    applyAppearance({ theme, textSize, shownLanguage, spellCheck }) {
      windowMemory.keepAppearance({ theme, zoom: textSize / 100, shownLanguage });
      window.applyAppearance();
      session.defaultSession.setSpellCheckerEnabled(spellCheck && checksSpelling(thisSystem));
    },
    about: aboutApp,
    updates: createAppUpdates({ restart, log }),
    createMenu: (press) => createAppMenu({ language, isDeveloping }, press),
    desktop: {
      read: async () => ({
        system,
        openAtLogin: await loginItem.read(),
        trayHost: await findTrayHost(system, runCommand),
        isUnsigned: app.isPackaged && (await isUnsignedCopy(system, process.execPath, runCommand)),
      }),
      setOpenAtLogin: loginItem.set,
    },
    watchPauses: ({ pause, unpause }) =>
      void watchPauses({ power: powerMonitor, isOnline: () => net.isOnline(), clock, pause, unpause }),
  };
}

/** Systems that the app is not made for are treated as the one that they are most like. */
function systemOf(platform: NodeJS.Platform): Desktop['system'] {
  return platform === 'darwin' || platform === 'win32' ? platform : 'linux';
}
