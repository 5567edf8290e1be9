import path from 'node:path';
import { expect, test } from 'playwright/test';
import { openedPaths } from '#electron/platform/desktop/opened-paths.ts';

const folder = path.resolve('/home/me');
const inHome = (name: string) => path.join(folder, name);
const paths = (...args: string[]) => openedPaths(['/opt/studio', ...args], folder, null);

test('files are found among the switches of the runtime, by path or by address', () => {
  expect(paths('--no-sandbox', inHome('a.gsrecipe'), '--lang=en', 'b c.gsrecipe')).toEqual([
    inHome('a.gsrecipe'),
    inHome('b c.gsrecipe'),
  ]);
  expect(paths(new URL(`file://${inHome('ä %25.gsrecipe')}`).href)).toEqual([inHome('ä %.gsrecipe')]);
  expect(paths()).toEqual([]);
});

test('the program itself and the folder of an app that is not packaged are no files to open', () => {
  expect(openedPaths(['electron', '.', 'a.gsrecipe'], folder, folder)).toEqual([inHome('a.gsrecipe')]);
});

test('switches, addresses of the web and what is no path are passed over', () => {
  expect(
    paths('https://evil.example/a.gsrecipe', 'file://host/share', 'app://studio/x', '-a', '', 'a\0b'),
  ).toEqual([]);
});
