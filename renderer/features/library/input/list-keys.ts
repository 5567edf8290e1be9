import type { Choice } from '#contract';
import { isRemoveKey, type KeyPress } from '../../../hooks/keys/key-table.ts';
import { moveGesture } from '../../../ui/selection/gestures.ts';
import type { Step } from '../layout/layout.ts';

export type ListKey =
  | { readonly type: 'move'; readonly step: Step; readonly gesture: ReturnType<typeof moveGesture> }
  | { readonly type: 'rate'; readonly rating: number }
  | { readonly type: 'choose'; readonly choice: Choice }
  | { readonly type: PlainKey | 'all' | 'remove' };
type PlainKey = 'open' | 'toggle' | 'stack' | 'clear' | 'rename' | 'menu';
type ListKeyPress = KeyPress & Pick<KeyboardEvent, 'shiftKey' | 'repeat'>;

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'home',
  End: 'end',
};

const plainKeys: Readonly<Record<string, PlainKey>> = {
  Enter: 'open',
  ' ': 'toggle',
  Escape: 'clear',
  F2: 'rename',
  ContextMenu: 'menu',
  s: 'stack',
  S: 'stack',
};
const choices: Readonly<Record<string, Choice>> = { p: 'picked', x: 'hidden', u: null };

/** The command of a key in the list; `null` for a key that has none there. */
export function readListKey(press: ListKeyPress): ListKey | null {
  const key = keyOf(press);
  // Held down, it would take clip after clip.
  return press.repeat && (key?.type === 'remove' || key?.type === 'choose') ? null : key;
}

function keyOf(press: ListKeyPress): ListKey | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = press;
  if (altKey) return null;
  const isCommand = ctrlKey || metaKey;
  const step = steps[key];
  if (step !== undefined) return { type: 'move', step, gesture: moveGesture(press) };
  if (isRemoveKey(press)) return { type: 'remove' };
  if (isCommand) return key.toLowerCase() === 'a' ? { type: 'all' } : null;
  if (key === 'F10' && shiftKey) return { type: 'menu' };
  if (/^[0-5]$/.test(key)) return { type: 'rate', rating: Number(key) };
  const type = plainKeys[key];
  const choice = choices[key.toLowerCase()];
  if (type !== undefined) return { type };
  return choice === undefined ? null : { type: 'choose', choice };
}
