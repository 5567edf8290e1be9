import { fileTypeFromBuffer } from 'file-type';
import type { ReferenceKind } from '#contract';
import { type ByteFile, type FormatProblem, MediaFormatError } from './byte-file.ts';
import { isJpeg, isPng, isWav, isWebp } from './signatures.ts';

/** Formats by kind, with the words the video vendor accepts; `audio/mpeg` and `video/quicktime` have been refused. */
export const formatFacts = {
  png: { kind: 'image', mime: 'image/png' },
  jpeg: { kind: 'image', mime: 'image/jpeg' },
  webp: { kind: 'image', mime: 'image/webp' },
  heic: { kind: 'image', mime: 'image/heic' },
  mp4: { kind: 'video', mime: 'video/mp4' },
  mov: { kind: 'video', mime: 'video/mov' },
  mp3: { kind: 'audio', mime: 'audio/mp3' },
  wav: { kind: 'audio', mime: 'audio/wav' },
} as const satisfies Readonly<Record<string, { readonly kind: ReferenceKind; readonly mime: string }>>;
export type Format = keyof typeof formatFacts;

/** What `file-type` calls the formats that are taken; those with a plain signature are known without it. */
const takenTypes: Readonly<Record<string, Format>> = {
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  // Layers one and two have this name too.
  'audio/mpeg': 'mp3',
};
/** Media whose type names do not begin like the others'. */
const otherMedia = ['application/ogg', 'application/mxf', 'application/vnd.ms-asf', 'application/x-mpegurl'];

/** As much as `file-type` asks for. */
const headBytes = 4_100;

/**
 * Tells a file's format from its first bytes, never from its name.
 *
 * @throws {MediaFormatError} `not-media`, or `unsupported` for media of a format that the gateway does not take.
 */
export async function detectFormat(file: ByteFile): Promise<Format> {
  const soundAt = await skipTags(file);
  const head = Buffer.from(await file.upTo(headBytes, soundAt));
  const known = soundAt === 0 ? plainSignature(head) : null;
  if (known) return known;
  // A head that promises more than there is has none.
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  const mime = type?.mime ?? (soundAt > 0 ? 'audio/mpeg' : undefined);
  if (mime === 'image/heif' && brandsOf(head).some((brand) => heicBrands.includes(brand))) return 'heic';
  const format = mime === undefined ? undefined : takenTypes[mime];
  if (format === 'mp3') assertLayerThree(head, type?.ext, soundAt > 0);
  if (format) return format;
  throw new MediaFormatError(problemOf(mime, head), `This is ${mime ?? 'not known'}.`);
}

function plainSignature(head: Buffer): Format | null {
  if (isPng(head)) return 'png';
  if (isJpeg(head)) return 'jpeg';
  if (isWebp(head)) return 'webp';
  if (isWav(head)) return 'wav';
  return null;
}

/** Where the sound begins after any ID3v2 tags; their sizes are in seven-bit bytes. */
async function skipTags(file: ByteFile): Promise<number> {
  for (let position = 0; ; ) {
    const header = await file.upTo(10, position);
    if (header.length < 10 || header.toString('latin1', 0, 3) !== 'ID3') return position;
    const [a = 0, b = 0, c = 0, d = 0] = header.subarray(6);
    const hasFooter = ((header[5] ?? 0) & 0x10) !== 0;
    position += 10 + (a << 21) + (b << 14) + (c << 7) + d + (hasFooter ? 10 : 0);
    if (position >= file.size) throw new MediaFormatError('damaged', 'The file ends in its tag.');
  }
}

/**
 * Any text of two bytes a character and any run of ones begins with the eleven bits of an MPEG frame; the rest of
 * the header (ISO 11172-3) must make sense too. `mediabunny` calls every layer "mp3".
 */
function assertLayerThree(head: Buffer, extension: string | undefined, isTagged: boolean): void {
  const [, version = 0, rates = 0] = head;
  const isFrame = (version & 0x06) !== 0 && rates >> 4 !== 0 && rates >> 4 !== 15 && (rates & 0x0c) !== 0x0c;
  if (!isFrame && !isTagged) throw new MediaFormatError('not-media', 'This begins with no frame of sound.');
  if (extension === 'mp1' || extension === 'mp2')
    throw new MediaFormatError('unsupported', `This is ${extension}.`);
}

const heicBrands = ['heic', 'heix', 'heim', 'heis'];

function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

function problemOf(mime: string | undefined, head: Buffer): FormatProblem {
  const isMedia = mime !== undefined && (/^(image|video|audio)\//.test(mime) || otherMedia.includes(mime));
  return isMedia || isSvg(head) ? 'unsupported' : 'not-media';
}

/** SVG is text: its root element may stand behind a declaration and comments. */
function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/^\uFEFF?\s*/, '');
  return text.startsWith('<') && /<svg[\s>]/.test(text);
}
