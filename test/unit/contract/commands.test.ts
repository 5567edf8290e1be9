import {
  type Command,
  commandLabel,
  commandOf,
  commandSearchWords,
  commands,
  isPressed,
  type ShortcutSystem,
  screenCommand,
  shortcutOn,
  viewStateSchema,
} from '#contract';
import { expect, test } from '../../fixtures/pure-test.ts';

const screenNames = viewStateSchema.shape.view.unwrap().options;

const systems: readonly ShortcutSystem[] = ['mac', 'other'];

/** What a system, its input methods or its text fields do with keys, in the words of the table. */
const reserved: Readonly<Record<ShortcutSystem, readonly string[]>> = {
  mac: [
    ...['H', 'Q', 'M', 'W', 'Tab', '`', ' ', '?', 'A', 'C', 'V', 'X', 'Z', 'Shift+Z'].map(
      (key) => `Mod+${key}`,
    ),
    ...['3', '4', '5', '6', 'Q', '/'].map((key) => `Mod+Shift+${key}`),
    ...['Escape', 'H', 'M', 'D', ' '].map((key) => `Mod+Alt+${key}`),
    ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Backspace'].map((key) => `Mod+${key}`),
    'F11',
  ],
  other: [
    ...['A', 'C', 'V', 'X', 'Z', 'Y', 'Shift+Z', 'Shift+V'].map((key) => `Mod+${key}`),
    // Input methods: Chinese and English, full and half width, a character by its number, traditional characters.
    ...[' ', '.', 'Shift+U', 'Shift+F', 'Shift+ '].map((key) => `Mod+${key}`),
    ...['Escape', 'Shift+Escape', 'Alt+Delete', 'Alt+T', 'Alt+L', 'Alt+D', 'Tab', 'Shift+Tab'].map(
      (key) => `Mod+${key}`,
    ),
    ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Backspace', 'Delete'].map(
      (key) => `Mod+${key}`,
    ),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `Alt+F${number}`),
    ...['F10', 'F11', 'Shift+F10', 'Alt+ ', 'Alt+Tab'],
  ],
};

function shortcutsOf(
  system: ShortcutSystem,
): readonly { readonly command: Command; readonly text: string }[] {
  return commands.flatMap((command) => {
    const text = shortcutOn(command.shortcut, system);
    return text === null ? [] : [{ command, text }];
  });
}

/** Whether two commands can be meant by the same keys: both everywhere, or both on one screen. */
function meet(one: Command, other: Command): boolean {
  return one.where === undefined || other.where === undefined || one.where === other.where;
}

for (const system of systems) {
  test(`no two commands have the same keys in the same place: ${system}`, () => {
    const all = shortcutsOf(system).filter(({ command }) => !command.isOfField);
    const collisions = all.flatMap(({ command, text }, place) =>
      all
        .slice(place + 1)
        .filter((other) => other.text === text && meet(command, other.command))
        .map((other) => `${text}: ${command.id}, ${other.command.id}`),
    );
    expect(collisions).toEqual([]);
  });

  test(`no command takes keys that the system or a text field has: ${system}`, () => {
    const taken = shortcutsOf(system)
      .filter(({ command, text }) => !command.isOfField && reserved[system].includes(text))
      .map(({ command, text }) => `${text}: ${command.id}`);
    expect(taken).toEqual([]);
  });
}

test('every shortcut is written as keys in one order: Mod, Alt, Shift, the key', () => {
  const texts = systems.flatMap((system) => shortcutsOf(system).map(({ text }) => text));
  expect(
    texts.filter((text) => !/^(Mod\+)?(Alt\+)?(Shift\+)?([^+a-z]|[A-Z][A-Za-z0-9]+)$/.test(text)),
  ).toEqual([]);
});

test('every screen has a command that shows it', () => {
  const ids = commands.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(screenNames.map(screenCommand)));
});

test('a project can be asked for before what reads it is drawn, as in a menu without a window', () => {
  expect(commandOf('project.import').screen).toBe('video');
});

test('every command has a label of its own in both languages, and is looked for by words of both', () => {
  for (const language of ['en', 'zh-CN'] as const) {
    const labels = commands.map(({ id }) => commandLabel(id, language));
    expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([]);
  }
  for (const { id } of commands) {
    const words = commandSearchWords(id);
    expect(words).toEqual(expect.arrayContaining([commandLabel(id, 'en'), commandLabel(id, 'zh-CN')]));
    expect(
      words.some((text) => /^[\p{ASCII}…]+$/u.test(text)),
      id,
    ).toBe(true);
    expect(
      words.some((text) => /\p{Script=Han}/u.test(text)),
      id,
    ).toBe(true);
  }
});

const press = (key: string, held: Partial<Parameters<typeof isPressed>[1]> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

const presses = [
  ['Mod+K', press('k', { ctrlKey: true }), 'other', true],
  ['Mod+K', press('K', { ctrlKey: true }), 'other', true],
  ['Mod+K', press('k', { metaKey: true }), 'mac', true],
  ['Mod+K', press('k', { ctrlKey: true }), 'mac', false],
  ['Mod+K', press('k', { metaKey: true }), 'other', false],
  ['Mod+K', press('k', { ctrlKey: true, metaKey: true }), 'other', false],
  ['Mod+K', press('k', { ctrlKey: true, shiftKey: true }), 'other', false],
  ['Mod+K', press('k', { ctrlKey: true, altKey: true }), 'other', false],
  ['Mod+K', press('k'), 'other', false],
  ['Mod+K', press('л', { ctrlKey: true, code: 'KeyK' }), 'other', true],
  ['Mod+K', press('j', { ctrlKey: true, code: 'KeyK' }), 'other', false],
  ['Mod+1', press('&', { ctrlKey: true, code: 'Digit1' }), 'other', true],
  ['Mod+Shift+N', press('N', { ctrlKey: true, shiftKey: true }), 'other', true],
  ['Mod+,', press(',', { ctrlKey: true }), 'other', true],
  ['Mod+=', press('=', { ctrlKey: true, code: 'Equal' }), 'other', true],
  ['Mod+=', press('+', { ctrlKey: true, shiftKey: true, code: 'Equal' }), 'other', true],
  ['Mod+=', press('+', { metaKey: true, code: 'BracketRight' }), 'mac', true],
  ['Mod+=', press('+', { shiftKey: true, code: 'Equal' }), 'other', false],
  ['Mod+-', press('-', { ctrlKey: true, code: 'Digit6' }), 'other', true],
  ['Mod+0', press('0', { ctrlKey: true, code: 'Digit0' }), 'other', true],
  ['F6', press('F6'), 'other', true],
  ['F6', press('F6', { shiftKey: true }), 'other', false],
  ['Shift+F6', press('F6', { shiftKey: true }), 'other', true],
  ['?', press('?', { shiftKey: true }), 'other', true],
  ['?', press('?'), 'mac', true],
  ['?', press('?', { ctrlKey: true, shiftKey: true }), 'other', false],
] as const;

for (const [text, keys, system, expected] of presses) {
  const held = Object.entries(keys).filter(([, value]) => value === true);
  test(`${text} is ${expected ? '' : 'not '}pressed by ${[...held.map(([name]) => name), keys.key].join(' ')} on ${system}`, () => {
    expect(isPressed(text, keys, system)).toBe(expected);
  });
}
