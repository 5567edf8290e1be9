import { actionOf, decisionKeys, type KeyedAction, type KeyPress } from '../../hooks/keys/key-table.ts';

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
  { action: 'leave', keys: ['escape', 'enter'] },
] as const satisfies readonly KeyedAction[];

export type ReviewAction = (typeof reviewKeys)[number]['action'];

/** Where the focus is, which keeps some keys for itself: a button is pressed, a slider moves. Groups of radios go by up and down. */
export type ReviewFocus = 'stage' | 'button' | 'slider';

const keptBy: Readonly<Record<ReviewFocus, readonly string[]>> = {
  stage: [],
  button: [' ', 'enter'],
  slider: [' ', 'enter', 'arrowleft', 'arrowright', 'home', 'end'],
};

/** What a key does in the review; `null` for one that is left alone. */
export function readReviewKey(press: KeyPress, focus: ReviewFocus): ReviewAction | null {
  return keptBy[focus].includes(press.key.toLowerCase()) ? null : actionOf(reviewKeys, press);
}
