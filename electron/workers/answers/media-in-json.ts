import { writeFileSync } from 'node:fs';
import { type JsonScalar, visitJsonScalars } from '#contract';
import { inside } from '../../files/inside.ts';
import { isMediaHead } from '../../media/signatures.ts';
import type { FoundMedia } from '../../shared/answer-reader.ts';
import { type ByteText, decodeScalar, keyOf, pointerOf } from './json-nodes.ts';

/** Most pictures, videos and sounds that are listed. */
const mostMedia = 60;
/** Shorter data is no picture, and may be any word. */
const shortestData = 64;
/** Characters of a text in which addresses are looked for. */
const longestText = 256 * 1024;
const longestAddress = 8_192;

const mediaEnding = /\.(png|jpe?g|webp|gif|heic|mp4|mov|m4v|webm|mp3|wav|m4a|ogg)$/i;
const mediaKey =
  /(^|_|[a-z])(url|uri|urls|uris|src|href|image|images|video|videos|audio|cover|poster|thumbnail|file|download|output|result)s?$/i;
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * Finds pictures, videos and sounds in the JSON of an answer: base64 under any key, data addresses, also inside texts, and
 * addresses that look like those of media or stand under a key that is called after them. Data is told by its first bytes
 * and written to files.
 */
export function findMedia(json: ByteText, folder: string): { media: FoundMedia[]; hasMore: boolean } {
  const media: FoundMedia[] = [];
  const known = new Set<string>();
  let hasMore = false;

  function add(found: FoundMedia): void {
    const name = found.type === 'address' ? found.url : found.path;
    if (known.has(name)) return;
    known.add(name);
    if (media.length < mostMedia) media.push(found);
    else hasMore = true;
  }
  /** @returns whether it is media. */
  function addData(data: string, pointer: () => string): boolean {
    if (data.length < shortestData || !isMediaHead(Buffer.from(data.slice(0, shortestData), 'base64')))
      return false;
    if (media.length === mostMedia) {
      hasMore = true;
      return true;
    }
    const path = inside(folder, `inline-${media.length + 1}`);
    const bytes = Buffer.from(data, 'base64');
    writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
    add({ type: 'inline', pointer: pointer(), path, bytes: bytes.length });
    return true;
  }

  visitJsonScalars(json, (scalar) => {
    if (json[scalar.start] !== '"') return true;
    const pointer = () => pointerOf(scalar);
    const data = dataIn(json, scalar);
    if (data !== null && addData(data, pointer)) return !hasMore;
    if (scalar.end - scalar.start > longestText) return true;
    const { text } = decodeScalar(json, scalar.start, scalar.end, longestText);
    for (const [, found = ''] of text.matchAll(/data:[a-z]+\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/_-]+={0,2})/gi))
      addData(found, pointer);
    for (const url of addressesIn(text, keyOf(scalar))) add({ type: 'address', pointer: pointer(), url });
    return !hasMore;
  });
  return { media, hasMore };
}

/** The base64 that a value is, bare or as a data address; `null` for any other text. */
function dataIn(json: ByteText, { start, end }: JsonScalar): string | null {
  if (end - start < shortestData) return null;
  const beginning = json.slice(start + 1, Math.min(end - 1, start + 1 + 256));
  const prefix = /^data:[^,"]{0,100};base64,/i.exec(beginning)?.[0].length ?? 0;
  if (!base64.test(beginning.slice(prefix, prefix + 64).replaceAll(/\\[/nr]/g, '/'))) return null;
  // Slashes may be escaped, and lines broken.
  const text = json.slice(start + 1 + prefix, end - 1);
  return text.includes('\\') ? text.replaceAll('\\/', '/').replaceAll(/\\[nr]/g, '') : text;
}

/** The address that a text is, where its ending or its key speaks for media, or those of media in a longer text. */
function addressesIn(text: string, key: string): string[] {
  if (/^https?:\/\/\S+$/i.test(text.trim())) {
    const url = text.trim();
    return url.length <= longestAddress && (mediaKey.test(key) || hasMediaEnding(url)) ? [url] : [];
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
