import { useEffect, useEffectEvent } from 'react';
import { isPressed } from '#contract';
import { shortcutSystem } from './keys/use-shortcut.ts';

/** What can be taken back now, each with the place in time at which it was done. */
const undoable = new Set<{ readonly doneAt: number; readonly undo: () => boolean }>();
const order = new WeakMap<object, number>();
let deeds = 0;

const textFields =
  'textarea, [contenteditable="true"], input:not([type="range"], [type="radio"], [type="checkbox"])';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Lets Ctrl+Z take something back for as long as it can be.
 *
 * @param deed what was done, the same object for as long as that is the same; `null` where there is nothing.
 * @param undo takes it back; `false` where it cannot be seen now, which leaves the key to what was done before.
 */
export function useUndoable(deed: object | null, undo: () => boolean): void {
  const run = useEffectEvent(undo);
  useEffect(() => {
    if (deed === null) return;
    if (!order.has(deed)) order.set(deed, ++deeds);
    const entry = { doneAt: order.get(deed) ?? 0, undo: () => run() };
    undoable.add(entry);
    return () => {
      undoable.delete(entry);
    };
  }, [deed]);
}

/** Takes back what was done last and can be seen. */
export function undoLast(): void {
  const newestFirst = [...undoable].sort((left, right) => right.doneAt - left.doneAt);
  newestFirst.some(({ undo }) => undo());
}

/**
 * Ctrl+Z takes back what was done last, on any screen: read before anything that stops keys on their way. Text fields undo what was
 * typed in them, and dialogs nothing at all; the video form says more about its own fields.
 */
export function useUndoKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || historyKeyOf(event) !== 'undo') return;
      if (textFieldOf(event) !== null || isInDialog(event)) return;
      event.preventDefault();
      undoLast();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}

/** Which way in what was done a key leads, by the habits of the system. */
export function historyKeyOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (isPressed('Mod+Z', event, shortcutSystem)) return 'undo';
  const redo = shortcutSystem === 'mac' ? ['Mod+Shift+Z'] : ['Mod+Shift+Z', 'Mod+Y'];
  return redo.some((keys) => isPressed(keys, event, shortcutSystem)) ? 'redo' : null;
}

/** The field that a key is typed in, which undoes its own text. */
export function textFieldOf({ target }: KeyboardEvent): Element | null {
  return target instanceof Element ? target.closest(textFields) : null;
}

export function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(dialogs) !== null;
}
