import { fileTypeFromBuffer } from 'file-type';
import type { ReferenceKind } from '#contract';
import { Broken, type BrokenReason } from './broken.ts';
import type { ByteFile } from './byte-file.ts';
import { skipTags } from './formats/mp3.ts';

export const formats = ['png', 'jpeg', 'webp', 'heic', 'mp4', 'mov', 'mp3', 'wav'] as const;
export type Format = (typeof formats)[number];

/** Formats by kind, with the words the video vendor accepts; `audio/mpeg` and `video/quicktime` have been refused. */
export const formatFacts: Readonly<Record<Format, { readonly kind: ReferenceKind; readonly mime: string }>> =
  {
    png: { kind: 'image', mime: 'image/png' },
    jpeg: { kind: 'image', mime: 'image/jpeg' },
    webp: { kind: 'image', mime: 'image/webp' },
    heic: { kind: 'image', mime: 'image/heic' },
    mp4: { kind: 'video', mime: 'video/mp4' },
    mov: { kind: 'video', mime: 'video/mov' },
    mp3: { kind: 'audio', mime: 'audio/mp3' },
    wav: { kind: 'audio', mime: 'audio/wav' },
  };

/** What `file-type` calls the formats that are taken; those with a plain signature are known without it. */
const taken: Readonly<Record<string, Format>> = {
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  // Layers one and two have this name too; the frames tell.
  'audio/mpeg': 'mp3',
};
/** Media whose names do not begin like the others'. */
const otherMedia = ['application/ogg', 'application/mxf', 'application/vnd.ms-asf', 'application/x-mpegurl'];

/** As much as the library asks for. */
const headBytes = 4_100;

/**
 * Tells a file's format from its first bytes, never from its name.
 *
 * @throws {Broken} `not-media`, or `unsupported` for media of a format that the gateway does not take.
 */
export async function sniff(file: ByteFile): Promise<Format> {
  const soundAt = await skipTags(file);
  const head = Buffer.from(await file.upTo(headBytes, soundAt));
  const known = soundAt === 0 ? plainSignature(head) : null;
  if (known) return known;
  const mime = (await nameOf(head)) ?? (soundAt > 0 ? 'audio/mpeg' : undefined);
  if (mime === 'image/heif' && heicBrands.some((brand) => brandsOf(head).includes(brand))) return 'heic';
  const format = mime === undefined ? undefined : taken[mime];
  if (format) return format;
  throw new Broken(refusalOf(mime, head), `This is ${mime ?? 'not known'}.`);
}

const heicBrands = ['heic', 'heix', 'heim', 'heis'];

function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

function plainSignature(head: Buffer): Format | null {
  const starts = (text: string, at = 0) => head.toString('latin1', at, at + text.length) === text;
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  // JPEG-LS begins alike and is another format.
  if (starts('\xff\xd8\xff') && head[3] !== 0xf7) return 'jpeg';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  if (starts('RIFF') && starts('WAVE', 8)) return 'wav';
  return null;
}

async function nameOf(head: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head))?.mime;
  } catch {
    // A head that promises more than there is.
    return undefined;
  }
}

function refusalOf(mime: string | undefined, head: Buffer): BrokenReason {
  const isMedia = mime !== undefined && (/^(image|video|audio)\//.test(mime) || otherMedia.includes(mime));
  return isMedia || isSvg(head) ? 'unsupported' : 'not-media';
}

/** SVG is text: its root element may stand behind a declaration and comments. */
function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/^\uFEFF?\s*/, '');
  return text.startsWith('<') && /<svg[\s>]/.test(text);
}
