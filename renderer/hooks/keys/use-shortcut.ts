import { type CommandId, commandOf, type ShortcutSystem, shortcutOn, shownKeys } from '#contract';

/** Whose keys the keyboard of this computer has. */
export const shortcutSystem: ShortcutSystem = /Mac/.test(navigator.userAgent) ? 'mac' : 'other';

/** A command's shortcut as it is printed in menus; empty where it has none. */
export function shortcutLabel(id: CommandId): string {
  return shortcutKeys(id).join(shortcutSystem === 'mac' ? '' : ' ');
}

/** The keys of a command's shortcut as they are printed on the keyboard; none where it has no shortcut. */
export function shortcutKeys(id: CommandId): readonly string[] {
  const text = shortcutOn(commandOf(id).shortcut, shortcutSystem);
  return text === null ? [] : shownKeys(text, shortcutSystem);
}
