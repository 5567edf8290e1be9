import { decisionKeys, type KeyedAction } from '../../hooks/keys/key-table.ts';

/** What keys do in the comparison: those that decide are the same as in the review and the library. */
export const compareKeys = [
  { action: 'play', keys: [' ', 'k'] },
  { action: 'back', keys: ['arrowleft'] },
  { action: 'forward', keys: ['arrowright'] },
  { action: 'next', keys: ['s'] },
  { action: 'loop', keys: ['l'] },
  { action: 'wipe', keys: ['w'] },
  ...decisionKeys,
] as const satisfies readonly KeyedAction[];

export type CompareAction = (typeof compareKeys)[number]['action'];

/** For people who hear the comparison. */
export const spokenKeys = 'S L W 0 1 2 3 4 5 P X U';
