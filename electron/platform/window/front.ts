import type { BrowserWindow } from 'electron';

/** The part of Electron's window that is used. */
type FrontWindow = Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show'>;

/** Brings a window to the front. Focusing would leave one in the back that its user has hidden, as a Mac's ⌘H does with all of the app. */
export function bringToFront(window: FrontWindow, app: { show(): void }, system: NodeJS.Platform): void {
  if (system === 'darwin') app.show();
  if (window.isMinimized()) window.restore();
  window.show();
}
