import { type Shortcut, type ShortcutSystem, shortcutOn } from '#contract';
import { compareKeys } from '#renderer/features/compare/compare-keys.ts';
import { readListKey } from '#renderer/features/library/input/list-keys.ts';
import { localKeys } from '#renderer/features/palette/local-keys.ts';
import { reviewKeys } from '#renderer/features/review/review-keys.ts';
import { actionOf, isRemoveKey } from '#renderer/hooks/keys/key-table.ts';
import { moveGesture } from '#renderer/ui/selection/gestures.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

/** The press of a shortcut of the sheet, as a page is told of it. */
function pressOf(shortcut: Shortcut, system: ShortcutSystem) {
  const names = shortcutOn(shortcut, system)?.split('+') ?? [];
  const has = (name: string): boolean => names.slice(0, -1).includes(name);
  return {
    key: names.at(-1) ?? '',
    shiftKey: has('Shift'),
    altKey: has('Alt'),
    ctrlKey: system === 'other' && has('Mod'),
    metaKey: system === 'mac' && has('Mod'),
    repeat: false,
  };
}

const actionNamed: Readonly<Record<string, string>> = { extend: 'move', ends: 'move', page: 'move' };

for (const system of ['mac', 'other'] as const) {
  for (const { name, ways } of localKeys.list) {
    test(`the library does “${name}” by the keys that the sheet names (${system})`, () => {
      for (const way of ways) {
        const press = pressOf(way, system);
        const action = readListKey(press);
        expect(action).toBe(actionNamed[name] ?? name);
        if (action === 'move') expect(moveGesture(press)).toBe(name === 'extend' ? 'range' : 'replace');
      }
    });
  }
}

test('the rows of the queue and of the chat are taken away by the keys that the sheet names, on a Mac by those that it has', () => {
  for (const system of ['mac', 'other'] as const) {
    for (const { name, ways } of [...localKeys.queue, ...localKeys.chat]) {
      const takesAway = name === 'withdraw' || name === 'remove';
      for (const way of ways) {
        const press = pressOf(way, system);
        expect([name, isRemoveKey(press)]).toEqual([name, takesAway]);
        if (takesAway) expect(press.key).toBe(system === 'mac' ? 'Backspace' : 'Delete');
      }
    }
  }
});

const reviewActions = { nextClip: 'next', previousClip: 'previous', takeBack: 'undo' } as const;

test('the review does by its keys what the sheet says', () => {
  const told = localKeys.review.flatMap(({ name, ways }) =>
    // Ctrl+Z is read by the window for all that can be taken back.
    ways
      .filter((way) => way !== 'Mod+Z')
      .map((way) => [actionOf(reviewKeys, pressOf(way, 'other')), reviewActions[name as 'takeBack'] ?? name]),
  );
  expect(told.filter(([read, action]) => read !== action)).toEqual([]);
});

test('the comparison does by its keys what the sheet says, as the review does where both decide', () => {
  for (const { name, ways } of localKeys.compare) {
    for (const way of ways) {
      const press = pressOf(way, 'other');
      expect(actionOf(compareKeys, press)).toBe(name === 'nextHeard' ? 'next' : name);
      if (name !== 'nextHeard') expect(actionOf(reviewKeys, press)).toBe(name);
    }
  }
  expect(actionOf(compareKeys, pressOf(' ', 'other'), 'button')).toBeNull();
  expect(actionOf(compareKeys, pressOf('ArrowLeft', 'other'), 'slider')).toBeNull();
});
