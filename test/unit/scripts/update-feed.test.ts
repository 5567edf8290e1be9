import { feedArguments } from '../../../scripts/lib/packaging/update-feed.mjs';
import { expect, test } from '../../fixtures/pure-test.ts';

test('a package looks for updates where the release says, and nowhere without it or on the stand-in', () => {
  expect(feedArguments('https://updates.example/studio/', 'official')).toEqual([
    '--config.publish.provider=generic',
    '--config.publish.url=https://updates.example/studio/',
  ]);
  expect(feedArguments(undefined, 'official')).toEqual([]);
  expect(feedArguments(' ', 'official')).toEqual([]);
  expect(feedArguments('https://updates.example/', 'stand-in')).toEqual([]);
});

for (const address of [
  'http://updates.example/',
  'updates.example',
  'https://me:secret@updates.example/',
  'https://updates.example/?key=1',
]) {
  test(`no package is made that looks for updates at ${address}`, () => {
    expect(() => feedArguments(address, 'official')).toThrow(/Nothing was packaged/);
  });
}
