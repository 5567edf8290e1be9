import type { Choice } from '#contract';
import { isRemoveKey, type KeyPress } from '../../../hooks/keys/key-table.ts';
import { moveGesture } from '../../../ui/selection/gestures.ts';
import type { Step } from '../layout/layout.ts';

export type ListKey =
  | { readonly type: 'move'; readonly step: Step; readonly gesture: ReturnType<typeof moveGesture> }
  | { readonly type: 'rate'; readonly rating: number }
  | { readonly type: 'choose'; readonly choice: Choice }
  | { readonly type: 'open' | 'toggle' | 'stack' | 'all' | 'clear' | 'remove' | 'rename' | 'menu' };

interface ListKeyPress extends KeyPress {
  readonly shiftKey: boolean;
  readonly repeat: boolean;
}

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
  switch (key) {
    case 'Enter':
      return { type: 'open' };
    case ' ':
      return { type: 'toggle' };
    case 'Escape':
      return { type: 'clear' };
    case 'F2':
      return { type: 'rename' };
    case 'ContextMenu':
      return { type: 'menu' };
    case 's':
    case 'S':
      return { type: 'stack' };
    default:
      return readChoice(key.toLowerCase());
  }
}

function readChoice(letter: string): ListKey | null {
  const choice = { p: 'picked', x: 'hidden', u: null }[letter] as Choice | undefined;
  return choice === undefined ? null : { type: 'choose', choice };
}
