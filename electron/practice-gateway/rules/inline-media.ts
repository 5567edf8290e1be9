import type { ReferenceKind } from '#contract';
import type { Size } from '../clips/bundled.ts';

/** The words for formats that are taken, by kind. `audio/mpeg` and `video/quicktime` are not among them. */
export const acceptedTypes: Readonly<Record<ReferenceKind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  video: ['video/mp4', 'video/mov'],
  audio: ['audio/mp3', 'audio/wav'],
};

const at = (bytes: Uint8Array, offset: number, length: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + length));
const isRiff = (bytes: Uint8Array, form: string) => at(bytes, 0, 4) === 'RIFF' && at(bytes, 8, 4) === form;
const brand = (bytes: Uint8Array) => (at(bytes, 4, 4) === 'ftyp' ? at(bytes, 8, 4) : null);
const stillBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'];

/** Bits of an MPEG audio frame: eleven set, a version that exists, layer III. */
const isMp3Frame = (bytes: Uint8Array) =>
  bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2 && ((bytes[1] ?? 0) & 0x18) !== 0x08;

const signs: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  'image/jpeg': (bytes) => at(bytes, 0, 3) === '\xff\xd8\xff',
  'image/png': (bytes) => at(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  'image/webp': (bytes) => isRiff(bytes, 'WEBP'),
  'image/heic': (bytes) => stillBrands.slice(0, 8).includes(brand(bytes) ?? ''),
  'video/mp4': (bytes) => {
    const name = brand(bytes);
    return name !== null && name !== 'qt  ' && !stillBrands.includes(name);
  },
  'video/mov': (bytes) =>
    brand(bytes) === 'qt  ' || ['moov', 'mdat', 'wide', 'free', 'skip'].includes(at(bytes, 4, 4)),
  'audio/mp3': (bytes) => at(bytes, 0, 3) === 'ID3' || isMp3Frame(bytes),
  'audio/wav': (bytes) => isRiff(bytes, 'WAVE'),
};

/** Bytes that tell what a file is, in characters of base64. */
const headCharacters = 88;

/**
 * Checks that `text`, after its first `from` characters, is base64 with padding and not empty.
 *
 * @returns its first bytes, enough to tell a file's format; `null` when it is none.
 */
export function readBase64(text: string, from = 0): Buffer | null {
  const characters = text.length - from;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  // Any other character, also padding in the middle.
  const stray = /[^A-Za-z0-9+/]/g;
  stray.lastIndex = from;
  const strayAt = stray.exec(text)?.index ?? text.length;
  if (characters === 0 || characters % 4 !== 0 || strayAt < text.length - padding) return null;
  return Buffer.from(text.slice(from, from + headCharacters), 'base64');
}

/** Frame headers of JPEG; the other three of that range are tables and an extension. */
const isJpegFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

/** Width and height of a PNG or a JPEG by its beginning; `null` where that does not tell them. */
export function readPictureSize(head: Buffer): Size | null {
  if (signs['image/png']?.(head)) {
    return head.length < 24 ? null : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  }
  if (!signs['image/jpeg']?.(head)) return null;
  for (let place = 2; place + 9 <= head.length; place += 2 + head.readUInt16BE(place + 2)) {
    if (isJpegFrame(head.readUInt16BE(place)))
      return { width: head.readUInt16BE(place + 7), height: head.readUInt16BE(place + 5) };
  }
  return null;
}

/** Whether a file that begins with `head` can be what it is declared to be. */
export function bytesMatchType(type: string, head: Uint8Array): boolean {
  return signs[type]?.(head) ?? false;
}
