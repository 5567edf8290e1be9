import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { Shortcut } from '#contract';

/** The fields of a `KeyboardEvent` that a table of keys reads. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** An action and the keys for it, each as a `KeyboardEvent` names it, in lower case. */
export interface KeyedAction<Action extends string = string> {
  readonly action: Action;
  readonly keys: readonly string[];
}

/** How clips are decided about, wherever that is done by key. */
export const decisionKeys = [
  { action: 'rate', keys: ['0', '1', '2', '3', '4', '5'] },
  { action: 'pick', keys: ['p'] },
  { action: 'hide', keys: ['x'] },
  { action: 'unchoose', keys: ['u'] },
] as const satisfies readonly KeyedAction[];

/** Where the focus is, which keeps some keys for itself: a button is pressed, a slider moves. */
export type KeyFocus = keyof typeof keptBy;
const keptBy = {
  stage: [],
  button: [' ', 'enter'],
  slider: [' ', 'enter', 'arrowleft', 'arrowright', 'home', 'end'],
} as const;

/** What a key does, pressed alone or with Shift; `null` for one that the table, or what has the focus, leaves alone. */
export function actionOf<Action extends string>(
  table: readonly KeyedAction<Action>[],
  press: KeyPress,
  focus: KeyFocus = 'stage',
): Action | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.toLowerCase();
  const kept: readonly string[] = keptBy[focus];
  return kept.includes(key) ? null : (table.find(({ keys }) => keys.includes(key))?.action ?? null);
}

interface KeyReading<Action> {
  readonly focusOf: (target: Element) => KeyFocus;
  /** What a key that is held down goes on doing: all else it would turn on and off. */
  readonly steps: readonly Action[];
}

/** Does what the key of an event does. Events of menus and dialogs above an element come along, too, and are left alone. */
export function runKey<Action extends string>(
  event: ReactKeyboardEvent,
  table: readonly KeyedAction<Action>[],
  acts: Readonly<Record<Action, (key: string) => void>>,
  { focusOf, steps }: KeyReading<Action>,
): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (event.defaultPrevented || isComposing(event)) return;
  const action = actionOf(table, event, focusOf(target));
  if (action === null) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat || steps.includes(action)) acts[action](event.key);
}

/** What takes a row away. A Mac's keyboard has no Delete: the Finder takes Command and Backspace. */
export const removeKeys = { mac: 'Mod+Backspace', other: 'Delete' } as const satisfies Shortcut;

/** Whether a press is one of `removeKeys`, of whatever system: a Mac may have a keyboard with Delete. */
export function isRemoveKey({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return !ctrlKey && !altKey && key === (metaKey ? 'Backspace' : 'Delete');
}

/**
 * Whether a key belongs to an input method that composes a word, which takes Enter and Escape for itself. Some send the key that ends
 * a word after composition has ended, as code 229.
 */
export function isComposing(
  event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> | { readonly nativeEvent: KeyboardEvent },
): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === 229;
}

/** A key as it is printed on keyboards. */
export function keyLabel(key: string): string {
  return names[key] ?? key.toUpperCase();
}

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  arrowright: '→',
  arrowleft: '←',
  escape: 'Esc',
  enter: 'Enter',
  home: 'Home',
  end: 'End',
};
