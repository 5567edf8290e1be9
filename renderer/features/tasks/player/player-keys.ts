export type PlayerKey = 'toggle' | 'back' | 'forward' | 'fullScreen' | 'mute' | 'loop';

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const meanings: Readonly<Record<string, PlayerKey>> = {
  ' ': 'toggle',
  k: 'toggle',
  ',': 'back',
  '.': 'forward',
  f: 'fullScreen',
  m: 'mute',
  l: 'loop',
};

/** What a key does in the player; `null` for one it leaves alone. @param isOnButton Space presses that button. */
export function readPlayerKey(event: Pressed, isOnButton: boolean): PlayerKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === ' ' && isOnButton) return null;
  return meanings[event.key.toLowerCase()] ?? null;
}
