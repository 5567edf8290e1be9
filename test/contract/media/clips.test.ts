import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { mediaFactsSchema } from '#electron/contract/tasks/tasks.ts';
import { measureClip, withInput } from '#electron/media/clips.ts';
import { inspectFile } from '#electron/media/inspect.ts';
import { mp4WithTables } from '../../fixtures/media/lying-clips.ts';
import { fixture, fixturePath } from '../../fixtures/media/media-fixtures.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

function put(name: string, bytes: Uint8Array | string): string {
  const folder = test.info().outputPath('files');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), bytes);
  return path.join(folder, name);
}

/** The frames of a silent clip at other times, in seconds; each frame lasts until the next. */
async function retimed(timeOf: (frame: number) => number): Promise<Uint8Array> {
  return withInput(fixturePath('prores.mov'), async (input) => {
    const track = await input.getPrimaryVideoTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (!track || !decoderConfig) throw new Error('The clip has no picture.');
    const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
    const source = new EncodedVideoPacketSource('prores');
    output.addVideoTrack(source);
    await output.start();
    const packet = await new EncodedPacketSink(track).getFirstPacket();
    if (!packet) throw new Error('The clip has no frame.');
    for (let frame = 0; frame < 48; frame += 1) {
      const duration = timeOf(frame + 1) - timeOf(frame);
      await source.add(packet.clone({ timestamp: timeOf(frame), duration }), { decoderConfig });
    }
    await output.finalize();
    return new Uint8Array(output.target.buffer ?? new ArrayBuffer(0));
  });
}

test('a gap at a cut does not change the frame rate', async () => {
  const place = put('gap.mp4', await retimed((frame) => frame / 24 + (frame > 24 ? 1 : 0)));
  expect(await inspectFile(place)).toMatchObject({
    ok: true,
    file: { facts: { framesPerSecond: 24, seconds: 3 } },
  });
  expect(await measureClip(place)).toMatchObject({ framesPerSecond: 24, seconds: 3 });
});

test('where the rate changes, the mean is told', async () => {
  // Half of the frames last twice as long.
  const place = put(
    'slower.mp4',
    await retimed((frame) => (frame <= 24 ? frame / 24 : 1 + (frame - 24) / 12)),
  );
  expect(await inspectFile(place)).toMatchObject({
    ok: true,
    file: { facts: { framesPerSecond: 16, seconds: 3 } },
  });
});

test('a playlist opens no other file, whatever it is called', async () => {
  put('clip.mp4', fixture('silent.mp4'));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXTINF:2,',
    'clip.mp4',
    '#EXT-X-ENDLIST',
  ];
  const playlist = put('list.m3u8', `${lines.join('\n')}\n`);
  await expect(measureClip(playlist)).rejects.toThrow();
  expect(await inspectFile(playlist)).toMatchObject({ ok: false });
});

test('a file that changes while it is inspected is not taken for what it was', async () => {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc0]);
  const place = put('growing.mp3', Buffer.concat(Array.from({ length: 500 }, () => frame)));
  let isDone = false;
  const inspecting = inspectFile(place).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    appendFileSync(place, frame);
    await new Promise(setImmediate);
  }
  expect(await inspecting).toEqual({ ok: false, reason: 'damaged' });
});

test('a finished clip of one frame without a length has facts that can be stored and read again', async () => {
  const place = put('still.mp4', mp4WithTables({ stts: [1, 1, 0] }));
  const facts = await measureClip(place);
  expect(facts).toMatchObject({ width: 64, height: 64, seconds: 0, framesPerSecond: 0 });
  expect(mediaFactsSchema.parse({ ...facts, bytes: 1, sha256: 'ab' })).toMatchObject(facts);
});
