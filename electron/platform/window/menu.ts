import { app, Menu } from 'electron';

/**
 * macOS needs an application menu for its standard shortcuts. Elsewhere the window is the whole app,
 * and text fields have their shortcuts without one. While developing, Electron's own menu stays.
 */
export function setUpMenu(isDeveloping: boolean): void {
  if (isDeveloping) return;
  if (process.platform !== 'darwin') {
    Menu.setApplicationMenu(null);
    return;
  }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: app.getName(), role: 'appMenu' },
      { role: 'fileMenu' },
      { role: 'editMenu' },
      { role: 'windowMenu' },
    ]),
  );
}
