/** What keys do in the player, each by one or more keys as a `KeyboardEvent` names them, in lower case. */
export const playerKeys = [
  { action: 'play', keys: [' ', 'k'] },
  { action: 'back', keys: [','] },
  { action: 'forward', keys: ['.'] },
  { action: 'loop', keys: ['l'] },
  { action: 'mute', keys: ['m'] },
  { action: 'fullScreen', keys: ['f'] },
] as const satisfies readonly { readonly action: string; readonly keys: readonly string[] }[];

export type PlayerAction = (typeof playerKeys)[number]['action'];

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key does in the player; `null` for one it leaves alone. @param isOnButton Space presses that button. */
export function readPlayerKey(press: KeyPress, isOnButton: boolean): PlayerAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === ' ' && isOnButton) return null;
  const key = press.key.toLowerCase();
  return playerKeys.find(({ keys }) => keys.some((name) => name === key))?.action ?? null;
}

/** A key as it is printed on keyboards. */
export function keyLabel(key: string): string {
  return names[key] ?? key.toUpperCase();
}

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  arrowright: '→',
  arrowleft: '←',
  escape: 'Esc',
  enter: 'Enter',
  home: 'Home',
  end: 'End',
};
