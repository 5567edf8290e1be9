import { z } from 'zod';
import type { Settings, SettingsChange } from '#contract';
import { createSettings } from '#electron/features/settings/service.ts';
import { createDocuments } from '#electron/store/documents.ts';
import type { Db } from '#electron/store/open.ts';
import { closestLanguage } from '#electron/words/language.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { newStore } from '../../fixtures/store/new-store.ts';

function bench(db: Db = newStore()) {
  const told: Settings[] = [];
  const outside = { locale: 'en-GB', earlier: ['/earlier'] };
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
    textSize: 100,
    motion: 'system',
    spellCheck: true,
    notifications: { ready: true, trouble: true, expiring: true },
    enterSends: true,
    tray: false,
    checkForUpdates: false,
    whenClosed: 'ask',
    libraryFolder: '/home/me/Videos/Gateway Studio',
  });
});

test('what is stored is read once, and again after each change, also one that the disk did not take', () => {
  const { settings, db } = bench();
  settings.update({ theme: 'dark' });
  const first = settings.get();
  db.prepare("UPDATE documents SET value = json_set(value, '$.textSize', 150) WHERE name = 'settings'").run();
  expect(settings.get()).toEqual(first);
  db.exec("CREATE TRIGGER full BEFORE UPDATE ON documents BEGIN SELECT RAISE(FAIL, 'full'); END");
  expect(() => settings.update({ theme: 'light' })).toThrow('full');
  expect(settings.get()).toEqual({ ...first, textSize: 150 });
  db.exec('DROP TRIGGER full');
  expect(settings.update({ theme: 'light' })).toEqual({ ...first, theme: 'light', textSize: 150 });
});

test('of two kinds of notices that are switched at once, each is as it was set', () => {
  const { settings } = bench();
  settings.update({ notifications: { ready: false } });
  settings.update({ notifications: { expiring: false } });
  expect(settings.get().notifications).toEqual({ ready: false, trouble: true, expiring: false });
});

/** For each setting another value than the first one: a new setting without a line here does not compile. */
const others: { readonly [Key in keyof Required<SettingsChange>]: Settings[Key] } = {
  theme: 'dark',
  language: 'zh-CN',
  textSize: 150,
  motion: 'reduced',
  enterSends: false,
  spellCheck: false,
  notifications: { ready: false, trouble: true, expiring: false },
  tray: true,
  checkForUpdates: true,
  whenClosed: 'background',
};
const keys = Object.keys(others) as (keyof typeof others)[];

for (const key of keys) {
  test(`${key}: a change is told, is found after a restart, and changes nothing else`, () => {
    const { settings, told, db } = bench();
    const { shownLanguage: _, ...before } = settings.get();
    settings.update({ [key]: others[key] });
    expect(told).toEqual([settings.get()]);
    const { shownLanguage: __, ...after } = bench(db).settings.get();
    expect(after).toEqual({ ...before, [key]: others[key] });
  });

  test(`${key}: where a bad value is stored, that setting alone is as at first`, () => {
    const { settings, db } = bench();
    const first = settings.get();
    for (const bad of ['neon', 17, null, [], { ready: 'perhaps' }]) {
      createDocuments(db).write('settings', { ...others, libraryFolder: '/clips', [key]: bad });
      const expected = { ...others, libraryFolder: '/clips', [key]: first[key] };
      expect(bench(db).settings.get(), JSON.stringify(bad)).toMatchObject(expected);
    }
  });
}

test('where the library’s folder is stored as nonsense, it is the default one', () => {
  const { settings, db } = bench();
  createDocuments(db).write('settings', { ...others, libraryFolder: 17 });
  expect(settings.get()).toMatchObject({ ...others, libraryFolder: '/home/me/Videos/Gateway Studio' });
});

test('settings that are no settings at all are as at first', () => {
  const { settings, db } = bench();
  const first = settings.get();
  for (const bad of [null, 'none', 4, []]) {
    createDocuments(db).write('settings', bad);
    expect(bench(db).settings.get()).toEqual(first);
  }
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

test('of many folders that the library was ever in, one that is in use again is not the first to be forgotten', () => {
  const { settings } = bench();
  settings.setLibraryFolder('/media/first');
  for (let at = 0; at < 40; at += 1) settings.setLibraryFolder(`/media/${at}`);
  settings.setLibraryFolder('/media/first');
  for (let at = 40; at < 60; at += 1) settings.setLibraryFolder(`/media/${at}`);
  expect(settings.libraryFolders()).toContain('/media/first');
});
