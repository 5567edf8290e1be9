import {
  type CommandId,
  commandOf,
  type ShortcutSystem,
  type ShortcutText,
  shortcutOn,
  shownKeys,
} from '#contract';
import { removeKeys } from './key-table.ts';

/** Whose keys the keyboard of this computer has. */
export const shortcutSystem: ShortcutSystem = /Mac/.test(navigator.userAgent) ? 'mac' : 'other';

/** What takes a row away, as `aria-keyshortcuts` names it. */
export const spokenRemoveKeys = shortcutOn(removeKeys, shortcutSystem)?.replace('Mod', 'Meta') ?? '';

/** What selects all rows, named the same way. */
export const spokenAllKeys = shortcutSystem === 'mac' ? 'Meta+A' : 'Control+A';

/** What is typed into: there the browser's own keys and menu for text are. */
export const textFields =
  'textarea, [contenteditable="true"], input:not([type="range"], [type="radio"], [type="checkbox"])';
/** What keeps the keyboard to itself while the focus is in it. */
export const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** A command's shortcut as it is printed in menus; empty where it has none. */
export function shortcutLabel(id: CommandId): string {
  return join(shortcutKeys(id), ' ');
}

/** Keys as a sentence names them: `⌘↩`, `Ctrl+Enter`. */
export function keysInWords(text: ShortcutText): string {
  return join(shownKeys(text, shortcutSystem), '+');
}

/** How sentences about rows name the keys that take one away, those that move it, and the key that does so with any arrow. */
export const rowKeysInWords = {
  removeKeys: keysInWords(removeKeys[shortcutSystem]),
  moveKeys: `${keysInWords('Alt+ArrowLeft')} ${keysInWords('Alt+ArrowRight')}`,
  moveKey: keysInWords('Alt'),
};

/** The keys of a command's shortcut as they are printed on the keyboard; none where it has no shortcut. */
export function shortcutKeys(id: CommandId): readonly string[] {
  const text = shortcutOn(commandOf(id).shortcut, shortcutSystem);
  return text === null ? [] : shownKeys(text, shortcutSystem);
}

/** The signs on a Mac's keys stand side by side. */
function join(keys: readonly string[], between: string): string {
  return keys.join(shortcutSystem === 'mac' ? '' : between);
}
