import { actionOf, type KeyedAction, type KeyPress } from '../../hooks/keys/key-table.ts';

/** What keys do in the player. */
export const playerKeys = [
  { action: 'play', keys: [' ', 'k'] },
  { action: 'back', keys: [','] },
  { action: 'forward', keys: ['.'] },
  { action: 'loop', keys: ['l'] },
  { action: 'mute', keys: ['m'] },
  { action: 'fullScreen', keys: ['f'] },
] as const satisfies readonly KeyedAction[];

export type PlayerAction = (typeof playerKeys)[number]['action'];

/** What a key does in the player; `null` for one it leaves alone. @param isOnButton Space presses that button. */
export function readPlayerKey(press: KeyPress, isOnButton: boolean): PlayerAction | null {
  return press.key === ' ' && isOnButton ? null : actionOf(playerKeys, press);
}
