import { writeFileSync } from 'node:fs';
import { inside } from '../../files/inside.ts';
import { isMediaHead } from '../../media/signatures.ts';
import type { FoundMedia } from '../../shared/answer-reader.ts';
import { pointerOf, textsOf } from './json-values.ts';

/** Pictures, videos and sounds that are listed. */
const maxMedia = 60;
/** Shorter data is no picture, and may be any word. */
const minDataLength = 64;
/** Characters of a text in which addresses are looked for. */
const maxTextLength = 256 * 1024;
const maxAddressLength = 8_192;

const mediaEnding = /\.(png|jpe?g|webp|gif|heic|mp4|mov|m4v|webm|mp3|wav|m4a|ogg|flac)$/i;
const mediaKey =
  /(^|_|[a-z])(url|uri|urls|uris|src|href|image|images|video|videos|audio|cover|poster|thumbnail|file|download|output|result)s?$/i;
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * Finds pictures, videos and sounds in the JSON of an answer: base64 under any key, data addresses, also inside texts, and addresses that
 * look like those of media or stand under a key that is called after them. Data is told by its first bytes and written to files.
 */
export function findMedia(json: unknown, folder: string): { media: FoundMedia[]; hasMore: boolean } {
  const media: FoundMedia[] = [];
  const addresses = new Set<string>();

  /** @returns whether it is media. */
  function addData(data: string, pointer: string): boolean {
    const head = Buffer.from(data.slice(0, minDataLength), 'base64');
    if (data.length < minDataLength || !isMediaHead(head)) return false;
    const bytes = Buffer.from(data, 'base64');
    const path = inside(folder, `inline-${media.length + 1}`);
    try {
      writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
      media.push({ type: 'inline', pointer, path, bytes: bytes.length });
    } catch {
      // A disk that has no room for it takes nothing else from the answer, in which its data stands too.
    }
    return true;
  }

  for (const { text, path } of textsOf(json)) {
    if (media.length >= maxMedia) return { media: media.slice(0, maxMedia), hasMore: true };
    const pointer = pointerOf(path);
    const data = dataIn(text);
    if ((data !== null && addData(data, pointer)) || text.length > maxTextLength) continue;
    for (const [, found = ''] of text.matchAll(
      /data:[a-z]+\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/_-]+={0,2})/gi,
    )) {
      if (media.length < maxMedia) addData(found, pointer);
    }
    const key = path.findLast((step) => typeof step === 'string') ?? '';
    for (const url of addressesIn(text, String(key))) {
      if (!addresses.has(url)) media.push({ type: 'address', pointer, url });
      addresses.add(url);
    }
  }
  return { media: media.slice(0, maxMedia), hasMore: media.length > maxMedia };
}

/** The base64 that a text is, bare or as a data address; `null` for any other text. */
function dataIn(text: string): string | null {
  if (text.length < minDataLength) return null;
  const prefix = /^data:[^,"]{0,100};base64,/i.exec(text)?.[0].length ?? 0;
  return base64.test(text.slice(prefix, prefix + 64).replaceAll(/[\r\n]/g, '')) ? text.slice(prefix) : null;
}

/** The address that a text is, where its ending or its key speaks for media, or those of media in a longer text. */
function addressesIn(text: string, key: string): string[] {
  if (/^https?:\/\/\S+$/i.test(text.trim())) {
    const url = text.trim();
    return url.length <= maxAddressLength && (mediaKey.test(key) || hasMediaEnding(url)) ? [url] : [];
  }
  const inMarkdown = [...text.matchAll(/!\[[^\]]{0,200}\]\((https?:\/\/[^\s)]{1,8000})/gi)].map(
    ([, url = '']) => url,
  );
  const loose = [...text.matchAll(/https?:\/\/[^\s"'<>()\\]{1,8000}/gi)]
    .map(([url]) => url)
    .filter(hasMediaEnding);
  return [...inMarkdown, ...loose];
}

function hasMediaEnding(url: string): boolean {
  return URL.canParse(url) && mediaEnding.test(new URL(url).pathname);
}
