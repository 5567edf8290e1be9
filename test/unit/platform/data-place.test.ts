import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveDataOnce } from '#electron/platform/system/data-move.ts';
import { type DataPlaceFacts, dataPlace, realPathOf } from '#electron/platform/system/data-place.ts';
import { readOnlyAddress } from '#electron/store/database.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const raw = String.raw;
const appName = 'Gateway Studio';
const windows = { system: 'win32', localFolder: raw`C:\Users\me\AppData\Local` } as const;
/** Where data on a server go. */
const there = raw`C:\Users\me\AppData\Local\Gateway Studio`;

type Row = readonly [what: string, facts: Partial<DataPlaceFacts> & { folder: string }, place: string | null];

/** Data that stay: drives, long forms and devices on Windows; whatever is mounted where on the others, also what Windows would call a server. */
const staying: readonly Row[] = [
  raw`C:\Users\me\AppData\Roaming\Gateway Studio`,
  raw`\\?\C:\Users\me`,
  raw`\\.\C:\Users\me`,
  raw`\\?\Volume{26a21bda-a627-11d7-9931-806e6f6e6963}\me`,
  'D:/data',
]
  .map((folder): Row => ['of Windows on this computer', { ...windows, folder }, folder])
  .concat(
    ['/home/me/.config/Gateway Studio', '//server/home', raw`\\server\share`].map(
      (folder): Row => ['of Linux', { system: 'linux', folder }, folder],
    ),
    ['/Users/me/Library/Application Support/Gateway Studio', '/Volumes/server'].map(
      (folder): Row => ['of macOS', { system: 'darwin', folder, isChosen: true }, folder],
    ),
  );

const onServer = raw`\\server\profiles\me\AppData\Roaming\Gateway Studio`;
const ofServer = (folder: string) => folder.replace('H:', raw`\\server\home`);
const moving: readonly Row[] = [
  ['on a server', { ...windows, folder: onServer }, there],
  ['on a server, written as POSIX does', { ...windows, folder: '//server/profiles/me' }, there],
  ['on a server, in the long form', { ...windows, folder: raw`\\?\UNC\server\profiles\me` }, there],
  ['on a server, in small letters', { ...windows, folder: raw`\\?\unc\server\profiles\me` }, there],
  ['on a drive that is a server’s', { ...windows, folder: raw`H:\AppData`, realPath: ofServer }, there],
  ['with slashes', { ...windows, folder: onServer, localFolder: 'C:/Users/me/AppData/Local' }, there],
  ['on a server that somebody chose', { ...windows, folder: onServer, isChosen: true }, null],
  ['that have nowhere to go', { ...windows, folder: onServer, localFolder: null }, null],
  ['that have a server to go to', { ...windows, folder: onServer, localFolder: raw`\\server\local` }, null],
];

for (const [what, facts, place] of [...staying, ...moving])
  test(`data ${what}: ${facts.folder} ${place === null ? 'is refused' : place === facts.folder ? 'stays' : 'moves'}`, () => {
    const rest = { system: 'linux', isChosen: false, localFolder: null, appName } as const;
    expect(dataPlace({ ...rest, realPath: (folder) => folder, ...facts })).toBe(place);
  });

test('a folder that is still to be made is where the nearest one above it is', () => {
  const root = test.info().outputPath();
  mkdirSync(root, { recursive: true });
  expect(realPathOf(join(root, 'not', 'there'))).toBe(realpathSync.native(root));
  expect(realPathOf(raw`Q:\nowhere\at all`)).toBe('Q:\\');
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
  // Another start, while this one copies, comes to its end before it.
  const both = join(root, 'both');
  const copies: string[] = [];
  moveDataOnce(from, both, (source, target, options) => {
    cpSync(source, target, options);
    moveDataOnce(from, both, (...input) => {
      copies.push(String(target), String(input[1]));
      cpSync(...input);
    });
  });
  expect(new Set(copies).size).toBe(2);
  expect(readdirSync(both).sort()).toEqual(['Local State', 'pictures', 'studio.db']);
  expect(readdirSync(root).sort()).toEqual(['both', 'to', expect.stringMatching(/^to\.\d+\.unused$/)]);
});

test('SQLite is told of a file on a server by an address without a host', () => {
  expect(readOnlyAddress(new URL('file:///C:/a%20b/studio.db'))).toBe('file:///C:/a%20b/studio.db?mode=ro');
  expect(readOnlyAddress(new URL('file://server/share/studio.db'))).toBe(
    'file:////server/share/studio.db?mode=ro',
  );
});
