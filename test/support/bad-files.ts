import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { RefusalReason } from '#contract';
import { pngWithSize } from './good-files.ts';
import { fixture } from './media-fixtures.ts';
import { box, chunk, heicBytes, joined, patched, riff, uint32, waveBytes } from './media-parts.ts';
import { pngBytes } from './sample-files.ts';

/** A file, or something that stands where a file was expected, that no reference can be made of. */
export interface BadFile {
  readonly name: string;
  readonly how: string;
  readonly expected: RefusalReason;
  /** Puts it at a path; `atEnd` takes what has to be ended or removed afterwards. */
  readonly make: (path: string, atEnd: (work: () => void) => void) => void;
}

const of = (expected: RefusalReason) => (name: string, how: string, bytes: () => Uint8Array) => ({
  name,
  how,
  expected,
  make: (place: string) => writeFileSync(place, bytes()),
});
const notMedia = of('not-media');
const unsupported = of('unsupported');
const damaged = of('damaged');

const text = (value: string) => Buffer.from(value, 'latin1');
const part = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const other = (extension: string, as = `other.${extension}`) =>
  unsupported(as, `a real ${extension.toUpperCase()}`, () => fixture(`other.${extension}`));

/** A short ZIP with one stored file in it. */
function zipBytes(): Buffer {
  const packed = deflateRawSync(Buffer.from('hello'));
  return joined(
    text('PK\x03\x04\x14\0\0\0\x08\0'),
    Buffer.alloc(16),
    packed,
    text('PK\x05\x06'),
    Buffer.alloc(18),
  );
}

/** Cuts a file right behind the box named, or within it. */
function cutInBox(bytes: Buffer, type: string, share: number): Buffer {
  const at = bytes.indexOf(type, 0, 'latin1') - 4;
  return bytes.subarray(0, at + 8 + Math.floor((bytes.readUInt32BE(at) - 8) * share));
}

const renamed: readonly BadFile[] = [
  notMedia('text.png', 'text named as a picture', () => text('Not a picture at all.\n')),
  notMedia('text.mp4', 'text named as a film', () => text('ftyp is a word in this text.\n')),
  notMedia('wide.mp3', 'text of two bytes a letter, whose mark looks like a frame of sound', () =>
    Buffer.from('\uFEFFNot a sound.', 'utf16le'),
  ),
  notMedia('page.jpg', 'a web page', () => text('<!doctype html><title>Sign in</title><p>Please sign in.')),
  notMedia('answer.mp4', 'an error in JSON', () => text('{"error":{"message":"expired"}}')),
  notMedia('paper.png', 'a PDF', () => text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')),
  notMedia('archive.jpg', 'a ZIP', zipBytes),
  notMedia('packed.wav', 'the start of a gzip', () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])),
  notMedia('program.png', 'a Windows program', () => joined(text('MZ'), Buffer.alloc(200))),
  notMedia('binary.mov', 'a Linux program', () => joined(text('\x7fELF\x02\x01\x01'), Buffer.alloc(60))),
  notMedia('nothing-but.wav', 'zeros', () => Buffer.alloc(5_000)),
  notMedia('ones.mp3', 'bytes of ones, which begin like a frame of sound', () => Buffer.alloc(5_000, 0xff)),
  notMedia('one-byte.png', 'the first byte of a PNG', () => Buffer.from([0x89])),
  notMedia('riff.wav', 'a RIFF file of no known form', () => riff('ABCD', chunk('data', Buffer.alloc(8)))),
];

const otherFormats: readonly BadFile[] = [
  other('gif', 'moving.png'),
  other('bmp'),
  other('tiff'),
  other('avif', 'picture.heic'),
  other('jxl'),
  other('webm', 'clip.mp4'),
  other('mkv'),
  other('avi', 'avi.mov'),
  other('wmv'),
  other('3gp'),
  other('ogg', 'sound.mp3'),
  other('opus'),
  other('flac', 'flac.wav'),
  other('aac'),
  other('m4a'),
  other('mp2', 'layer-two.mp3'),
  other('aiff'),
  unsupported('sound-only.mp4', 'an MP4 without a picture', () => fixture('sound-only.mp4')),
  unsupported('drawing.png', 'an SVG', () =>
    text('<?xml version="1.0"?>\n<!-- by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ),
  unsupported('layers.jpg', 'a PSD', () => joined(text('8BPS'), Buffer.from([0, 1]), Buffer.alloc(20))),
  unsupported('tagged.mp3', 'a FLAC behind an ID3 tag', () =>
    joined(text('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10), fixture('other.flac')),
  ),
  unsupported('burst.heic', 'a series of HEIC pictures', () => heicBytes({ brand: 'hevc', also: ['msf1'] })),
  unsupported('locked.mp4', 'a film that only its seller can play', () => {
    const bytes = fixture('silent.mp4');
    return patched(bytes, bytes.indexOf('avc1', bytes.indexOf('stsd')), 'encv');
  }),
];

const brokenPictures: readonly BadFile[] = [
  damaged('signature.png', 'a PNG of nothing but its signature', () => pngBytes(8, 8).subarray(0, 8)),
  damaged('no-end.png', 'a PNG without its last chunk', () => pngBytes(40, 30).subarray(0, -12)),
  damaged('half.png', 'half a PNG', () => part(pngBytes(40, 30), 0.5)),
  damaged('header.png', 'a PNG whose header has changed', () => patched(pngBytes(40, 30), 19, [99])),
  damaged('no-size.png', 'a PNG of no width', () => pngWithSize(0, 30)),
  damaged('no-pixels.png', 'a PNG with a header and an end only', () =>
    joined(pngBytes(8, 8).subarray(0, 33), pngBytes(8, 8).subarray(-12)),
  ),
  damaged('long-chunk.png', 'a PNG with a chunk longer than the file', () =>
    patched(pngBytes(8, 8), 33, [0x7f, 0xff, 0xff, 0xff]),
  ),
  damaged('start.jpg', 'the first three bytes of a JPEG', () => fixture('baseline.jpg').subarray(0, 3)),
  damaged('half.jpg', 'half a JPEG', () => part(fixture('baseline.jpg'), 0.5)),
  damaged('half-progressive.jpg', 'most of a progressive JPEG', () => part(fixture('progressive.jpg'), 0.9)),
  damaged('no-frame.jpg', 'a JPEG without the segment that has its size', () => {
    const bytes = fixture('baseline.jpg');
    return patched(bytes, bytes.indexOf(Buffer.from([0xff, 0xc0])) + 1, [0xfe]);
  }),
  damaged('no-height.jpg', 'a JPEG of no height', () => {
    const bytes = fixture('baseline.jpg');
    return patched(bytes, bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5, [0, 0]);
  }),
  damaged('short.webp', 'a WEBP shorter than it says', () => part(fixture('lossy.webp'), 0.8)),
  damaged('no-code.webp', 'a WEBP without the start code of its frame', () =>
    patched(fixture('lossy.webp'), 23, [0, 0, 0]),
  ),
  damaged('empty.webp', 'a WEBP without a picture', () => riff('WEBP', chunk('EXIF', Buffer.alloc(8)))),
  damaged('half.heic', 'half a HEIC', () => part(fixture('picture.heic'), 0.5)),
  damaged('no-size.heic', 'a HEIC that does not tell its size', () => heicBytes({ without: ['ispe'] })),
  damaged('no-items.heic', 'a HEIC without its list of items', () => heicBytes({ without: ['iinf'] })),
  damaged('no-pixels.heic', 'a HEIC without pixels', () => heicBytes({ without: ['mdat'] })),
  damaged('no-width.heic', 'a HEIC of no width', () => heicBytes({ width: 0 })),
];

const brokenClips: readonly BadFile[] = [
  damaged('name-only.mp4', 'an MP4 of nothing but its first box', () =>
    cutInBox(fixture('sound.mp4'), 'ftyp', 1),
  ),
  damaged('no-index.mp4', 'an MP4 whose index behind the data is missing', () =>
    cutInBox(fixture('sound.mp4'), 'mdat', 1),
  ),
  damaged('half-index.mp4', 'an MP4 cut in its index', () => cutInBox(fixture('sound.mp4'), 'moov', 0.5)),
  damaged('half-data.mp4', 'an MP4 with its index first, cut in the data', () =>
    part(fixture('silent.mp4'), 0.6),
  ),
  damaged('no-data.mp4', 'an MP4 with an index and no data', () =>
    cutInBox(fixture('silent.mp4'), 'moov', 1),
  ),
  damaged('no-tracks.mp4', 'an MP4 without tracks', () =>
    joined(
      box('ftyp', text('isom'), uint32(0)),
      box('moov', box('mvhd', uint32(0, 0, 0, 1000, 1000), Buffer.alloc(80))),
      box('mdat', Buffer.alloc(9)),
    ),
  ),
  damaged('no-scale.mp4', 'an MP4 whose clock stands still', () => {
    const bytes = fixture('silent.mp4');
    return patched(bytes, bytes.indexOf('mvhd') + 16, [0, 0, 0, 0]);
  }),
  damaged('huge-box.mp4', 'an MP4 with a box of more bytes than there are', () => {
    const bytes = fixture('silent.mp4');
    return patched(bytes, bytes.indexOf('moov') - 4, [0x7f, 0xff, 0xff, 0xff]);
  }),
  damaged('fragment.mp4', 'an MP4 in fragments, cut in one', () => part(fixture('fragments.mp4'), 0.7)),
  damaged('half.mov', 'half a MOV', () => part(fixture('phone.mov'), 0.5)),
  damaged('loop.mp4', 'boxes of no length, one after another', () =>
    joined(
      box('ftyp', text('isom'), uint32(0)),
      uint32(8),
      text('free'),
      uint32(1),
      text('moov'),
      uint32(0, 16),
    ),
  ),
];

const brokenSounds: readonly BadFile[] = [
  damaged('header.wav', 'a WAV with a header and no sound', () => waveBytes({ bits: 16 }).subarray(0, 36)),
  damaged('no-sound.wav', 'a WAV whose sound has no bytes', () => waveBytes({ bits: 16, seconds: 0 })),
  damaged('half.wav', 'half a WAV', () => part(waveBytes({ bits: 16 }), 0.5)),
  damaged('liar.wav', 'a WAV that says it has more than it has', () =>
    waveBytes({ bits: 24, claimedBytes: 0xffff_ffff }),
  ),
  damaged('no-channels.wav', 'a WAV without channels', () =>
    waveBytes({ bits: 16, channels: 0, seconds: 1 }),
  ),
  damaged('no-format.wav', 'a WAV without its format', () => riff('WAVE', chunk('data', Buffer.alloc(100)))),
  damaged('one-frame.mp3', 'the header of one frame of sound', () =>
    joined(Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(300)),
  ),
  damaged('tag-only.mp3', 'an ID3 tag longer than the file', () => text('ID3\x04\0\0\0\x7f\x7f\x7f')),
  damaged('silent-tag.mp3', 'an ID3 tag and nothing that is sound', () =>
    joined(text('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10), Buffer.alloc(9_000)),
  ),
  damaged('half.mp3', 'half of an MP3 whose index knows how long it was', () =>
    part(fixture('constant.mp3'), 0.4),
  ),
];

const notFiles: readonly BadFile[] = [
  { name: 'empty.png', how: 'no bytes', expected: 'empty', make: (place) => writeFileSync(place, '') },
  { name: 'folder.mp4', how: 'a folder', expected: 'folder', make: (place) => mkdirSync(place) },
  { name: 'gone.png', how: 'nothing there', expected: 'missing', make: () => undefined },
  {
    name: 'three-gigabytes.mp4',
    how: 'a file with a hole of 3 GB',
    expected: 'too-large',
    make(place) {
      writeFileSync(place, fixture('sound.mp4'));
      truncateSync(place, 3 * 1024 ** 3);
    },
  },
  {
    name: 'over.png',
    how: 'one byte more than 64 MiB',
    expected: 'too-large',
    make(place) {
      writeFileSync(place, pngBytes(8, 8));
      truncateSync(place, 64 * 1024 ** 2 + 1);
    },
  },
];

const unixOnly: readonly BadFile[] = [
  {
    name: 'loop.png',
    how: 'a link to itself',
    expected: 'link-loop',
    make: (place) => symlinkSync(place, place),
  },
  {
    name: 'dangling.png',
    how: 'a link to nothing',
    expected: 'missing',
    make: (place) => symlinkSync(`${place}.nowhere`, place),
  },
  {
    name: 'pipe.mp3',
    how: 'a named pipe that nobody writes to',
    expected: 'not-a-file',
    make: (place) => execFileSync('mkfifo', [place]),
  },
  {
    name: 'socket.mp4',
    how: 'a socket',
    expected: 'not-a-file',
    make(place, atEnd) {
      // The name of a socket must be short: a link stands in the place asked for.
      const short = mkdtempSync(path.join(tmpdir(), 'gs-'));
      const server = createServer().listen(path.join(short, 's'));
      symlinkSync(path.join(short, 's'), place);
      atEnd(() => server.close(() => rmSync(short, { recursive: true, force: true })));
    },
  },
  {
    name: 'device.wav',
    how: 'a link to a device',
    expected: 'not-a-file',
    make: (place) => symlinkSync('/dev/zero', place),
  },
];

/** Root may read everything: this one shows nothing there. */
const lockedAway: BadFile = {
  name: 'locked.png',
  how: 'a file that its user may not read',
  expected: 'unreadable',
  make(place) {
    writeFileSync(place, pngBytes(8, 8));
    chmodSync(place, 0o000);
  },
};

/** Everything that can be made on this system. */
export function badFiles(): BadFile[] {
  const isUnix = process.platform !== 'win32';
  return [
    ...renamed,
    ...otherFormats,
    ...brokenPictures,
    ...brokenClips,
    ...brokenSounds,
    ...notFiles,
    ...(isUnix ? unixOnly : []),
    ...(isUnix && process.getuid?.() !== 0 ? [lockedAway] : []),
  ];
}

export interface MadeBadFile extends BadFile {
  readonly path: string;
}

/** Makes all of them in `folder`; `end` frees what they hold. */
export function makeBadFiles(folder: string): { readonly files: MadeBadFile[]; readonly end: () => void } {
  mkdirSync(folder, { recursive: true });
  const ends: (() => void)[] = [];
  const files = badFiles().map((file) => {
    const place = path.join(folder, file.name);
    file.make(place, (work) => ends.push(work));
    return { ...file, path: place };
  });
  return {
    files,
    end() {
      for (const work of ends) work();
    },
  };
}
