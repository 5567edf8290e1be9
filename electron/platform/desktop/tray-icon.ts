import { join } from 'node:path';
import { app, Menu, nativeImage, Tray } from 'electron';
import type { Desktop } from '#contract';
import type { TrayCommand, TrayIcon, TrayView } from './tray.ts';

/** A template is coloured by macOS itself, light or dark as the menu bar is. */
const pictures = { darwin: 'trayTemplate.png', win32: 'tray.ico', linux: 'tray.png' } as const;

/** Puts the app's icon into the tray of the system. @throws where there is no picture for it */
export function putTrayIcon(
  system: Desktop['system'],
  view: TrayView,
  run: (command: TrayCommand) => void,
): TrayIcon {
  const picture = nativeImage.createFromPath(join(app.getAppPath(), 'out/app/tray', pictures[system]));
  if (picture.isEmpty()) throw new Error('The picture of the tray is missing.');
  const tray = new Tray(picture);
  // On macOS a press opens the menu.
  if (system !== 'darwin') tray.on('click', () => run('show'));
  const update = ({ tooltip, items }: TrayView): void => {
    tray.setToolTip(tooltip);
    const template = items.map((item) => {
      if (item === null) return { type: 'separator' as const };
      const { command, label } = item;
      // In a menu an ampersand alone marks a key.
      const text = label.replaceAll('&', '&&');
      return command === null ? { label: text, enabled: false } : { label: text, click: () => run(command) };
    });
    // Linux shows changes only of a menu that is set anew.
    tray.setContextMenu(Menu.buildFromTemplate(template));
  };
  update(view);
  return { update, remove: () => tray.destroy() };
}
