import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { readByteRange } from '../../shared/byte-range.ts';
import { isolationHeaders, mediaPolicy } from './content-policy.ts';

/**
 * A file of the user's media, or the part of it that is asked for: fetching the file would ignore ranges, and a video could not be sought in.
 *
 * @param range the header of that name, as it came.
 * @returns status 404 for what is no file, 416 for a part that it does not have.
 */
export async function sendFile(path: string, mime: string, range: string | null): Promise<Response> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
  if (size === null) return new Response(null, { status: 404 });
  const wanted = readByteRange(range, size);
  const headers: Record<string, string> = {
    'Content-Type': mime,
    'Accept-Ranges': 'bytes',
    ...isolationHeaders,
    'Content-Security-Policy': mediaPolicy,
  };
  if (wanted.type === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
  }
  if (size === 0) return new Response(null, { status: 200, headers: { ...headers, 'Content-Length': '0' } });
  const { start, end } = wanted.type === 'part' ? wanted : { start: 0, end: size - 1 };
  headers['Content-Length'] = String(end - start + 1);
  if (wanted.type === 'part') headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  const body = Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>;
  return new Response(body, { status: wanted.type === 'part' ? 206 : 200, headers });
}
