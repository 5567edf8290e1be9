import { decisionKeys, type KeyedAction } from '../../hooks/keys/key-table.ts';

/** What keys do in the review. */
export const reviewKeys = [
  { action: 'next', keys: ['arrowright', 'j'] },
  { action: 'previous', keys: ['arrowleft', 'k'] },
  { action: 'first', keys: ['home'] },
  { action: 'last', keys: ['end'] },
  ...decisionKeys,
  { action: 'undo', keys: ['z'] },
  { action: 'play', keys: [' '] },
  { action: 'loop', keys: ['l'] },
  { action: 'mute', keys: ['m'] },
  { action: 'useFrame', keys: ['f'] },
  { action: 'leave', keys: ['escape', 'enter'] },
] as const satisfies readonly KeyedAction[];

export type ReviewAction = (typeof reviewKeys)[number]['action'];
