import type { KeyboardEvent } from 'react';

/**
 * Whether a key pressed in the form asks to generate: Ctrl+Enter, or Cmd+Enter on a Mac, in any of its fields and
 * buttons. Not where the Enter belongs to something else: an open list, a menu or a dialog, an input method that
 * commits a word, a key that is held down.
 */
export function asksToGenerate(event: KeyboardEvent<HTMLFormElement>): boolean {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.repeat)
    return false;
  // Some input methods send that Enter after composition has ended, as key code 229.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return false;
  // React tells the form of keys in its dialogs and menus too, which stand elsewhere in the page.
  if (!(target instanceof Element) || !form.contains(target)) return false;
  return (
    !target.hasAttribute('aria-activedescendant') && form.querySelector('[aria-expanded="true"]') === null
  );
}
