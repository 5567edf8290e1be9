import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createByteFile } from '#electron/media/byte-file.ts';
import { measureClip } from '#electron/media/clips.ts';
import { assertMp4Complete } from '#electron/media/formats/mp4.ts';
import { inspectFile } from '#electron/media/inspect.ts';
import { fixture, fixturePath } from '../../fixtures/media/media-fixtures.ts';
import { box, joined, waveBytes } from '../../fixtures/media/media-parts.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

async function put(bytes: Buffer): Promise<string> {
  await mkdir(test.info().outputPath(), { recursive: true });
  const path = join(test.info().outputPath(), 'file');
  await writeFile(path, bytes);
  return path;
}

const verdictOf = (done: Promise<unknown>) =>
  done.then(
    () => 'complete',
    () => 'cut short',
  );

async function completenessOf(bytes: Buffer): Promise<string> {
  const handle = await open(await put(bytes), 'r');
  return verdictOf(assertMp4Complete(createByteFile(handle, bytes.length))).finally(() => handle.close());
}

const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

for (const name of ['silent.mp4', 'sound.mp4', 'fragments.mp4', 'phone.mov', 'prores.mov']) {
  test(`a finished clip is measured, and every cut of it is found: ${name}`, async () => {
    const bytes = await readFile(fixturePath(name));
    expect(await verdictOf(measureClip(await put(bytes)))).toBe('complete');
    for (const share of [0.3, 0.6, 0.9, 0.999]) {
      expect(await verdictOf(measureClip(await put(cut(bytes, share)))), `${share}`).toBe('cut short');
    }
  });
}

test('a clip whose index stands in front is found to be cut short too', async () => {
  const head = joined(box('ftyp', Buffer.from('isomisom')), box('moov', Buffer.alloc(64)));
  const data = box('mdat', Buffer.alloc(5_000));
  expect(await completenessOf(joined(head, data))).toBe('complete');
  expect(await completenessOf(joined(head, data, Buffer.from('padding\0')))).toBe('complete');
  expect(await completenessOf(joined(head, data).subarray(0, -1))).toBe('cut short');
  expect(await completenessOf(head)).toBe('cut short');
  expect(await completenessOf(joined(head, box('mdat')))).toBe('cut short');
});

test('a clip of a format that tells nothing of its length is measured as it is', async () => {
  expect(await measureClip(fixturePath('other.webm'))).toEqual({
    width: 64,
    height: 36,
    seconds: 0.5,
    framesPerSecond: 10,
    videoCodec: 'vp9',
    audio: null,
  });
});

/** What is written as it is made tells no length: how such files are made of those that tell one. */
const lengthless: readonly (readonly [what: string, bytes: () => Buffer])[] = [
  ['an MP4 whose data are open', () => withOpenData(fixture('silent.mp4'))],
  ['an MP4 whose last fragment is open', () => withOpenData(fixture('fragments.mp4'))],
  ['a WebM whose segment is open', () => withOpen(fixture('other.webm'), 0x18538067)],
  ['a WebM whose clusters are open', () => withOpen(withOpen(fixture('other.webm'), 0x18538067), 0x1f43b675)],
];

/** The last `mdat` of an MP4 reaches to its end, whatever stands there. */
function withOpenData(bytes: Buffer): Buffer {
  const found = bytes.lastIndexOf('mdat') - 4;
  const whole = Buffer.from(bytes.subarray(0, found + bytes.readUInt32BE(found)));
  whole.writeUInt32BE(0, found);
  return whole;
}

/** An element of a WebM without its length, as streams write it. */
function withOpen(bytes: Buffer, id: number): Buffer {
  const at = bytes.indexOf(Buffer.from(id.toString(16), 'hex')) + 4;
  const digits = Math.clz32(bytes[at] ?? 0) - 23;
  return Buffer.concat([bytes.subarray(0, at), Buffer.of(0xff), bytes.subarray(at + digits)]);
}

for (const [what, bytes] of lengthless) {
  test(`a finished clip that tells no length is looked at to its last sample: ${what}`, async () => {
    const whole = bytes();
    expect(await verdictOf(measureClip(await put(whole)))).toBe('complete');
    const cuts = [0.3, 0.6, 0.9, 0.99].map((share) => cut(whole, share));
    for (const short of [...cuts, whole.subarray(0, -1)]) {
      expect(await verdictOf(measureClip(await put(short))), `${short.length}`).toBe('cut short');
    }
  });
}

test('a WebM that tells its length is cut short when it ends before', async () => {
  const whole = fixture('other.webm');
  for (const short of [cut(whole, 0.3), cut(whole, 0.9), whole.subarray(0, -1)]) {
    expect(await verdictOf(measureClip(await put(short)))).toBe('cut short');
  }
});

/** Files of every format that a reference can have; what is cut off is more than padding. */
const references: readonly (readonly [name: string, bytes: () => Buffer])[] = [
  ['a PNG', () => pngBytes(40, 30)],
  ['a baseline JPEG', () => fixture('baseline.jpg')],
  ['a progressive JPEG', () => fixture('progressive.jpg')],
  ['a lossy WEBP', () => fixture('lossy.webp')],
  ['a lossless WEBP', () => fixture('lossless.webp')],
  ['a HEIC', () => fixture('picture.heic')],
  ['an MP4 with its index last', () => fixture('sound.mp4')],
  ['an MP4 with its index first', () => fixture('silent.mp4')],
  ['an MP4 in fragments', () => fixture('fragments.mp4')],
  ['a MOV', () => fixture('phone.mov')],
  ['a WAV', () => waveBytes({ bits: 16 })],
  ['an MP3 with an index', () => fixture('constant.mp3')],
  ['an MP3 of changing bit rate', () => fixture('variable-cover.mp3')],
];

for (const [name, bytes] of references) {
  test(`${name} is taken complete and refused as damaged wherever it is cut`, async () => {
    expect(await inspectFile(await put(bytes()))).toMatchObject({ ok: true });
    for (const share of [0.25, 0.5, 0.75]) {
      const inspection = await inspectFile(await put(cut(bytes(), share)));
      expect(inspection, `${share}`).toEqual({ ok: false, reason: 'damaged' });
    }
    // An MP3 may lack a little: some writers miscount their own index.
    if (name.includes('MP3')) return;
    expect(await inspectFile(await put(bytes().subarray(0, -1)))).toEqual({ ok: false, reason: 'damaged' });
  });
}
