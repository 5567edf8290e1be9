import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { firstPlace } from '#electron/platform/window/window-bounds.ts';
import { createWindowMemory } from '#electron/platform/window/window-memory.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../../fixtures/services/memory-log.ts';
import { fieldsIn, withLeaf } from '../../../fixtures/store/hostile-data.ts';

const place = { x: -1200, y: 10, width: 1000, height: 700, isMaximized: true };
const appearance = { theme: 'dark', zoom: 1.25, shownLanguage: 'zh-CN' } as const;
const first = { theme: 'system', zoom: 1, shownLanguage: 'en' };

/** A data folder whose file holds this text; without one where it is `null`. */
function folderWith(text: string | null): string {
  const folder = test.info().outputPath('data');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (text !== null) writeFileSync(path.join(folder, 'window.json'), text);
  return folder;
}
const remember = (folder: string, log = createMemoryLog(), locale = 'en-GB') =>
  createWindowMemory(folder, () => locale, log);
const shownOf = (text: string | null) => {
  const memory = remember(folderWith(text));
  return { place: memory.place(), appearance: memory.appearance() };
};

test('the first window has no place of its own and looks as the system does', () => {
  expect(shownOf(null)).toEqual({ place: firstPlace, appearance: first });
  expect(remember(folderWith(null), undefined, 'zh-Hans-CN').appearance().shownLanguage).toBe('zh-CN');
});

test('place and appearance are there at the next start, in a file for its owner alone', () => {
  const folder = folderWith(null);
  const memory = remember(folder);
  memory.keepPlace(place);
  memory.keepAppearance(appearance);
  expect({ place: memory.place(), appearance: memory.appearance() }).toEqual({ place, appearance });
  const next = remember(folder);
  expect({ place: next.place(), appearance: next.appearance() }).toEqual({ place, appearance });
  if (process.platform !== 'win32') {
    expect(statSync(path.join(folder, 'window.json')).mode & 0o777).toBe(0o600);
  }
});

test('what has not changed is not written again', () => {
  const folder = folderWith(null);
  remember(folder).keepAppearance(appearance);
  rmSync(path.join(folder, 'window.json'));
  const memory = remember(folder);
  memory.keepAppearance(appearance);
  const written = readFileSync(path.join(folder, 'window.json'), 'utf8');
  rmSync(path.join(folder, 'window.json'));
  memory.keepAppearance(appearance);
  expect(() => readFileSync(path.join(folder, 'window.json'))).toThrow();
  expect(JSON.parse(written)).toMatchObject({ theme: 'dark', language: 'zh-CN' });
});

for (const text of [
  '',
  '{',
  'null',
  '[]',
  '"window"',
  '7',
  '{"place":null,"theme":3}',
  'x'.repeat(100_000),
]) {
  test(`a file that holds ${JSON.stringify(text.slice(0, 30))} costs the place and the appearance, and nothing else`, () => {
    expect(shownOf(text)).toEqual({ place: firstPlace, appearance: first });
  });
}

test('each part of the file is taken for itself', () => {
  const kept = { place, theme: 'dark', zoom: 1.25, language: 'zh-CN' };
  const wrong: readonly (readonly [change: object, expected: object])[] = [
    [{ place: { ...place, width: 0 } }, { place: firstPlace, appearance }],
    [{ place: { ...place, height: 1e300 } }, { place: firstPlace, appearance }],
    [{ place: { ...place, isMaximized: 1 } }, { place: firstPlace, appearance }],
    [{ place: { ...place, x: 0.5 } }, { place: { width: 1000, height: 700, isMaximized: true }, appearance }],
    [{ theme: 'black' }, { place, appearance: { ...appearance, theme: 'system' } }],
    [{ zoom: 90 }, { place, appearance: { ...appearance, zoom: 1 } }],
    [{ zoom: null }, { place, appearance: { ...appearance, zoom: 1 } }],
    [{ language: 'fr' }, { place, appearance: { ...appearance, shownLanguage: 'en' } }],
  ];
  expect(wrong.map(([change]) => shownOf(JSON.stringify({ ...kept, ...change })))).toEqual(
    wrong.map(([, expected]) => expected),
  );
});

test('a folder that cannot be written to is logged, and the window goes on', () => {
  test.skip(process.platform === 'win32', 'Windows has no such modes.');
  const log = createMemoryLog();
  const folder = folderWith(null);
  const memory = remember(folder, log);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  chmodSync(folder, 0o600);
  memory.keepPlace(place);
  expect(memory.place()).toEqual(place);
  expect(log.lines).toMatchObject([{ level: 'warn' }]);
  rmSync(folder);
});

test('whatever stands in any one of its fields, the place is one of whole pixels and the appearance is one that there is', () => {
  const kept = { place, theme: 'dark', zoom: 1.25, language: 'zh-CN' };
  const hostile = ['../../id_rsa', 'NUL', '\0', -1, 2 ** 63, 'NaN', '', null, [], {}, 'x'.repeat(10_000_000)];
  for (const { keys } of fieldsIn(JSON.stringify(kept))) {
    for (const value of hostile) {
      const shown = shownOf(withLeaf(JSON.stringify(kept), keys ?? [], value as string));
      expect(['system', 'dark']).toContain(shown.appearance.theme);
      expect(['en', 'zh-CN']).toContain(shown.appearance.shownLanguage);
      expect([1, 1.25]).toContain(shown.appearance.zoom);
      for (const number of Object.values(shown.place)) {
        if (typeof number !== 'boolean') expect(Math.abs(number)).toBeLessThan(1_000_000);
      }
    }
  }
});
