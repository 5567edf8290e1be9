import type { IncomingHttpHeaders } from 'node:http';
import { hashBytes } from '../../files/hash.ts';
import { readByteRange } from '../../shared/byte-range.ts';
import type { Answer } from './answers.ts';

/**
 * Answers GET or HEAD for a file: whole, one range (206), a range that is not there (416), or not
 * changed (304). Several ranges at once get the whole file, as HTTP allows.
 *
 * @param modifiedAt milliseconds since 1970.
 */
export function serveFile(bytes: Uint8Array, modifiedAt: number, headers: IncomingHttpHeaders): Answer {
  const etag = `"${hashBytes(bytes).slice(0, 32)}"`;
  const lastModified = new Date(modifiedAt).toUTCString();
  const base = {
    'accept-ranges': 'bytes',
    'cache-control': 'private',
    'content-type': 'video/mp4',
    etag,
    'last-modified': lastModified,
  };
  const answer = (status: number, part: Uint8Array, more: Record<string, string> = {}): Answer => ({
    type: 'bytes',
    status,
    headers: { ...base, ...more, 'content-length': String(part.length) },
    body: part,
  });
  if (headers['if-none-match'] === etag)
    return { type: 'bytes', status: 304, headers: base, body: new Uint8Array() };
  const condition = headers['if-range'];
  const applies = condition === undefined || condition === etag || condition === lastModified;
  const range = readByteRange(applies ? headers.range : null, bytes.length);
  if (range.type === 'whole') return answer(200, bytes);
  if (range.type === 'unsatisfiable') {
    return answer(416, new Uint8Array(), { 'content-range': `bytes */${bytes.length}` });
  }
  const { start, end } = range;
  return answer(206, bytes.subarray(start, end + 1), {
    'content-range': `bytes ${start}-${end}/${bytes.length}`,
  });
}
