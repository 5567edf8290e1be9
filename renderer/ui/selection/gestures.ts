/**
 * What a click or a key does to a selection, as in the systems' own file managers. `replace`: this row alone. `toggle`: adds the
 * row or takes it away. `range`: from the anchor to the row; `add-range`: these besides those selected. `stay`: only the focus
 * moves.
 */
export type Gesture = 'replace' | 'toggle' | 'range' | 'add-range' | 'stay';

type HeldKeys = Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const holdsCommand = ({ ctrlKey, metaKey }: HeldKeys): boolean => ctrlKey || metaKey;

/** @param adds whether a plain click adds: on a row's box, and under a finger once rows are selected. */
export function clickGesture(held: HeldKeys, adds: boolean): Exclude<Gesture, 'stay'> {
  if (held.shiftKey) return holdsCommand(held) ? 'add-range' : 'range';
  return holdsCommand(held) || adds ? 'toggle' : 'replace';
}

/** What a key that moves the focus does besides. */
export function moveGesture(held: HeldKeys): Exclude<Gesture, 'toggle'> {
  if (held.shiftKey) return holdsCommand(held) ? 'add-range' : 'range';
  return holdsCommand(held) ? 'stay' : 'replace';
}

/** Whether a rubber band, or whatever else takes several rows at once, takes them besides those selected. */
export const bandAdds = (held: HeldKeys): boolean => held.shiftKey || holdsCommand(held);
