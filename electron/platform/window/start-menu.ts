import type { MenuItemConstructorOptions } from 'electron';

/**
 * The menu until the services are there, or for as long as they fail: on a Mac quitting, copying and closing are items of the menu,
 * and their keys do nothing without it. Elsewhere none: Chromium's own would be made now and thrown away.
 */
export function startMenu(system: NodeJS.Platform): MenuItemConstructorOptions[] | null {
  if (system !== 'darwin') return null;
  return [{ role: 'appMenu' }, { role: 'fileMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }];
}
