import { useEffect } from 'react';
import { commands, isPressed, type ScreenName, shortcutOn, worksInTextFields } from '#contract';
import { isComposing } from '../../hooks/keys/key-table.ts';
import { isOffered, runCommand } from '../../hooks/keys/use-command.ts';
import { overlays, shortcutSystem, textFields } from '../../hooks/keys/use-shortcut.ts';

const typedInto = `select, [role="combobox"], ${textFields}`;

/**
 * Reads the shortcuts of the table, wherever the focus is. Keys that a field, a list or a dialog takes stay theirs: what has been
 * taken already is left alone, and so is every key while an input method composes a word.
 *
 * @param shown `null` where no screen is shown yet
 */
export function useCommandKeys(shown: ScreenName | null): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isComposing(event)) return;
      const pressed = commands.find(({ id, shortcut, where, isOfField }) => {
        const text = shortcutOn(shortcut, shortcutSystem);
        if (text === null || isOfField || (where !== undefined && where !== shown)) return false;
        if (!isPressed(text, event, shortcutSystem)) return false;
        return (worksInTextFields(text) || !isInTextField(event)) && isOffered(id);
      });
      if (pressed === undefined || document.activeElement?.closest(overlays)) return;
      event.preventDefault();
      if (!event.repeat || pressed.group === 'go') runCommand(pressed.id);
    };
    // A list of the kit keeps the keys of a button in a row from the page, but not from the element that React listens on.
    const stop = new AbortController();
    document.getElementById('root')?.addEventListener('keydown', onKeyDown, stop);
    document.addEventListener('keydown', onKeyDown, stop);
    return () => stop.abort();
  }, [shown]);
}

function isInTextField({ target }: Event): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}
