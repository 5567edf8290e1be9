import { join, relative } from 'node:path';
import type { App, MenuItemConstructorOptions } from 'electron';
import type { Environment } from '../desktop/relaunch.ts';
import { realPathOf } from './data-place.ts';

/** The part of Electron's `app` that is used; older runtimes know no activator. */
export interface IdentifiedApp {
  setAppUserModelId(id: string): void;
  setToastActivatorCLSID?(id: string): void;
}

/** As the installer writes it into the shortcut: `appId` of `electron-builder.yml`. */
const appUserModelId = 'studio.gateway.desktop';
/** The app's alone, and the same in every version: Windows finds the app of a toast by it. */
const toastActivator = '{7B0A3C52-5E0F-4C7B-9D5E-6B1F6F0E2A41}';

/**
 * Tells Windows which app this is; to be called before anything else. Without it windows have another button in the task bar than the
 * pinned app, and the runtime writes an id of its own into the installer's shortcut when it shows a toast.
 */
export function identifyApp(app: IdentifiedApp, system: NodeJS.Platform): void {
  if (system !== 'win32') return;
  app.setAppUserModelId(appUserModelId);
  app.setToastActivatorCLSID?.(toastActivator);
}

/**
 * An AppImage tells the app that it starts where it is, and with it whatever that app starts: of one that this program does not lie in
 * nothing is kept. An update would take its place, and a restart would open it.
 */
export function forgetOtherImage(env: NodeJS.ProcessEnv, executable: string): void {
  const { APPDIR } = env;
  if (APPDIR === undefined || relative(realPathOf(APPDIR), executable).startsWith('..')) delete env.APPIMAGE;
}

/**
 * A folder of the user's, by the system's word. Windows has none for one that lies on a disk that is gone: then it is where Windows
 * itself would make it.
 */
export function userFolder(
  app: Pick<App, 'getPath'>,
  name: 'documents' | 'downloads' | 'pictures' | 'videos',
): string {
  try {
    return app.getPath(name);
  } catch {
    return join(app.getPath('home'), `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  }
}

/**
 * The menu until the services are there, or for as long as they fail: on a Mac quitting, copying and closing are items of the menu,
 * and their keys do nothing without it. Elsewhere none: Chromium's own would be made now and thrown away.
 */
export function startMenu(system: NodeJS.Platform): MenuItemConstructorOptions[] | null {
  if (system !== 'darwin') return null;
  return [{ role: 'appMenu' }, { role: 'fileMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }];
}

/** Names in XDG_CURRENT_DESKTOP by which Chromium takes the keyring or the wallet; the first one that it knows counts, LXQt among them. */
const keyringDesktops = ['Unity', 'Deepin', 'GNOME', 'X-Cinnamon', 'KDE', 'Pantheon', 'XFCE', 'UKUI'];

/** The same for DESKTOP_SESSION, which Chromium reads where it knows no name of the other. */
const keyringSessions = /^(deepin|gnome|mate|kde4|kde-plasma|.*xfce.*|xubuntu|ukui)$/;

/**
 * The value of `--password-store` on Linux desktops that Chromium does not list, such as Sway, Hyprland and i3: without it the keyring is
 * not asked there although one runs. Where none runs, Chromium falls back to what it would have taken. `null`: Chromium's own choice.
 */
export function passwordStoreFor(system: NodeJS.Platform, env: Environment): 'gnome-libsecret' | null {
  return system === 'linux' && !isKeyringDesktop(env) ? 'gnome-libsecret' : null;
}

/** Whether Chromium takes the keyring or the wallet by itself: its `base/nix/xdg_util.cc` and `key_storage_util_linux.cc`. Case counts. */
function isKeyringDesktop(env: Environment): boolean {
  const { XDG_CURRENT_DESKTOP: current = '', DESKTOP_SESSION: session = '' } = env;
  const names = current.split(':').map((name) => name.trim());
  const known = names.find((name) => name === 'LXQt' || keyringDesktops.includes(name));
  if (known !== undefined) return known !== 'LXQt';
  const isKde4 = env.KDE_SESSION_VERSION !== undefined;
  if (session === 'kde') return isKde4;
  if (keyringSessions.test(session) || env.GNOME_DESKTOP_SESSION_ID !== undefined) return true;
  return env.KDE_FULL_SESSION !== undefined && isKde4;
}

/**
 * The address of the development server that serves the window's pages, as electron-vite names it in the environment;
 * `null` outside development. A packaged app never listens to the environment: who can set a variable there would put a
 * foreign page in the place of the app's own, with everything that page may call. A server on another computer is none.
 */
export function developmentServerOf(isPackaged: boolean, environment: Environment): string | null {
  const address = environment.ELECTRON_RENDERER_URL;
  if (isPackaged || address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'http:' && isHere ? origin : null;
}

/** Whether the window has developer tools: always while developing, in the packaged app for who starts it with `--devtools`. */
export function offersDevTools(isPackaged: boolean, isAskedFor: boolean): boolean {
  return !isPackaged || isAskedFor;
}
