import { execFile } from 'node:child_process';
import { appendFile, mkdir, open, readFile, symlink, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';
import { maxBodyBytes } from '#contract';
import { inspectFile } from '#electron/media/inspect.ts';
import { exifSegment } from '../../fixtures/media/media-parts.ts';
import { pngBytes, practiceAssets, sampleFolder, wavBytes } from '../../fixtures/media/sample-files.ts';

/** 2 by 3 pixels. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAg+Pkk+SVVVVVVVVWRdZGhoaGRkZGRoaGhwcHCDg4NwcHBoaHBwfHyDg4+Tj4eHg4eTk5ubm7q6srLZ2eD/////xABMAAEBAAAAAAAAAAAAAAAAAAAABgEBAQAAAAAAAAAAAAAAAAAABgcQAQAAAAAAAAAAAAAAAAAAAAARAQAAAAAAAAAAAAAAAAAAAAD/wAARCAADAAIDASIAAhEAAxEA/9oADAMBAAIRAxEAPwCLAFF/f//Z',
  'base64',
);
/** 4 by 4 pixels. */
const webp = Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvA8AAAAcQ9Y/+ByKi/wEA', 'base64');
const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff;', 'latin1');

/** Frames of silence: MPEG-1 layer III, 128 kbit/s, 44.1 kHz, 1,152 samples and 417 bytes each. */
function mp3Bytes(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

const folder = () => test.info().outputPath('chosen');
const put = (name: string, bytes: Uint8Array | string) =>
  sampleFolder(folder()).put(name, Buffer.from(bytes));

const media: readonly {
  readonly name: string;
  readonly bytes: () => Promise<Buffer> | Buffer;
  readonly kind: string;
  readonly mime: string;
  readonly facts: object;
}[] = [
  {
    name: 'a.png',
    bytes: () => pngBytes(7, 9),
    kind: 'image',
    mime: 'image/png',
    facts: { width: 7, height: 9 },
  },
  { name: 'a.jpg', bytes: () => jpeg, kind: 'image', mime: 'image/jpeg', facts: { width: 2, height: 3 } },
  { name: 'a.webp', bytes: () => webp, kind: 'image', mime: 'image/webp', facts: { width: 4, height: 4 } },
  {
    name: 'a.wav',
    bytes: () => wavBytes(1.5),
    kind: 'audio',
    mime: 'audio/wav',
    facts: { seconds: expect.closeTo(1.5, 2) },
  },
  {
    name: 'a.mp3',
    bytes: () => mp3Bytes(100),
    kind: 'audio',
    mime: 'audio/mp3',
    facts: { seconds: expect.closeTo((100 * 1152) / 44_100, 1) },
  },
  {
    name: 'a.mp4',
    bytes: () => readFile(join(practiceAssets, 'clips', 'aurora-16x9.mp4')),
    kind: 'video',
    mime: 'video/mp4',
    facts: {
      width: expect.any(Number),
      height: expect.any(Number),
      seconds: expect.closeTo(1, 1),
    },
  },
];

for (const { name, bytes, kind, mime, facts } of media) {
  test(`${name} is known by its bytes, with its facts`, async () => {
    const content = await bytes();
    const path = await put(name, content);
    await utimes(path, 1_700_000_000, 1_700_000_000.5);
    expect(await inspectFile(path)).toMatchObject({
      ok: true,
      file: { kind, mime, bytes: content.length, modifiedAt: 1_700_000_000_500, facts },
    });
  });

  test(`${name} is still what it is under a wrong name`, async () => {
    const path = await put('holiday.txt', await bytes());
    expect(await inspectFile(path)).toMatchObject({ ok: true, file: { kind, mime } });
  });
}

test('a clip in a QuickTime file is called as the vendor takes it', async () => {
  const clip = await readFile(join(practiceAssets, 'clips', 'aurora-16x9.mp4'));
  expect(clip.toString('latin1', 4, 8)).toBe('ftyp');
  const quickTime = Buffer.from(clip);
  quickTime.write('qt  ', 8, 'latin1');
  expect(await inspectFile(await put('a.mov', quickTime))).toMatchObject({
    ok: true,
    file: { kind: 'video', mime: 'video/mov' },
  });
});

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

const refused: readonly (readonly [
  what: string,
  name: string,
  bytes: Uint8Array | string,
  reason: string,
])[] = [
  ['a text called .png', 'a.png', 'This is no picture.', 'not-media'],
  ['a web page called .mp4', 'a.mp4', '<!doctype html><title>404</title>', 'not-media'],
  ['a vector picture', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'unsupported'],
  ['an archive called .jpg', 'a.jpg', Buffer.from('504b0304140000000000', 'hex'), 'not-media'],
  ['a picture of a kind the vendor does not take', 'a.gif', gif, 'unsupported'],
  ['an empty file', 'a.png', '', 'empty'],
  ['a picture cut off in its header', 'a.png', pngBytes(4, 4).subarray(0, 20), 'damaged'],
  ['a picture without a size', 'a.png', pngBytes(0, 0), 'damaged'],
  [
    'a clip cut off before its index',
    'a.mp4',
    Buffer.from('0000001c667479706d703432000000006d703432', 'hex'),
    'damaged',
  ],
  ['one byte', 'a.png', 'x', 'not-media'],
];
for (const [what, name, bytes, reason] of refused) {
  test(`${what} is refused as ${reason}`, async () => {
    expect(await inspectFile(await put(name, bytes))).toEqual({ ok: false, reason });
  });
}

test('a folder is told from a file', async () => {
  await mkdir(join(folder(), 'pictures.png'), { recursive: true });
  expect(await inspectFile(join(folder(), 'pictures.png'))).toEqual({ ok: false, reason: 'folder' });
});

test('a file that is gone by now is missing', async () => {
  expect(await inspectFile(join(folder(), 'gone.png'))).toEqual({ ok: false, reason: 'missing' });
});

test('a link that leads round in a circle is told as one, and a good link is followed', async () => {
  test.skip(process.platform === 'win32', 'Links need a privilege on Windows.');
  const path = await put('a.png', pngBytes(4, 4));
  const link = (name: string) => join(folder(), name);
  await symlink(link('b'), link('a'));
  await symlink(link('a'), link('b'));
  await symlink(path, link('good'));
  expect(await inspectFile(link('a'))).toEqual({ ok: false, reason: 'link-loop' });
  expect(await inspectFile(link('good'))).toMatchObject({ ok: true, file: { kind: 'image' } });
});

test('a pipe is refused at once, not waited for', async () => {
  test.skip(process.platform === 'win32', 'There are no such pipes on Windows.');
  await mkdir(folder(), { recursive: true });
  const path = join(folder(), 'pipe.png');
  await promisify(execFile)('mkfifo', [path]);
  expect(await inspectFile(path)).toEqual({ ok: false, reason: 'not-a-file' });
});

test('a file nobody may read is unreadable', async () => {
  test.skip(process.platform === 'win32', 'Windows has no such modes.');
  test.skip(process.getuid?.() === 0, 'Root may read everything.');
  const path = await put('a.png', pngBytes(4, 4));
  const handle = await open(path);
  await handle.chmod(0o000);
  await handle.close();
  expect(await inspectFile(path)).toEqual({ ok: false, reason: 'unreadable' });
});

test('a path that goes through a file is no file either', async () => {
  const path = await put('a.png', pngBytes(4, 4));
  expect(await inspectFile(join(path, 'b.png'))).toEqual({ ok: false, reason: 'missing' });
});

test('a file larger than any request is refused without being read', async () => {
  const path = await put('huge.png', pngBytes(4, 4));
  await truncate(path, maxBodyBytes + 1);
  expect(await inspectFile(path)).toEqual({ ok: false, reason: 'too-large' });
  await truncate(path, maxBodyBytes);
  expect(await inspectFile(path)).toMatchObject({ ok: true, file: { bytes: maxBodyBytes } });
});

test('an inspection leaves the file as it was and lets go of it', async () => {
  const path = await put('a.wav', wavBytes(0.2));
  const before = await readFile(path);
  await inspectFile(path);
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
