import { expect, test } from 'playwright/test';
import { z } from 'zod';
import type { Settings } from '#contract';
import { closestLanguage, createSettings } from '#electron/features/settings/service.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { type Db, openStore } from '#electron/store/open.ts';

function bench(db: Db = openStore(':memory:')) {
  const told: Settings[] = [];
  const outside = { locale: 'en-GB' };
  const settings = createSettings({
    documents: createDocuments(db),
    defaultLibraryFolder: '/home/me/Videos/Gateway Studio',
    systemLocale: () => outside.locale,
    onChange: (changed) => told.push(changed),
  });
  return { settings, told, outside, db };
}

test('at first everything follows the system', () => {
  expect(bench().settings.get()).toEqual({
    theme: 'system',
    language: 'system',
    shownLanguage: 'en',
    notifications: true,
    enterSends: true,
    tray: false,
    whenClosed: 'ask',
    libraryFolder: '/home/me/Videos/Gateway Studio',
  });
});

test('a change is kept, told, and leaves the rest as it was', () => {
  const { settings, told, db } = bench();
  settings.update({ theme: 'dark' });
  const changed = settings.update({ language: 'zh-CN' });
  expect(changed).toMatchObject({ theme: 'dark', language: 'zh-CN', shownLanguage: 'zh-CN' });
  expect(told).toHaveLength(2);
  expect(told.at(-1)).toEqual(changed);
  expect(bench(db).settings.get()).toEqual(changed);
});

test('what was switched off stays off', () => {
  const { settings, db } = bench();
  settings.update({ notifications: false, enterSends: false });
  expect(bench(db).settings.get()).toMatchObject({ notifications: false, enterSends: false });
});

test('the tray and what closing does are kept', () => {
  const { settings, db } = bench();
  settings.update({ tray: true, whenClosed: 'background' });
  expect(bench(db).settings.get()).toMatchObject({ tray: true, whenClosed: 'background' });
});

test('another change leaves the library in the default folder, wherever that is by then', () => {
  const { settings, db } = bench();
  settings.update({ theme: 'dark' });
  const stored = createDocuments(db).read('settings', z.object({ libraryFolder: z.string().nullable() }), {
    libraryFolder: 'none is stored',
  });
  expect(stored.libraryFolder).toBeNull();
});

test('an empty change changes nothing', () => {
  const { settings } = bench();
  const before = settings.get();
  expect(settings.update({})).toEqual(before);
  expect(settings.update({ theme: undefined })).toEqual(before);
});

test('a system language is looked at each time, so it can change while the app runs', () => {
  const { settings, outside } = bench();
  outside.locale = 'zh-Hans-CN';
  expect(settings.get()).toMatchObject({ language: 'system', shownLanguage: 'zh-CN' });
  settings.update({ language: 'en' });
  expect(settings.get().shownLanguage).toBe('en');
});

for (const [locale, language] of [
  ['en-US', 'en'],
  ['zh-CN', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['ZH-Hant-TW', 'zh-CN'],
  ['zha', 'en'],
  ['de-DE', 'en'],
  ['', 'en'],
] as const) {
  test(`the language nearest to "${locale}" is ${language}`, () => {
    expect(closestLanguage(locale)).toBe(language);
  });
}

test('another folder for the library is kept and told', () => {
  const { settings, told, db } = bench();
  settings.setLibraryFolder('/media/disk/Clips');
  expect(told).toMatchObject([{ libraryFolder: '/media/disk/Clips' }]);
  expect(bench(db).settings.libraryFolder()).toEqual({ path: '/media/disk/Clips', isDefault: false });
  settings.setLibraryFolder('/home/me/Videos/Gateway Studio');
  expect(settings.libraryFolder().isDefault).toBe(true);
});

test('settings that no longer fit fall back to the system as a whole', () => {
  const { settings, db } = bench();
  createDocuments(db).write('settings', { theme: 'neon', language: 'en', libraryFolder: null });
  expect(settings.get()).toMatchObject({ theme: 'system', language: 'system' });
});
