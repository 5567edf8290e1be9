import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deliveredRatio, lookFor, looksFor } from '#electron/practice-gateway/clips/bundled.ts';
import { makeClip } from '#electron/practice-gateway/clips/clip-maker.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

for (const [asked, delivered] of [
  ['16:9', '16:9'],
  ['9:16', '9:16'],
  ['1:1', '1:1'],
  ['4:3', '4:3'],
  ['3:4', '3:4'],
  ['21:9', '21:9'],
  // The same ratio in other numbers is not another ratio.
  ['32:18', '32:18'],
  ['7:3', '7:3'],
  ['5:4', '4:3'],
  ['4:5', '3:4'],
  ['2:1', '16:9'],
  ['239:100', '21:9'],
  // Wider and narrower count alike: nearer to 16:9 by difference alone.
  ['409:200', '21:9'],
  ['4:1', '21:9'],
  ['1:4', '9:16'],
  ['100:101', '1:1'],
] as const) {
  test(`a clip ordered at ${asked} comes at ${delivered}`, () => {
    expect(deliveredRatio(asked)).toBe(delivered);
  });
}

test('twelve clips of one prompt all differ, and the first shows the look of its prompt', async () => {
  const all = Array.from({ length: 12 }, (_, number) => looksFor('A fox in snow', number));
  expect(all[0]).toBe(lookFor('A fox in snow'));
  expect(new Set(all).size).toBe(12);
  const folder = path.join(repository, 'electron/practice-gateway/clips');
  const contents = await Promise.all(
    all.map((look) => makeClip(folder, { look, ratio: '1:1', seconds: 4, madeAt: 1_000 })),
  );
  expect(new Set(contents.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(12);
});

test('the same clip is made of the same bytes, which tell when it is said to be made', async () => {
  const folder = path.join(repository, 'electron/practice-gateway/clips');
  const recipe = { look: 'dusk', ratio: '1:1', seconds: 4, madeAt: 1_000_000 };
  const clip = Buffer.from(await makeClip(folder, recipe));
  expect(clip.equals(await makeClip(folder, recipe))).toBe(true);
  const time = 1_000 + 2_082_844_800;
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    const at = clip.indexOf(box) + 8;
    expect([clip.readUInt32BE(at), clip.readUInt32BE(at + 4)]).toEqual([time, time]);
  }
});

test('clips of one shape are set up alike for a decoder, whatever their look, so that they can be joined', () => {
  const folder = path.join(repository, 'electron/practice-gateway/clips');
  const clips = readdirSync(folder).filter((name) => name.endsWith('.mp4'));
  const setUps = new Map(
    clips.map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      const at = bytes.indexOf('avcC');
      return [name, bytes.subarray(at, at + bytes.readUInt32BE(at - 4) - 4).toString('hex')];
    }),
  );
  const shapes = new Set(clips.map((name) => name.replace(/^[a-z]+-/, '')));
  for (const shape of shapes) {
    const ofShape = clips.filter((name) => name.endsWith(`-${shape}`));
    expect(ofShape.length, shape).toBeGreaterThan(1);
    expect(new Set(ofShape.map((name) => setUps.get(name))).size, shape).toBe(1);
  }
});
