import { actionOf, decisionKeys, type KeyedAction, type KeyPress } from '../../hooks/keys/key-table.ts';

/** What keys do in the comparison: those that decide are the same as in the review and the library. */
const compareKeys = [
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

/** A button takes the key that presses it, a slider or a group of choices the keys that move it. */
const keptBy = { stage: [], button: [' '], slider: [' ', 'arrowleft', 'arrowright'] } as const;

/** What a key does in the comparison; `null` for one that is left alone. */
export function readCompareKey(press: KeyPress, focus: keyof typeof keptBy): CompareAction | null {
  const kept: readonly string[] = keptBy[focus];
  return kept.includes(press.key.toLowerCase()) ? null : actionOf(compareKeys, press);
}
