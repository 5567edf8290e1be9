import { join } from 'node:path';
import { app, BrowserWindow, Menu, nativeTheme, type Session, screen } from 'electron';
import { checksSpelling, type ShownLanguage } from '#contract';
import type { Sender } from '../../ipc.ts';
import type { Clock } from '../../shared/ports.ts';
import { markStart } from '../../shared/start-trace.ts';
import { offersDevTools } from '../system/first-steps.ts';
import type { AppLog } from '../system/log.ts';
import { thisSystem } from '../system/this-system.ts';
import { mayRequest } from './content-policy.ts';
import { bringToFront } from './front.ts';
import { appAddress, appOrigin, isTrustedSender, mayNavigate } from './trusted-sender.ts';
import { fitPlace, smallestWindow } from './window-bounds.ts';
import type { WindowMemory } from './window-memory.ts';
import { watchOver } from './window-rescue.ts';

/** Colours of the window before its first paint; the same as `--surface` in the window's tokens. */
const firstColour = { light: '#f3f3f6', dark: '#141518' };

/** Milliseconds after which the window is shown, with a page or without. */
const maxPageMs = 5_000;

export interface WindowWatcher {
  opened?(): void;
  /** Whether the window may close; one that says no keeps it open. */
  mayClose?(): boolean;
  /** The window closes, and is still there. */
  closes?(): void;
}

export type AppWindow = ReturnType<typeof createAppWindow>;

/** The app's one window. To be made once the app is ready. */
export function createAppWindow(memory: WindowMemory, clock: Clock, log: AppLog) {
  let window: BrowserWindow | null = null;
  /** Whether its page has brought the window into sight for the first time. */
  let isShown = false;
  const watchers: WindowWatcher[] = [];

  function open(): BrowserWindow {
    const { isMaximized, bounds } = fitPlace(
      memory.place(),
      screen.getAllDisplays().map(({ workArea }) => workArea),
    );
    const opened = new BrowserWindow({
      ...bounds,
      minWidth: smallestWindow.width,
      minHeight: smallestWindow.height,
      show: false,
      autoHideMenuBar: true,
      title: app.getName(),
      // macOS and Windows take it from the package.
      ...(thisSystem === 'linux' && { icon: join(app.getAppPath(), 'out/app/icon.png') }),
      backgroundColor: nativeTheme.shouldUseDarkColors ? firstColour.dark : firstColour.light,
      webPreferences: {
        preload: join(app.getAppPath(), 'out/app/preload/preload.cjs'),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: checksSpelling(thisSystem),
        zoomFactor: memory.appearance().zoom,
        devTools: offersDevTools(app.isPackaged, app.commandLine.hasSwitch('devtools')),
      },
    });
    const showFirst = (): void => {
      cancelShowing();
      if (opened.isDestroyed() || isShown) return;
      isShown = true;
      if (isMaximized) opened.maximize();
      opened.show();
    };
    // A page that is never there does not keep the window back for ever.
    const cancelShowing = clock.after(maxPageMs, showFirst);
    // In the colour of the page, just before its first frame: a hidden window paints none, and `ready-to-show` comes behind the scripts.
    opened.webContents.once('did-navigate', showFirst);
    opened.on('close', (event) => {
      memory.keepPlace({ ...opened.getNormalBounds(), isMaximized: opened.isMaximized() });
      if (watchers.some((watcher) => watcher.mayClose?.() === false)) return event.preventDefault();
      for (const watcher of watchers) watcher.closes?.();
    });
    opened.on('closed', () => {
      window = null;
      isShown = false;
    });
    // Chromium keeps a zoom of its own for each address: that of the settings counts.
    opened.webContents.on('did-navigate', () => opened.webContents.setZoomFactor(memory.appearance().zoom));
    offerEditMenu(opened, () => memory.appearance().shownLanguage);
    watchOver(opened, clock, log);
    markStart('window');
    // What goes wrong with it is told by `did-fail-load`.
    opened.loadURL(appAddress).catch(() => undefined);
    return opened;
  }

  return {
    /** Opens the window, or brings the open one to the front. */
    show(): void {
      if (window === null) {
        window = open();
        for (const watcher of watchers) watcher.opened?.();
      }
      if (isShown) bringToFront(window, app, thisSystem);
    },
    send(channel: string, payload: unknown): void {
      if (window && !window.isDestroyed()) window.webContents.send(channel, payload);
    },
    /** Whether a call comes from this window's main frame at the app's own address. */
    owns: (sender: Sender) => isTrustedSender(sender, window?.webContents.id ?? null),
    /** Draws the window, and those after it, as the memory says by now. */
    applyAppearance(): void {
      const { theme, zoom } = memory.appearance();
      nativeTheme.themeSource = theme;
      window?.webContents.setZoomFactor(zoom);
    },
    current: () => window,
    isFocused: () => window?.isFocused() ?? false,
    /** Tells of each window from now on, of one that is open at once. */
    watch(watcher: WindowWatcher): void {
      watchers.push(watcher);
      if (window !== null) watcher.opened?.();
    },
  };
}

/** Cut, copy and paste where the system's own text fields have them. */
function offerEditMenu(window: BrowserWindow, language: () => ShownLanguage): void {
  const contents = window.webContents;
  contents.on('context-menu', async (_, target) => {
    const { editMenuTemplate } = await import('./edit-menu.ts');
    const template = editMenuTemplate(target, language(), {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
    });
    // Without a place it opens at the pointer, which may be anywhere when a key asks.
    const place = target.menuSourceType === 'keyboard' && {
      x: Math.round(target.x),
      y: Math.round(target.y),
    };
    if (template.length > 0 && !window.isDestroyed())
      Menu.buildFromTemplate(template).popup({ window, ...place });
  });
}

/** What the window may ask of the system: writing text to the clipboard, and full screen for a clip. */
const allowed = new Set(['clipboard-sanitized-write', 'fullscreen']);

function isAllowed(permission: string, asking: string): boolean {
  return allowed.has(permission) && `${asking}/`.startsWith(`${appOrigin}/`);
}

/**
 * A proxy at which nobody listens, for this computer's own addresses too: WebRTC, which neither a page's policy nor the
 * request filter covers, finds no way past it.
 */
const deadEnd = 'socks5://127.0.0.1:1';

/**
 * Shuts every way out of the page: the network, downloads, permissions, navigation, new windows, web views.
 *
 * @param developmentServer the one origin beside the app's own that may be asked; `null` outside development.
 */
export function lockDown(target: Session, developmentServer: string | null): void {
  target.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !mayRequest(url, developmentServer) }),
  );
  const bypass = developmentServer === null ? '<-loopback>' : new URL(developmentServer).host;
  void target.setProxy({ mode: 'fixed_servers', proxyRules: deadEnd, proxyBypassRules: bypass });
  target.on('will-download', (event) => event.preventDefault());
  target.setSpellCheckerEnabled(checksSpelling(thisSystem));
  target.setPermissionRequestHandler((_, permission, answer, { requestingUrl }) =>
    answer(isAllowed(permission, requestingUrl)),
  );
  target.setPermissionCheckHandler((_, permission, origin) => isAllowed(permission, origin));
  target.setDevicePermissionHandler(() => false);
  app.on('web-contents-created', (_, contents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-navigate', (event) => {
      if (!mayNavigate(contents.getURL(), event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}
