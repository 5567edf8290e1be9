import {
  actionOf,
  decisionKeys,
  isRemoveKey,
  type KeyedAction,
  type KeyPress,
} from '../../../hooks/keys/key-table.ts';
import type { Step } from '../layout/layout.ts';

/** What keys do in the list, besides those that move, remove, select all, or open the menu with Shift: no table has these. */
const listKeys = [
  { action: 'open', keys: ['enter'] },
  { action: 'toggle', keys: [' '] },
  { action: 'clear', keys: ['escape'] },
  { action: 'rename', keys: ['f2'] },
  { action: 'menu', keys: ['contextmenu'] },
  { action: 'stack', keys: ['s'] },
  ...decisionKeys,
] as const satisfies readonly KeyedAction[];

export type ListAction = (typeof listKeys)[number]['action'] | 'move' | 'remove' | 'all';

/** Where the keys lead that move. */
export const listSteps: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'home',
  End: 'end',
};

/** Held down, they would take clip after clip. */
const once: readonly (ListAction | null)[] = ['remove', 'pick', 'hide', 'unchoose'];

/** What a key does in the list; `null` for a key that does nothing there. */
export function readListKey(press: KeyPress & Pick<KeyboardEvent, 'shiftKey' | 'repeat'>): ListAction | null {
  const action = press.altKey ? null : keyActionOf(press);
  return press.repeat && once.includes(action) ? null : action;
}

function keyActionOf(press: KeyPress & Pick<KeyboardEvent, 'shiftKey'>): ListAction | null {
  const { key, shiftKey, ctrlKey, metaKey } = press;
  if (key in listSteps) return 'move';
  if (isRemoveKey(press)) return 'remove';
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? 'all' : null;
  return key === 'F10' && shiftKey ? 'menu' : actionOf(listKeys, press);
}
