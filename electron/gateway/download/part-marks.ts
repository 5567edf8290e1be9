import { z } from 'zod';
import { type Headers, header } from '../http/response.ts';
import { parseJson } from '../video/wire.ts';

/**
 * What must be known of a half-fetched file to go on with it: which version of the file it was, how long
 * that is, and how many bytes are certainly on disk. The address is no part of it: addresses run out.
 */
const marksSchema = z.object({
  version: z.literal(1),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  length: z.number().int().positive().nullable(),
  /** Bytes that were flushed to disk; more may be in the file after a crash, and is not trusted. */
  safeBytes: z.number().int().nonnegative(),
});
export type Marks = z.infer<typeof marksSchema>;

/** Reads the marks kept beside a `.part` file; anything unexpected is no marks. */
export function parseMarks(text: string): Marks | null {
  const parsed = marksSchema.safeParse(parseJson(text));
  return parsed.success && ifRange(parsed.data) !== null ? parsed.data : null;
}

/**
 * The marks of a whole answer; `null` when it has nothing by which its version could be told again. A
 * weak ETag does not promise the same bytes, so it does not count.
 */
export function marksOf(headers: Headers): Marks | null {
  const etag = header(headers, 'etag');
  const marks: Marks = {
    version: 1,
    etag: etag !== null && /^"[^"]*"$/.test(etag) ? etag : null,
    lastModified: header(headers, 'last-modified'),
    length: readLength(headers),
    safeBytes: 0,
  };
  return ifRange(marks) === null ? null : marks;
}

/** Value for `If-Range`: the server sends the rest only if the file is still this version. */
export function ifRange(marks: Marks): string | null {
  return marks.etag ?? marks.lastModified;
}

/** Whether a 206 answer is the rest of the file that `marks` describes, from `offset` to its end. */
export function continues(headers: Headers, marks: Marks, offset: number): boolean {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(header(headers, 'content-range') ?? '');
  if (!range) return false;
  const [, start, end, total] = range;
  const etag = header(headers, 'etag');
  if (Number(start) !== offset || (etag !== null && marks.etag !== null && etag !== marks.etag)) return false;
  if (total === '*') return marks.length !== null && Number(end) === marks.length - 1;
  return Number(end) === Number(total) - 1 && (marks.length === null || Number(total) === marks.length);
}

/** `Content-Length` in bytes, or `null`. */
export function readLength(headers: Headers): number | null {
  const value = header(headers, 'content-length');
  return value !== null && /^\d{1,15}$/.test(value) && Number(value) > 0 ? Number(value) : null;
}
