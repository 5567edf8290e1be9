import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { EncodedPacketSink } from 'mediabunny';
import { withInput } from '#electron/media/clips.ts';
import { trimmedExtension } from '#electron/media/tools.ts';
import { trimClip } from '#electron/media/trim.ts';
import { fixturePath } from '../../fixtures/media/media-fixtures.ts';
import { waveBytes } from '../../fixtures/media/media-parts.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

function folder(): string {
  const place = test.info().outputPath('files');
  mkdirSync(place, { recursive: true });
  return place;
}

const inFolder = (name: string) => path.join(folder(), name);
const hashOf = (place: string) => createHash('sha256').update(readFileSync(place)).digest('hex');

function trim(from: string, to: string, startSeconds: number, endSeconds: number) {
  return trimClip(from, to, { startSeconds, endSeconds });
}

/** The encoded picture packets of a clip, as hashes in the order they are stored. */
async function packets(place: string): Promise<string[]> {
  return withInput(place, async (input) => {
    const track = (await input.getPrimaryVideoTrack()) ?? (await input.getPrimaryAudioTrack());
    if (!track) throw new Error('no track');
    const hashes: string[] = [];
    for await (const { data } of new EncodedPacketSink(track).packets())
      hashes.push(createHash('sha256').update(data).digest('hex'));
    return hashes;
  });
}

test('a video is cut at the key frame before the start, its packets copied and nothing encoded', async () => {
  const from = inFolder('mine.mp4');
  copyFileSync(fixturePath('sound.mp4'), from);
  const before = hashOf(from);
  const to = inFolder('part.mp4');
  const outcome = await trim(from, to, 0.7, 1.5);
  expect(outcome).toMatchObject({
    ok: true,
    range: { startSeconds: 0.5 },
    file: {
      kind: 'video',
      mime: 'video/mp4',
      facts: { width: 320, height: 180, framesPerSecond: 24, videoCodec: 'avc', audioCodec: 'aac' },
    },
  });
  if (outcome.ok) expect(outcome.range.endSeconds).toBeCloseTo(1.5, 0);
  const [whole, copied] = [await packets(from), await packets(to)];
  const start = whole.indexOf(copied[0] ?? '');
  expect(start).toBe(12);
  expect(whole.slice(start, start + copied.length)).toEqual(copied);
  expect(hashOf(from)).toBe(before);
});

test('a MOV becomes an MP4 that is shown the same way up', async () => {
  const outcome = await trim(fixturePath('phone.mov'), inFolder('part.mp4'), 0, 1);
  expect(outcome).toMatchObject({
    ok: true,
    file: { mime: 'video/mp4', facts: { width: 180, height: 320, videoCodec: 'hevc', audioCodec: 'aac' } },
  });
});

test('a clip in fragments becomes one with an index', async () => {
  const outcome = await trim(fixturePath('fragments.mp4'), inFolder('part.mp4'), 0.6, 1.2);
  expect(outcome).toMatchObject({ ok: true, file: { mime: 'video/mp4', facts: { width: 320 } } });
});

test('sound is cut to whole packets', async () => {
  const wave = inFolder('long.wav');
  writeFileSync(wave, waveBytes({ bits: 24, seconds: 20 }));
  const cases = [
    { from: fixturePath('constant.mp3'), to: 'part.mp3', mime: 'audio/mp3', start: 1, end: 2 },
    { from: fixturePath('variable-cover.mp3'), to: 'covered.mp3', mime: 'audio/mp3', start: 0.5, end: 2.5 },
    { from: wave, to: 'part.wav', mime: 'audio/wav', start: 3, end: 15 },
  ];
  for (const { from, to, mime, start, end } of cases) {
    const outcome = await trim(from, inFolder(to), start, end);
    expect(outcome).toMatchObject({ ok: true, file: { kind: 'audio', mime } });
    if (!outcome.ok) continue;
    expect(Math.abs(outcome.range.startSeconds - start)).toBeLessThan(0.3);
    expect(Math.abs(outcome.range.endSeconds - end)).toBeLessThan(0.3);
    expect(outcome.range.endSeconds - outcome.range.startSeconds).toBeCloseTo(
      outcome.file.facts.seconds ?? 0,
      2,
    );
  }
});

test('a range that ends behind the clip ends with it', async () => {
  const outcome = await trim(fixturePath('silent.mp4'), inFolder('part.mp4'), -5, 500);
  expect(outcome).toMatchObject({ ok: true, file: { facts: { seconds: 2 } } });
});

test.describe('what cannot be done leaves nothing behind', () => {
  for (const [start, end] of [
    [1, 1],
    [1.5, 0.5],
    [3, 4],
    [Number.NaN, 1],
  ] as const) {
    test(`a range from ${start} to ${end}`, async () => {
      const outcome = await trim(fixturePath('silent.mp4'), inFolder('part.mp4'), start, end);
      expect(outcome).toEqual({ ok: false, reason: 'range' });
      expect(readdirSync(folder())).toEqual([]);
    });
  }

  test('a picture', async () => {
    const outcome = await trim(fixturePath('baseline.jpg'), inFolder('part.mp4'), 0, 1);
    expect(outcome).toMatchObject({ ok: false, reason: 'cannot-copy' });
    expect(readdirSync(folder())).toEqual([]);
  });

  test('a clip with sound that cannot be taken along: it is not cut without it', async () => {
    const place = inFolder('strange.mp4');
    // Neither the name of the sound's codec nor its description is one that anything knows.
    const bytes = readFileSync(fixturePath('phone.mov')).toString('latin1');
    writeFileSync(place, bytes.replaceAll('mp4a', 'zzzz').replaceAll('esds', 'zzzz'), 'latin1');
    const codec = withInput(place, async (input) => (await input.getPrimaryAudioTrack())?.codec);
    expect(await codec).toBeNull();
    const outcome = await trim(place, inFolder('part.mp4'), 0, 1);
    expect(outcome).toMatchObject({ ok: false, reason: 'cannot-copy' });
    expect(readdirSync(folder())).toEqual(['strange.mp4']);
  });

  test('a file that is gone', async () => {
    const outcome = await trim(inFolder('gone.mp4'), inFolder('part.mp4'), 0, 1);
    expect(outcome).toEqual({ ok: false, reason: 'unreadable', cause: 'missing' });
    expect(readdirSync(folder())).toEqual([]);
  });

  test('a folder that is not there', async () => {
    const outcome = await trim(fixturePath('silent.mp4'), inFolder('nowhere/part.mp4'), 0, 1);
    expect(outcome).toEqual({ ok: false, reason: 'disk', cause: 'ENOENT' });
  });

  test('a place that a folder has taken', async () => {
    mkdirSync(inFolder('part.mp4/full'), { recursive: true });
    const outcome = await trim(fixturePath('silent.mp4'), inFolder('part.mp4'), 0, 1);
    expect(outcome).toMatchObject({ ok: false, reason: 'disk' });
    expect(readdirSync(folder())).toEqual(['part.mp4']);
  });

  for (const [length, seconds] of [
    ['at its first write', 0.5],
    ['on the way', 500],
  ] as const) {
    test(`a disk that is full ${length}`, async () => {
      test.skip(!existsSync('/dev/full'), 'this system has no full device');
      const stray: unknown[] = [];
      const catchStray = (reason: unknown) => stray.push(reason);
      process.on('unhandledRejection', catchStray);
      const wave = inFolder('long.wav');
      writeFileSync(wave, waveBytes({ bits: 24, seconds: 600 }));
      symlinkSync('/dev/full', inFolder('part.wav.part'));
      const outcome = await trim(wave, inFolder('part.wav'), 0, seconds);
      await new Promise(setImmediate);
      process.off('unhandledRejection', catchStray);
      expect(outcome).toEqual({ ok: false, reason: 'disk', cause: 'ENOSPC' });
      expect(stray).toEqual([]);
      expect(readdirSync(folder())).toEqual(['long.wav']);
    });
  }
});

test('an older file in the place is replaced only by a complete one', async () => {
  const to = inFolder('part.mp4');
  writeFileSync(to, 'older');
  await trim(fixturePath('silent.mp4'), to, 9, 10);
  expect(readFileSync(to, 'utf8')).toBe('older');
  expect(await trim(fixturePath('silent.mp4'), to, 0, 1)).toMatchObject({ ok: true });
  rmSync(to);
  expect(readdirSync(folder())).toEqual([]);
});

test('the ending of a part is known before it is made', () => {
  const endings = ['video/mp4', 'video/mov', 'audio/mp3', 'audio/wav', 'image/png'].map(trimmedExtension);
  expect(endings).toEqual(['mp4', 'mp4', 'mp3', 'wav', null]);
});
