import path from 'node:path';
import { openedPaths } from '#electron/platform/desktop/opened-paths.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const folder = path.resolve('/home/me');
const inHome = (name: string) => path.join(folder, name);
const paths = (...args: string[]) => openedPaths(['/opt/studio', ...args], folder, null);

test('files are found among the switches of the runtime, by path or by address', () => {
  expect(paths('--no-sandbox', inHome('a.gwrecipe'), '--lang=en', 'b c.recipe.json')).toEqual([
    inHome('a.gwrecipe'),
    inHome('b c.recipe.json'),
  ]);
  expect(paths(new URL(`file://${inHome('ä %25.gwrecipe')}`).href)).toEqual([inHome('ä %.gwrecipe')]);
  expect(paths()).toEqual([]);
});

test('the program itself and the folder of an app that is not packaged are no files to open', () => {
  expect(openedPaths(['electron', '.', 'a.gwrecipe'], folder, folder)).toEqual([inHome('a.gwrecipe')]);
  expect(openedPaths(['electron', '-r', 'b.cjs', '.', 'a.gwrecipe'], folder, folder)).toEqual([
    inHome('a.gwrecipe'),
  ]);
});

test('switches, addresses of the web and what is no path are passed over', () => {
  expect(
    paths('https://evil.example/a.gwrecipe', 'file://host/share', 'app://studio/x', '-a', '', 'a\0b'),
  ).toEqual([]);
});
