import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EncodedPacketSink, type InputTrack } from 'mediabunny';
import { withInput } from '#electron/media/clips.ts';
import { readLayout } from '#electron/media/join/clip-layout.ts';
import { joinClips } from '#electron/media/join/join-clips.ts';
import type { FilePart } from '#electron/media/join/model.ts';
import { makeClip } from '#electron/practice-gateway/clips/clip-maker.ts';
import { fixturePath } from '../../fixtures/media/media-fixtures.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

const bundled = path.join(repository, 'electron/practice-gateway/clips');

function inFolder(name: string): string {
  const place = test.info().outputPath('files');
  mkdirSync(place, { recursive: true });
  return path.join(place, name);
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A clip as the practice gateway makes it: a key frame at each second, sound of 32 kHz. */
async function clip(name: string, seconds: number, look = 'dusk', ratio = '16:9'): Promise<string> {
  const place = inFolder(name);
  writeFileSync(place, await makeClip(bundled, { look, ratio, seconds, madeAt: 0 }));
  return place;
}

function part(place: string, start = 0, end = Number.MAX_VALUE): FilePart {
  return { path: place, sha256: hashOf(readFileSync(place)), start, end };
}

interface Packet {
  readonly at: number;
  readonly seconds: number;
  readonly isKey: boolean;
  readonly hash: string;
}

/** The packets of both tracks, in the order they are stored. */
function packetsOf(place: string): Promise<{ pictures: Packet[]; sound: Packet[] }> {
  const read = async (track: InputTrack | null) => {
    const packets: Packet[] = [];
    if (track === null) return packets;
    for await (const { timestamp, duration, type, data } of new EncodedPacketSink(track).packets())
      packets.push({ at: timestamp, seconds: duration, isKey: type === 'key', hash: hashOf(data) });
    return packets;
  };
  return withInput(place, async (input) => ({
    pictures: await read(await input.getPrimaryVideoTrack()),
    sound: await read(await input.getPrimaryAudioTrack()),
  }));
}

const hashes = (packets: readonly Packet[]) => packets.map(({ hash }) => hash);
const quiet = () => undefined;

async function join(parts: readonly FilePart[]) {
  const to = inFolder('joined.mp4');
  const outcome = await joinClips(parts, to, quiet);
  if (outcome.type !== 'joined') throw new Error(JSON.stringify(outcome));
  return { to, outcome, ...(await packetsOf(to)) };
}

/** Sound that is neither in a gap nor laid over other sound, to a sample. */
function expectOneStream(sound: readonly Packet[], rate: number): void {
  const steps = sound.slice(1).map(({ at }, index) => Math.round((at - (sound[index]?.at ?? 0)) * rate));
  expect(new Set(steps)).toEqual(new Set([1_024]));
}

test('clips become one: every picture in its order, at its exact time, and sound as one stream beside them', async () => {
  const places = [await clip('a.mp4', 4), await clip('b.mp4', 5), await clip('c.mp4', 6)];
  const { pictures, sound, outcome } = await join(places.map((place) => part(place)));
  const own = await Promise.all(places.map(packetsOf));
  expect(hashes(pictures)).toEqual(own.flatMap((one) => hashes(one.pictures)));
  expect(pictures.map(({ at }) => Math.round(at * 24_000))).toEqual(
    pictures.map((_, index) => index * 1_000),
  );
  expectOneStream(sound, 32_000);
  expect(sound[0]?.at).toBe(0);
  expect(outcome.media).toMatchObject({ width: 1360, height: 768, framesPerSecond: 24, videoCodec: 'avc' });
  expect(Math.abs(outcome.media.seconds - 15)).toBeLessThan(0.02);
  expect(outcome.ranges).toEqual([
    { start: 0, end: 4 },
    { start: 0, end: 5 },
    { start: 0, end: 6 },
  ]);
});

test('at each cut the sound is at most 20 ms from where it belongs', async () => {
  const places = [await clip('a.mp4', 5), await clip('b.mp4', 7), await clip('c.mp4', 4)];
  const { sound } = await join(places.map((place) => part(place)));
  let begin = 0;
  const offsets: number[] = [];
  for (const place of places) {
    const own = (await packetsOf(place)).sound;
    // The third packet of the clip, found by its bytes near where it belongs.
    const wanted = begin + (own[2]?.at ?? 0);
    const near = sound.filter(({ hash }) => hash === own[2]?.hash).map(({ at }) => Math.abs(at - wanted));
    offsets.push(Math.min(...near));
    begin += Math.round((own.at(-1)?.at ?? 0) + 0.032);
  }
  expect(offsets).toHaveLength(3);
  expect(Math.max(...offsets)).toBeLessThanOrEqual(0.02);
});

test('pictures that are shown in another order than they are stored keep both orders, and lead-in of sound stays unheard', async () => {
  const place = fixturePath('sound.mp4');
  const own = await packetsOf(place);
  const { pictures, sound } = await join([part(place), part(place)]);
  expect(hashes(pictures)).toEqual([...hashes(own.pictures), ...hashes(own.pictures)]);
  const times = own.pictures.map(({ at }) => at);
  const wanted = [...times, ...times.map((at) => at + 2)];
  expect(pictures.map(({ at }, index) => Math.abs(at - (wanted[index] ?? 0)) < 1e-6)).toEqual(
    wanted.map(() => true),
  );
  expectOneStream(sound, 44_100);
  expect(sound[0]?.at).toBeCloseTo(-1_024 / 44_100, 6);
  expect(hashes(sound).slice(0, 80)).toEqual(hashes(own.sound).slice(0, 80));
});

test('a part begins and ends at key frames', async () => {
  const place = fixturePath('sound.mp4');
  const own = await packetsOf(place);
  const { pictures, outcome } = await join([part(place, 0.6, 1.2), part(place, 1.5, 2)]);
  expect(outcome.ranges).toEqual([
    { start: 0.5, end: 1.5 },
    { start: 1.5, end: 2 },
  ]);
  expect(hashes(pictures)).toEqual(hashes(own.pictures.slice(12, 48)));
  expect(Math.min(...pictures.map(({ at }) => at))).toBe(0);
  expect(Math.abs(outcome.media.seconds - 1.5)).toBeLessThan(0.02);
});

test('a clip without sound between two with sound is filled with silence, so that no player moves the rest', async () => {
  const [loud, mute] = [fixturePath('sound.mp4'), fixturePath('silent.mp4')];
  const { sound, pictures } = await join([part(loud), part(mute), part(loud)]);
  const own = await packetsOf(loud);
  expect(pictures).toHaveLength(3 * 48);
  expectOneStream(sound, 44_100);
  const silent = sound.filter(({ hash }) => !hashes(own.sound).includes(hash));
  expect(new Set(hashes(silent)).size).toBe(1);
  expect(silent.map(({ at }) => at >= 1.98 && at <= 4.0)).toEqual(silent.map(() => true));
  expect(silent.length).toBeGreaterThan(84);
});

test('clips without any sound become a clip without sound', async () => {
  const { sound, outcome } = await join([
    part(fixturePath('silent.mp4')),
    part(fixturePath('fragments.mp4')),
  ]);
  expect(sound).toEqual([]);
  expect(outcome.media).toMatchObject({ seconds: 4, audio: null });
});

test('one clip alone is copied between two key frames', async () => {
  const { pictures, outcome } = await join([part(fixturePath('silent.mp4'), 0.5, 1)]);
  expect(pictures).toHaveLength(12);
  expect(outcome.media.seconds).toBe(0.5);
});

test('a phone video of H.265 stays the right way up', async () => {
  const { outcome } = await join([part(fixturePath('phone.mov')), part(fixturePath('phone.mov'))]);
  expect(outcome.media).toMatchObject({ width: 180, height: 320, videoCodec: 'hevc' });
});

test('what does not fit is told clip by clip, and nothing is written', async () => {
  const [first, wide] = [await clip('first.mp4', 4), await clip('wide.mp4', 4, 'dusk', '1:1')];
  const other = await clip('other.mp4', 4, 'aurora');
  encodeOtherwise(other);
  const changed = { ...part(first), path: await clip('changed.mp4', 5) };
  const gone = { ...part(first), path: inFolder('gone.mp4') };
  writeFileSync(inFolder('text.mp4'), 'no video');
  const to = inFolder('joined.mp4');
  const parts = [
    part(first),
    part(wide),
    part(first),
    part(other),
    changed,
    gone,
    part(inFolder('text.mp4')),
  ];
  expect(await joinClips([...parts, part(fixturePath('phone.mov'))], to, quiet)).toEqual({
    type: 'mismatches',
    mismatches: [null, 'size', null, 'picture', 'changed', 'missing', 'unreadable', 'codec'],
  });
  expect(() => readFileSync(to)).toThrow(/ENOENT/);
});

test("a folder that is not there is the disk's fault", async () => {
  const to = inFolder('nowhere/joined.mp4');
  const outcome = await joinClips([part(fixturePath('silent.mp4'))], to, quiet);
  expect(outcome).toEqual({ type: 'disk', code: 'ENOENT' });
});

test('progress grows to its end', async () => {
  const told: number[] = [];
  const parts = [part(fixturePath('silent.mp4')), part(fixturePath('silent.mp4'))];
  await joinClips(parts, inFolder('joined.mp4'), (done, total) => told.push(done / total));
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.at(-1)).toBeGreaterThan(0.8);
  expect(told.at(-1)).toBeLessThanOrEqual(1);
});

test('a layout counts from the first picture, wherever the track begins', async () => {
  const layout = await readLayout(fixturePath('fragments.mp4'));
  expect(layout.keyFrames.map((at) => Math.round(at * 10))).toEqual([0, 5, 10, 15]);
  expect(layout.seconds).toBeCloseTo(2, 6);
});

/** Changes the last byte of the picture parameters that a decoder is set up with. */
function encodeOtherwise(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf('avcC') + 4;
  const sequenceEnd = at + 8 + bytes.readUInt16BE(at + 6);
  const last = sequenceEnd + 2 + bytes.readUInt16BE(sequenceEnd + 1);
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
