import { app, Menu } from 'electron';
import type { CommandId, ShownLanguage, UndoItems } from '#contract';
import type { Clock } from '../../shared/ports.ts';
import { thisSystem } from '../system/this-system.ts';
import { menuTemplate } from './menu-template.ts';

/** Longest that the menu waits for a window to say which commands there are, in milliseconds: one that has failed never does. */
const maxWaitMs = 3_000;

/**
 * The application menu, drawn once the window has said which commands there are: until then the window is what is waited for. On
 * Windows and Linux its bar is hidden until Alt is pressed (`autoHideMenuBar` of the window).
 *
 * @param press called when an item of the table of commands is pressed. @param exit called when the app is to be ended
 */
export function createAppMenu(
  language: () => ShownLanguage,
  isDeveloping: boolean,
  clock: Clock,
  press: (id: CommandId) => void,
  exit: () => void,
) {
  let shown = language();
  let isDrawn = false;
  let enabled: ReadonlySet<CommandId> = new Set();
  let undo: UndoItems = { undo: 'typing', redo: 'typing' };

  function draw(): void {
    isDrawn = true;
    const template = menuTemplate({
      system: thisSystem,
      appName: app.getName(),
      language: shown,
      enabled,
      undo,
      isDeveloping,
      press,
      exit,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
  function drawFirst(): void {
    if (!isDrawn) draw();
  }
  clock.after(maxWaitMs, drawFirst);

  return {
    /** Draws the menu again in another language. */
    setLanguage(next: ShownLanguage): void {
      if (next === shown) return;
      shown = next;
      if (isDrawn) draw();
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
      drawFirst();
    },
    /** Says what Undo and Redo would do. */
    setUndo(items: UndoItems): void {
      undo = items;
      // The words of an item cannot change in place. What changes these leaves the menu closed.
      draw();
    },
  };
}
