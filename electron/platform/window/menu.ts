import { app, Menu } from 'electron';
import type { CommandId, ShownLanguage, UndoItems } from '#contract';
import { thisSystem } from '../system/this-system.ts';
import { menuTemplate } from './menu-template.ts';

export interface AppMenuOptions {
  readonly language: () => ShownLanguage;
  readonly isDeveloping: boolean;
}

/**
 * The application menu. On Windows and Linux its bar is hidden until Alt is pressed (`autoHideMenuBar` of the window).
 *
 * @param press called when an item of the table of commands is pressed
 */
export function createAppMenu({ language, isDeveloping }: AppMenuOptions, press: (id: CommandId) => void) {
  let shown = language();
  let enabled: ReadonlySet<CommandId> = new Set();
  let undo: UndoItems = { undo: 'typing', redo: 'typing' };

  function draw(): void {
    const template = menuTemplate({
      system: thisSystem,
      appName: app.getName(),
      language: shown,
      enabled,
      undo,
      isDeveloping,
      press,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
  draw();

  return {
    /** Draws the menu again in another language. */
    setLanguage(next: ShownLanguage): void {
      if (next === shown) return;
      shown = next;
      draw();
    },
    /** Greys all commands but these. */
    setEnabled(ids: ReadonlySet<CommandId>): void {
      // In place: a menu that is drawn again closes under the pointer.
      const menu = Menu.getApplicationMenu();
      for (const id of new Set([...enabled, ...ids])) {
        const item = menu?.getMenuItemById(id);
        if (item) item.enabled = ids.has(id);
      }
      enabled = ids;
    },
    /** Says what Undo and Redo would do. */
    setUndo(items: UndoItems): void {
      undo = items;
      // The words of an item cannot change in place. What changes these leaves the menu closed.
      draw();
    },
  };
}
