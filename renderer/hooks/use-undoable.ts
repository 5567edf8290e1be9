import { useEffect, useEffectEvent } from 'react';
import { isPressed } from '#contract';
import { shortcutSystem } from './keys/use-shortcut.ts';

/** Panes that take back their own deeds alone while they have the focus, by what tells that they have it. */
const panes = {
  form: '[data-pane="form"]',
  library: '[data-pane="library"], [data-pane="details"]',
} as const;
export type UndoPane = keyof typeof panes;

interface Undoable {
  /** `null`: of no pane that has the focus for itself. */
  readonly pane: UndoPane | null;
  /** Its place in time. */
  readonly doneAt: number;
  readonly undo: () => boolean;
}

/** What can be taken back now. */
const undoable = new Set<Undoable>();
const order = new WeakMap<object, number>();
let deeds = 0;

const textFields =
  'textarea, [contenteditable="true"], input:not([type="range"], [type="radio"], [type="checkbox"])';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Lets Ctrl+Z take something back for as long as it can be.
 *
 * @param pane where it was done: Ctrl+Z in another pane leaves it alone.
 * @param deed what was done, the same object for as long as that is the same; `null` where there is nothing.
 * @param undo takes it back; `false` where it cannot be seen now, which leaves the key to what was done before.
 */
export function useUndoable(pane: UndoPane | null, deed: object | null, undo: () => boolean): void {
  const run = useEffectEvent(undo);
  useEffect(() => {
    if (deed === null) return;
    if (!order.has(deed)) order.set(deed, ++deeds);
    const entry = { pane, doneAt: order.get(deed) ?? 0, undo: () => run() };
    undoable.add(entry);
    return () => {
      undoable.delete(entry);
    };
  }, [pane, deed]);
}

/** Takes back what was done last and can be seen: in the pane that has the focus, or anywhere where none has it. */
export function undoLast({ target }: Pick<Event, 'target'>): void {
  const focused = target instanceof Element ? target : null;
  const pane = (Object.keys(panes) as UndoPane[]).find((name) => focused?.closest(panes[name]));
  const newestFirst = [...undoable]
    .filter((deed) => pane === undefined || deed.pane === pane)
    .sort((left, right) => right.doneAt - left.doneAt);
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
      undoLast(event);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}

/** Whether a key undoes or redoes, by the habits of the system. */
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
