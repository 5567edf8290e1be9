import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { type DataPlaceFacts, dataPlace, moveDataOnce } from '#electron/platform/folders/data-place.ts';
import { readOnlyAddress } from '#electron/store/database.ts';

const onServer = String.raw`\\server\profiles\me\AppData\Roaming\Gateway Studio`;
const local = String.raw`C:\Users\me\AppData\Local`;
const place = (changes: Partial<DataPlaceFacts>) =>
  dataPlace({
    system: 'win32',
    folder: String.raw`C:\Users\me\AppData\Roaming\Gateway Studio`,
    isChosen: false,
    localFolder: local,
    appName: 'Gateway Studio',
    realPath: (folder) => folder,
    ...changes,
  });

test('data on this computer stay where they are, however their folder is written', () => {
  for (const folder of [
    String.raw`C:\Users\me`,
    String.raw`\\?\C:\Users\me`,
    String.raw`\\.\C:\Users\me`,
    'D:/data',
  ])
    expect(place({ folder })).toBe(folder);
});

test('data that Windows keeps on a server move to this computer', () => {
  const there = String.raw`C:\Users\me\AppData\Local\Gateway Studio`;
  expect(place({ folder: onServer })).toBe(there);
  expect(place({ folder: String.raw`\\?\UNC\server\profiles\me` })).toBe(there);
  expect(place({ folder: '//server/profiles/me' })).toBe(there);
  // A drive may be a server's folder.
  const realPath = (folder: string) => folder.replace('H:', String.raw`\\server\home`);
  expect(place({ folder: String.raw`H:\AppData\Roaming`, realPath })).toBe(there);
});

test('a folder on a server that somebody chose, or that has nowhere to move to, is refused', () => {
  expect(place({ folder: onServer, isChosen: true })).toBeNull();
  expect(place({ folder: onServer, localFolder: null })).toBeNull();
  expect(place({ folder: onServer, localFolder: String.raw`\\server\local` })).toBeNull();
});

test('other systems mount servers as they like', () => {
  expect(place({ system: 'linux', folder: '//server/home' })).toBe('//server/home');
  expect(place({ system: 'darwin', folder: '/Volumes/server', isChosen: true })).toBe('/Volumes/server');
});

test('data are moved once, and never over data', () => {
  const root = test.info().outputPath();
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  const fill = (folder: string, owner: string) => {
    mkdirSync(join(folder, 'pictures'), { recursive: true });
    for (const name of ['studio.db', 'Local State', 'pictures/one.png'])
      writeFileSync(join(folder, name), owner);
  };
  fill(from, 'first');
  // What an interrupted move left, and what something else has made of that name.
  mkdirSync(`${to}.moving`);
  writeFileSync(`${to}.moving/studio.db`, 'half');
  mkdirSync(join(to, 'logs'), { recursive: true });
  moveDataOnce(from, to);
  expect(readdirSync(to).sort()).toEqual(['Local State', 'pictures', 'studio.db']);
  expect(readFileSync(join(to, 'pictures/one.png'), 'utf8')).toBe('first');
  expect(readdirSync(root).sort()).toEqual(['to', expect.stringMatching(/^to\.\d+\.unused$/)]);
  fill(from, 'second');
  moveDataOnce(from, to);
  expect(readFileSync(join(to, 'studio.db'), 'utf8')).toBe('first');
});

test('SQLite is told of a file on a server by an address without a host', () => {
  expect(readOnlyAddress(new URL('file:///C:/a%20b/studio.db'))).toBe('file:///C:/a%20b/studio.db?mode=ro');
  expect(readOnlyAddress(new URL('file://server/share/studio.db'))).toBe(
    'file:////server/share/studio.db?mode=ro',
  );
});
