import type { MenuItemConstructorOptions } from 'electron';

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
 * The menu until the services are there, or for as long as they fail: on a Mac quitting, copying and closing are items of the menu,
 * and their keys do nothing without it. Elsewhere none: Chromium's own would be made now and thrown away.
 */
export function startMenu(system: NodeJS.Platform): MenuItemConstructorOptions[] | null {
  if (system !== 'darwin') return null;
  return [{ role: 'appMenu' }, { role: 'fileMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }];
}
