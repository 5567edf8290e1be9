import { appendFile, readFile, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectFile } from '#electron/media/inspect.ts';
import { exifSegment } from '../../fixtures/media/media-parts.ts';
import { pngBytes, practiceAssets, sampleFolder, wavBytes } from '../../fixtures/media/sample-files.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

/** 2 by 3 pixels. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAg+Pkk+SVVVVVVVVWRdZGhoaGRkZGRoaGhwcHCDg4NwcHBoaHBwfHyDg4+Tj4eHg4eTk5ubm7q6srLZ2eD/////xABMAAEBAAAAAAAAAAAAAAAAAAAABgEBAQAAAAAAAAAAAAAAAAAABgcQAQAAAAAAAAAAAAAAAAAAAAARAQAAAAAAAAAAAAAAAAAAAAD/wAARCAADAAIDASIAAhEAAxEA/9oADAMBAAIRAxEAPwCLAFF/f//Z',
  'base64',
);
/** 4 by 4 pixels. */
const webp = Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvA8AAAAcQ9Y/+ByKi/wEA', 'base64');

/** Frames of silence: MPEG-1 layer III, 128 kbit/s, 44.1 kHz, 1,152 samples and 417 bytes each. */
function mp3Bytes(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

const folder = () => test.info().outputPath('chosen');
const put = (name: string, bytes: Uint8Array | string) =>
  sampleFolder(folder()).put(name, Buffer.from(bytes));

test('a picture with a long preface still tells its size', async () => {
  const comment = Buffer.alloc(4 + 60_000);
  comment.set([0xff, 0xfe]);
  comment.writeUInt16BE(60_002, 2);
  const prefaced = Buffer.concat([jpeg.subarray(0, 20), comment, comment, comment, jpeg.subarray(20)]);
  expect(await inspectFile(await put('a.jpg', prefaced))).toMatchObject({
    ok: true,
    file: { facts: { width: 2, height: 3 } },
  });
});

test('a good link is followed', async () => {
  test.skip(process.platform === 'win32', 'Links need a privilege on Windows.');
  await symlink(await put('a.png', pngBytes(4, 4)), join(folder(), 'good'));
  expect(await inspectFile(join(folder(), 'good'))).toMatchObject({ ok: true, file: { kind: 'image' } });
});

test('an inspection leaves the file as it was and lets go of it', async () => {
  const path = await put('a.wav', wavBytes(0.2));
  await utimes(path, 1_700_000_000, 1_700_000_000.5);
  const before = await readFile(path);
  expect(await inspectFile(path)).toMatchObject({ file: { modifiedAt: 1_700_000_000_500 } });
  await appendFile(path, 'x');
  expect((await readFile(path)).subarray(0, before.length)).toEqual(before);
});

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`a JPEG of orientation ${orientation} has the size in which it is shown`, async () => {
    const turned = Buffer.concat([jpeg.subarray(0, 2), exifSegment(orientation, 'II'), jpeg.subarray(2)]);
    const size = orientation < 5 ? { width: 2, height: 3 } : { width: 3, height: 2 };
    expect(await inspectFile(await put('turned.jpg', turned))).toMatchObject({ file: { facts: size } });
  });
}

test('a chunk of odd length before the sound is followed by a byte that fills it up', async () => {
  const sound = wavBytes(1.5);
  const odd = Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1');
  const file = await put('odd.wav', Buffer.concat([sound.subarray(0, 12), odd, sound.subarray(12)]));
  expect(await inspectFile(file)).toMatchObject({ ok: true, file: { facts: { seconds: 1.5 } } });
});

test('a PNG with words and without pixels is damaged', async () => {
  const bytes = pngBytes(7, 9);
  bytes.write('tEXt', bytes.indexOf('IDAT'), 'latin1');
  expect(await inspectFile(await put('words.png', bytes))).toEqual({ ok: false, reason: 'damaged' });
});

for (const type of ['encv', 'drmi']) {
  test(`a clip with samples of type ${type}, which only their seller’s player reads, is not taken`, async () => {
    const bytes = await readFile(join(practiceAssets, 'clips', 'aurora-16x9.mp4'));
    bytes.write(type, bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1');
    expect(await inspectFile(await put('sold.mp4', bytes))).toEqual({ ok: false, reason: 'unsupported' });
  });
}

test('a WEBP with a canvas has the size of the canvas', async () => {
  const canvas = Buffer.alloc(18);
  canvas.write('VP8X');
  canvas.writeUInt32LE(10, 4);
  canvas.writeUIntLE(4 - 1, 12, 3);
  canvas.writeUIntLE(6 - 1, 15, 3);
  const bytes = Buffer.concat([webp.subarray(0, 12), canvas, webp.subarray(12)]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  expect(await inspectFile(await put('canvas.webp', bytes))).toMatchObject({
    file: { facts: { width: 4, height: 6 } },
  });
});

test('the sound of an MP3 begins behind its tag and the tag’s footer', async () => {
  const tag = (mark: string) => Buffer.concat([Buffer.from(mark), Buffer.from([4, 0, 0x10, 0, 0, 0, 10])]);
  const bytes = Buffer.concat([tag('ID3'), Buffer.alloc(10), tag('3DI'), mp3Bytes(100)]);
  expect(await inspectFile(await put('footer.mp3', bytes))).toMatchObject({
    file: { kind: 'audio', mime: 'audio/mp3' },
  });
});

test('a JPEG-LS, which begins like a JPEG, is another format', async () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xf7, 0, 11]), jpeg.subarray(4)]);
  expect(await inspectFile(await put('a.jls', bytes))).toEqual({ ok: false, reason: 'unsupported' });
});
