import { join } from 'node:path';
import { app, nativeTheme, net, powerMonitor, safeStorage, session, shell } from 'electron';
import type { About, Desktop, Result, ShownLanguage, Theme } from '#contract';
import type { RoutePort } from '../gateway/http/routes.ts';
import type { Clock } from '../shared/clock.ts';
import type { Documents } from '../shared/documents.ts';
import { createLoginItem, launchCommand } from './desktop/login-item.ts';
import { findTrayHost, runCommand } from './desktop/tray-host.ts';
import { createDialogs, type Dialogs } from './dialogs/dialogs.ts';
import { createLinkOpener } from './dialogs/link-opener.ts';
import { presentOnSystem } from './notifications/system-notices.ts';
import { aboutApp } from './system/about.ts';
import { readClipboardPicture, writeClipboardPicture } from './system/clipboard.ts';
import { createDrag, type Drag } from './system/drag.ts';
import { createKeychain } from './system/keychain.ts';
import type { AppLog } from './system/log.ts';
import { createSystemNetwork } from './system/network.ts';
import { watchPauses } from './system/pauses.ts';
import { type AppWindow, createAppWindow } from './window/window.ts';

/** Everything of the operating system that services need, as plain functions. */
export interface Platform {
  readonly window: AppWindow;
  readonly dialogs: Dialogs;
  readonly drag: Drag;
  readonly keychain: ReturnType<typeof createKeychain>;
  /** The way out to the network that the system prescribes. */
  readonly network: RoutePort;
  readonly readClipboardPicture: () => Promise<Uint8Array | null>;
  /** @returns `false` when this system cannot take the picture. */
  readonly writeClipboardPicture: (bytes: Uint8Array, mime: string) => Promise<boolean>;
  /** Moves a file to the system's trash; rejects where there is none, or the file is held. */
  readonly moveToTrash: (path: string) => Promise<void>;
  readonly showInFolder: (path: string) => void;
  /** Shows a folder in the system's file manager. @throws where it cannot be shown. */
  readonly openFolder: (path: string) => Promise<void>;
  /** Ends the app and starts it again. */
  readonly restart: () => void;
  /** Opens an address of the web in the browser, once the user has agreed to its host. */
  readonly openLink: (url: string) => Promise<void>;
  readonly presentNotice: typeof presentOnSystem;
  readonly applyTheme: (theme: Theme) => void;
  readonly about: () => About;
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

export interface PlatformOptions {
  readonly documents: Documents;
  readonly language: () => ShownLanguage;
  readonly clock: Clock;
  readonly log: AppLog;
}

/** The adapters of this system. To be made once the app is ready. */
export function createPlatform({ documents, language, clock, log }: PlatformOptions): Platform {
  const window = createAppWindow({ documents, clock, log });
  const system = systemOf(process.platform);
  const loginItem = createLoginItem({
    system,
    app,
    name: app.getName(),
    command: launchCommand(process.env, process.execPath, app.isPackaged ? null : app.getAppPath()),
    isPackaged: app.isPackaged,
    autostartFolder: join(app.getPath('appData'), 'autostart'),
  });
  const dialogs = createDialogs({ window: window.current, language, documents });
  return {
    window,
    dialogs,
    drag: createDrag(window.current),
    keychain: createKeychain(safeStorage, process.platform),
    // A session of its own: the window's has no way to the network.
    network: createSystemNetwork(session.fromPartition('network'), log),
    readClipboardPicture: () => readClipboardPicture(),
    writeClipboardPicture,
    moveToTrash: (path) => shell.trashItem(path),
    showInFolder: (path) => shell.showItemInFolder(path),
    async openFolder(path) {
      const failure = await shell.openPath(path);
      if (failure !== '') throw new Error(failure);
    },
    restart() {
      // An AppImage runs from a place that is gone when it has ended.
      const image = process.env.APPIMAGE;
      app.relaunch(image === undefined ? {} : { execPath: image, args: process.argv.slice(1) });
      app.quit();
    },
    openLink: createLinkOpener({ ask: dialogs.confirmLink, open: (address) => shell.openExternal(address) }),
    presentNotice: presentOnSystem,
    applyTheme(theme) {
      nativeTheme.themeSource = theme;
    },
    about: aboutApp,
    desktop: {
      read: async () => ({
        system,
        openAtLogin: await loginItem.read(),
        trayHost: await findTrayHost(system, runCommand),
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

/** The system's language as a BCP 47 tag. */
export function systemLocale(): string {
  return app.getLocale();
}
