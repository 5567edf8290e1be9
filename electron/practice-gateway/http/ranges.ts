import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './answers.ts';

/** A file as it is served. */
export interface ServedFile {
  readonly bytes: Uint8Array;
  readonly etag: string;
  /** HTTP date. */
  readonly lastModified: string;
}

/** @param modifiedAt milliseconds since 1970. */
export function servedFile(bytes: Uint8Array, modifiedAt: number): ServedFile {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  return { bytes, etag, lastModified: new Date(modifiedAt).toUTCString() };
}

/**
 * Answers GET or HEAD for a file: whole, one range (206), a range that is not there (416), or not
 * changed (304). Several ranges at once get the whole file, as HTTP allows.
 */
export function serveFile(file: ServedFile, headers: IncomingHttpHeaders): Answer {
  const { bytes, etag, lastModified } = file;
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
  const range = applies ? readRange(headers.range, bytes.length) : null;
  if (range === null) return answer(200, bytes);
  if (range === 'unsatisfiable') {
    return answer(416, new Uint8Array(), { 'content-range': `bytes */${bytes.length}` });
  }
  const { first, last } = range;
  return answer(206, bytes.subarray(first, last + 1), {
    'content-range': `bytes ${first}-${last}/${bytes.length}`,
  });
}

/** Both ends included; `null` when the header is absent or is not one range of bytes. */
export function readRange(
  header: string | undefined,
  length: number,
): { readonly first: number; readonly last: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  const end = length - 1;
  if (match[1] === '') {
    const suffix = Number(match[2]);
    return suffix === 0 ? 'unsatisfiable' : { first: Math.max(0, length - suffix), last: end };
  }
  const first = Number(match[1]);
  const last = match[2] === '' ? end : Math.min(Number(match[2]), end);
  if (match[2] !== '' && Number(match[2]) < first) return null;
  return first > end ? 'unsatisfiable' : { first, last };
}
