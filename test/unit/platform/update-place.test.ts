import { UpdateFailure } from '#electron/features/updates/ports.ts';
import { updateFailure } from '#electron/platform/updates/failures.ts';
import { type PlaceFacts, readFeed, updateObstacle } from '#electron/platform/updates/place.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const feed = { address: new URL('https://updates.example/studio/'), hasPublisher: true };
const facts: PlaceFacts = {
  system: 'linux',
  isPackaged: true,
  feed,
  executable: '/tmp/.mount_abc/gateway-studio',
  appImage: '/home/me/Gateway Studio.AppImage',
  isPortable: false,
  packageType: null,
  hasUninstaller: false,
  canReplace: () => true,
};
const at = (executable: string): PlaceFacts => ({ ...facts, appImage: undefined, executable });
const windows: PlaceFacts = { ...facts, system: 'win32', appImage: undefined, hasUninstaller: true };
const mac: PlaceFacts = {
  ...facts,
  system: 'darwin',
  appImage: undefined,
  executable: '/Applications/Gateway Studio.app/Contents/MacOS/Gateway Studio',
};

const cases: readonly (readonly [string, PlaceFacts, ReturnType<typeof updateObstacle>])[] = [
  ['an AppImage that may be replaced', facts, null],
  ['an AppImage in a place that may not be written', { ...facts, canReplace: () => false }, 'read-only'],
  ['a folder that was unpacked', at('/home/me/app/gateway-studio'), 'archive'],
  ['a deb that says so', { ...at('/home/me/x'), packageType: 'deb' }, 'package'],
  ['a package by its place', at('/opt/Gateway Studio/gateway-studio'), 'package'],
  ['source', { ...facts, isPackaged: false }, 'development'],
  ['a build without an address', { ...facts, feed: null }, 'no-feed'],
  ['installed on Windows', windows, null],
  ['installed there, and not signed', { ...windows, feed: { ...feed, hasPublisher: false } }, 'unsigned'],
  ['unpacked on Windows', { ...windows, hasUninstaller: false }, 'archive'],
  ['portable on Windows', { ...windows, isPortable: true }, 'portable'],
  ['an app on a Mac', mac, null],
  ['one on its disk image', { ...mac, executable: `/Volumes/Studio${mac.executable}` }, 'read-only'],
];

for (const [name, given, obstacle] of cases) {
  test(`whether a copy can update itself: ${name}`, () => {
    expect(updateObstacle(given)).toBe(obstacle);
  });
}

test('the address is read from what the builder writes, with or without quotes', () => {
  const text = "provider: generic\nurl: 'https://updates.example/studio'\r\nupdaterCacheDirName: a\n";
  expect(readFeed(text)).toEqual({ address: new URL('https://updates.example/studio'), hasPublisher: false });
  expect(
    readFeed('provider: generic\nurl: https://a.example\npublisherName:\n  - Somebody\n')?.hasPublisher,
  ).toBe(true);
});

for (const text of [
  '',
  'provider: generic',
  'provider: github\nowner: a\nrepo: b',
  'provider: generic\nurl: http://updates.example',
  'provider: generic\nurl: https://me:secret@updates.example',
  'provider: generic\nurl: not an address',
]) {
  test(`no address is taken from ${JSON.stringify(text)}`, () => {
    expect(readFeed(text)).toBeNull();
  });
}

test('failures of the disk, the line and a signature are told apart', () => {
  const reason = (properties: object) => updateFailure(Object.assign(new Error('no'), properties)).reason;
  expect({
    full: reason({ code: 'ENOSPC' }),
    quota: reason({ code: 'EDQUOT' }),
    readOnly: reason({ code: 'EROFS' }),
    noName: reason({ code: 'ENOTFOUND' }),
    expired: reason({ code: 'CERT_HAS_EXPIRED' }),
    windows: reason({ code: 'ERR_UPDATER_INVALID_SIGNATURE' }),
    mac: reason({ code: -1, domain: 'SQRLCodeSignatureErrorDomain' }),
    list: reason({ code: 'ERR_UPDATER_INVALID_UPDATE_INFO' }),
    bug: reason({}),
    known: updateFailure(new UpdateFailure('damaged')).reason,
  }).toEqual({
    full: 'disk-full',
    quota: 'disk-full',
    readOnly: 'disk',
    noName: 'offline',
    expired: 'certificate',
    windows: 'signature',
    mac: 'signature',
    list: 'unreadable',
    bug: 'internal',
    known: 'damaged',
  });
});
