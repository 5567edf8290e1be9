import type { KeyedAction } from '../../hooks/keys/key-table.ts';

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
