import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { actionOf, keyLabel } from '#renderer/hooks/keys/key-table.ts';
import { playerKeys } from '#renderer/media/player/player-keys.ts';
import { clipClock, steppedTime } from '#renderer/media/player/player-time.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { repository } from '../../../fixtures/source/repository.ts';

const bare = { ctrlKey: false, metaKey: false, altKey: false };

test('a clip whose file is back is played from an address of its own wherever one plays', () => {
  const folder = path.join(repository, 'renderer');
  const views = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  expect(
    views.filter((name) => /\bsrc=\{[^}]*\bmediaUrl\b|\.src = [\w.]*mediaUrl/.test(textOf(name))),
  ).toEqual([]);
});

test('a step leads to the middle of the next frame and stays within the clip', () => {
  expect(steppedTime(0, 1, 24, 5)).toBeCloseTo(1.5 / 24);
  expect(steppedTime(1.5 / 24, 1, 24, 5)).toBeCloseTo(2.5 / 24);
  expect(steppedTime(1.5 / 24, -1, 24, 5)).toBeCloseTo(0.5 / 24);
  expect(steppedTime(0, -1, 24, 5)).toBeCloseTo(0.5 / 24);
  expect(steppedTime(5, 1, 24, 5)).toBeCloseTo(119.5 / 24);
});

test('a step within a clip of one frame without a length stays at its beginning', () => {
  for (const length of [0, Number.NaN])
    for (const rate of [0, 24])
      expect([steppedTime(0, 1, rate, length), steppedTime(0, -1, rate, length)]).toEqual([0, 0]);
});

test('stepping through a whole clip shows every frame once, at any rate', () => {
  for (const rate of [23.976, 24, 25, 29.97, 30, 60]) {
    const seen = new Set<number>();
    let at = 0.5 / rate;
    for (let presses = 0; presses < 1_000; presses += 1) {
      seen.add(Math.floor(at * rate));
      at = steppedTime(at, 1, rate, 5);
    }
    expect(seen.size, String(rate)).toBe(Math.ceil(5 * rate - 0.01));
  }
});

test('the time in a clip is told in tenths', () => {
  expect(clipClock(0)).toBe('0:00.0');
  expect(clipClock(4.27)).toBe('0:04.2');
  expect(clipClock(75.99)).toBe('1:15.9');
});

test('keys control the player, whatever the case, but Space presses the button it stands on', () => {
  const read = (key: string, focus: 'stage' | 'button' = 'stage') =>
    actionOf(playerKeys, { key, ...bare }, focus);
  const actions = ['play', 'play', 'back', 'forward', 'loop', 'mute', 'fullScreen'];
  expect([' ', 'k', ',', '.', 'l', 'm', 'f'].map((key) => read(key))).toEqual(actions);
  expect(read('K', 'button')).toBe('play');
  expect(read(' ', 'button')).toBeNull();
  expect(read('ArrowLeft')).toBeNull();
  // Keys held with Control, Command or Alt are left to the app.
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(actionOf(playerKeys, { key: 'f', ...bare, [held]: true }), held).toBeNull();
  }
});

test('the hint shows every key once, as it is printed on keyboards', () => {
  const printed = playerKeys.flatMap(({ keys }) => keys.map(keyLabel));
  expect(printed).toEqual(['Space', 'K', ',', '.', 'L', 'M', 'F']);
});
