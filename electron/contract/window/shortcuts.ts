/** Keyboards differ in two ways that matter: a Mac has Command where others have Control. */
export type ShortcutSystem = 'mac' | 'other';

/**
 * Keys that are pressed together, joined by `+`, the key itself last and named as `KeyboardEvent.key` names it: `Mod+Shift+N`,
 * `F6`, `?`. `Mod` is Command on a Mac and Control elsewhere.
 */
export type ShortcutText = string;

/** The same keys on every system, or one text for each. */
export type Shortcut =
  | ShortcutText
  | { readonly mac: ShortcutText | null; readonly other: ShortcutText | null };

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** A shortcut as one system has it; `null` where that system has none. */
export function shortcutOn(
  shortcut: Shortcut | null | undefined,
  system: ShortcutSystem,
): ShortcutText | null {
  if (shortcut === null || shortcut === undefined) return null;
  return typeof shortcut === 'string' ? shortcut : shortcut[system];
}

/** Whether a shortcut has a key with which nothing is typed: it works within text fields too. */
export function worksInTextFields(text: ShortcutText): boolean {
  const { modifiers, key } = partsOf(text);
  return modifiers.includes('Mod') || /^F\d+$/.test(key);
}

/** Whether these are the keys of a shortcut, on any arrangement of a keyboard. */
export function isPressed(text: ShortcutText, press: KeyPress, system: ShortcutSystem): boolean {
  const { modifiers, key } = partsOf(text);
  const has = (name: string): boolean => modifiers.includes(name);
  const [mod, other] = system === 'mac' ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (mod !== has('Mod') || other || press.altKey !== has('Alt')) return false;
  // Plus and the equals sign share a key on many keyboards, and not on others: either is meant, with Shift or without.
  if (key === '=') return press.key === '=' || press.key === '+';
  // Where a sign such as the question mark lies is the keyboard's business, and often takes Shift.
  const isSign = modifiers.length === 0 && /^[^\p{L}\p{N}]$/u.test(key);
  if (!isSign && press.shiftKey !== has('Shift')) return false;
  return key.toLowerCase() === latinKey(press, has('Mod'));
}

/** The key in Latin letters and figures: keyboards of other scripts, and of France, give others at the same places. */
function latinKey({ key, code }: KeyPress, withMod: boolean): string {
  const [, figure] = /^Digit(\d)$/.exec(code) ?? [];
  // The minus sign is meant where it is typed: in France that is the key of the six.
  if (withMod && figure !== undefined && key !== '-') return figure;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isForeign = /^[^\p{ASCII}]$/u.test(key);
  return (isForeign && letter !== undefined ? letter : key).toLowerCase();
}

const macSigns: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '↩',
  Backspace: '⌫',
};
const otherSigns: Readonly<Record<string, string>> = { Mod: 'Ctrl' };
const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
  '=': '+',
};

/** The keys as they are printed on the keyboards of a system, in the order in which they are pressed. */
export function shownKeys(text: ShortcutText, system: ShortcutSystem): readonly string[] {
  const own = system === 'mac' ? macSigns : otherSigns;
  const { modifiers, key } = partsOf(text);
  return [...modifiers, key].map((name) => own[name] ?? signs[name] ?? (name === ' ' ? 'Space' : name));
}

/** The keys as Electron's menus name them. Source: https://www.electronjs.org/docs/latest/api/accelerator */
export function acceleratorOf(text: ShortcutText): string {
  const { modifiers, key } = partsOf(text);
  const named = modifiers.map((name) => (name === 'Mod' ? 'CmdOrCtrl' : name));
  return [...named, key === '=' ? 'Plus' : key].join('+');
}

function partsOf(text: ShortcutText): { readonly modifiers: readonly string[]; readonly key: string } {
  const names = text.split('+');
  return { modifiers: names.slice(0, -1), key: names.at(-1) ?? '' };
}
