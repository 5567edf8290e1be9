import type { Shortcut } from '#contract';
import { removeKeys } from '../../hooks/keys/key-table.ts';

const decisions = [
  { name: 'rate', ways: ['0', '5'] },
  { name: 'pick', ways: ['P'] },
  { name: 'hide', ways: ['X'] },
  { name: 'unchoose', ways: ['U'] },
] as const;

/**
 * Keys that a list, a field or the player reads itself, for the sheet of shortcuts alone. A unit test asks those readers whether
 * they still do. Each line may have several ways, each written as in the table of commands.
 */
export const localKeys = {
  form: [{ name: 'mention', ways: ['@'] }],
  list: [
    { name: 'move', ways: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
    { name: 'extend', ways: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
    { name: 'ends', ways: ['Home', 'End'] },
    { name: 'page', ways: ['PageUp', 'PageDown'] },
    { name: 'open', ways: ['Enter'] },
    { name: 'toggle', ways: [' '] },
    { name: 'all', ways: ['Mod+A'] },
    { name: 'stack', ways: ['S'] },
    ...decisions,
    { name: 'rename', ways: ['F2'] },
    { name: 'remove', ways: [removeKeys] },
    { name: 'menu', ways: ['Shift+F10'] },
    { name: 'clear', ways: ['Escape'] },
  ],
  review: [
    { name: 'nextClip', ways: ['ArrowRight', 'J'] },
    { name: 'previousClip', ways: ['ArrowLeft', 'K'] },
    ...decisions,
    { name: 'takeBack', ways: ['Z', 'Mod+Z'] },
    { name: 'leave', ways: ['Enter', 'Escape'] },
  ],
  compare: [{ name: 'nextHeard', ways: ['S'] }, ...decisions],
  queue: [
    { name: 'moveTask', ways: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
    { name: 'withdraw', ways: [removeKeys] },
  ],
  chat: [
    { name: 'conversations', ways: ['ArrowUp', 'ArrowDown'] },
    { name: 'rename', ways: ['F2'] },
    { name: 'remove', ways: [removeKeys] },
  ],
} as const satisfies Readonly<
  Record<string, readonly { readonly name: string; readonly ways: readonly Shortcut[] }[]>
>;

export type LocalKey = (typeof localKeys)[keyof typeof localKeys][number]['name'];
