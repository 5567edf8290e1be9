import { crc32 } from 'node:zlib';
import type { JudgedFile } from '#electron/media/judge.ts';
import { fixture } from './media-fixtures.ts';
import { exifSegment, heicBytes, joined, patched, waveBytes } from './media-parts.ts';
import { pngBytes } from './sample-files.ts';

/** A whole file of a kind that is taken, and what its judge should say. The name says nothing about the format. */
export interface GoodFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly expected: Pick<JudgedFile, 'kind' | 'mime' | 'facts'>;
}

const picture = (mime: string, width: number, height: number) =>
  ({ kind: 'image', mime, facts: { width, height } }) as const;
const sound = (mime: string, seconds: number, audioCodec: string) =>
  ({ kind: 'audio', mime, facts: { seconds, audioCodec } }) as const;
const clip = { width: 320, height: 180, seconds: 2, framesPerSecond: 24, videoCodec: 'avc' } as const;

/** A JPEG with a block of EXIF data behind its first mark. */
const turnedJpeg = (orientation: number, order: 'II' | 'MM') => {
  const plain = fixture('baseline.jpg');
  return joined(plain.subarray(0, 2), exifSegment(orientation, order), plain.subarray(2));
};

/** Real and made-up files of every format that is taken, with the turns and oddities met in the wild. */
export function goodFiles(): GoodFile[] {
  return [
    { name: 'plain.png', bytes: pngBytes(40, 30), expected: picture('image/png', 40, 30) },
    { name: 'picture.txt', bytes: pngBytes(40, 30), expected: picture('image/png', 40, 30) },
    {
      name: 'behind-the-end.png',
      bytes: joined(pngBytes(7, 9), Buffer.from('left by some editor')),
      expected: picture('image/png', 7, 9),
    },
    { name: 'baseline.jpg', bytes: fixture('baseline.jpg'), expected: picture('image/jpeg', 320, 200) },
    { name: 'progressive.jpg', bytes: fixture('progressive.jpg'), expected: picture('image/jpeg', 320, 200) },
    { name: 'on-its-side.jpg', bytes: turnedJpeg(6, 'II'), expected: picture('image/jpeg', 200, 320) },
    { name: 'other-side.jpg', bytes: turnedJpeg(8, 'MM'), expected: picture('image/jpeg', 200, 320) },
    { name: 'upside-down.jpg', bytes: turnedJpeg(3, 'MM'), expected: picture('image/jpeg', 320, 200) },
    {
      name: 'with-a-film.jpg',
      bytes: joined(fixture('baseline.jpg'), fixture('silent.mp4')),
      expected: picture('image/jpeg', 320, 200),
    },
    { name: 'lossy.webp', bytes: fixture('lossy.webp'), expected: picture('image/webp', 320, 200) },
    { name: 'lossless.webp', bytes: fixture('lossless.webp'), expected: picture('image/webp', 320, 200) },
    { name: 'phone.heic', bytes: fixture('picture.heic'), expected: picture('image/heic', 320, 200) },
    {
      name: 'on-its-side.heic',
      bytes: heicBytes({ quarterTurns: 3 }),
      expected: picture('image/heic', 480, 640),
    },
    {
      name: 'named-otherwise.heic',
      bytes: heicBytes({ brand: 'mif1', also: ['heic'] }),
      expected: picture('image/heic', 640, 480),
    },
    {
      name: 'sound.mp4',
      bytes: fixture('sound.mp4'),
      expected: { kind: 'video', mime: 'video/mp4', facts: { ...clip, audioCodec: 'aac' } },
    },
    {
      name: 'index-first.mp4',
      bytes: fixture('silent.mp4'),
      expected: { kind: 'video', mime: 'video/mp4', facts: clip },
    },
    {
      name: 'padded.mp4',
      bytes: joined(fixture('silent.mp4'), Buffer.alloc(3), Buffer.from('not a box at all')),
      expected: { kind: 'video', mime: 'video/mp4', facts: clip },
    },
    {
      name: 'fragments.mp4',
      bytes: fixture('fragments.mp4'),
      // Its times begin two frames late, for frames shown in another order than stored.
      expected: { kind: 'video', mime: 'video/mp4', facts: { ...clip, seconds: 2.083 } },
    },
    {
      name: 'phone.mov',
      bytes: fixture('phone.mov'),
      expected: {
        kind: 'video',
        mime: 'video/mov',
        facts: { ...clip, width: 180, height: 320, videoCodec: 'hevc', audioCodec: 'aac' },
      },
    },
    {
      name: 'cutting-room.mov',
      bytes: fixture('prores.mov'),
      expected: {
        kind: 'video',
        mime: 'video/mov',
        facts: { width: 64, height: 36, seconds: 0.209, framesPerSecond: 24, videoCodec: 'prores' },
      },
    },
    { name: 'constant.mp3', bytes: fixture('constant.mp3'), expected: sound('audio/mp3', 3.03, 'mp3') },
    { name: 'no-index.mp3', bytes: fixture('no-index.mp3'), expected: sound('audio/mp3', 3.03, 'mp3') },
    {
      name: 'cover.mp3',
      bytes: fixture('variable-cover.mp3'),
      expected: sound('audio/mp3', 3.03, 'mp3'),
    },
    { name: 'sixteen.wav', bytes: waveBytes({ bits: 16 }), expected: sound('audio/wav', 3, 'pcm-s16') },
    { name: 'twenty-four.wav', bytes: waveBytes({ bits: 24 }), expected: sound('audio/wav', 3, 'pcm-s24') },
    {
      name: 'float.wav',
      bytes: waveBytes({ bits: 32, format: 3 }),
      expected: sound('audio/wav', 3, 'pcm-f32'),
    },
    {
      name: 'extensible.wav',
      bytes: waveBytes({ bits: 24, isExtensible: true }),
      expected: sound('audio/wav', 3, 'pcm-s24'),
    },
  ];
}

/** Puts the right checksum behind a changed PNG header. */
export function pngWithSize(width: number, height: number): Buffer {
  const bytes = patched(pngBytes(8, 8), 16, [
    ...[24, 16, 8, 0].map((shift) => (width >>> shift) & 255),
    ...[24, 16, 8, 0].map((shift) => (height >>> shift) & 255),
  ]);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
