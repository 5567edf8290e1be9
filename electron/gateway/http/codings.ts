import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { AnswerBody, TransportResponse } from './response-body.ts';

/** More than any server applies to one body. */
const mostCodings = 3;
const options = { chunkSize: 64 * 1024 };

/** Makes the decoder of each coding, by the first byte of the body; `null` where the body is not coded after all. */
const decoders = {
  // Some proxies decode a body and leave the header as it was.
  gzip: (firstByte: number | null) =>
    firstByte === null || firstByte === 0x1f ? createGunzip(options) : null,
  // By the standard in a zlib wrapper, by some servers bare.
  deflate: (firstByte: number | null) =>
    firstByte === null || (firstByte & 0x0f) === 8 ? createInflate(options) : createInflateRaw(options),
  br: () => createBrotliDecompress(options),
} as const;
type Coding = keyof typeof decoders;

/** What a response's head says of its coded bytes: untrue of the decoded ones. */
const headersOfCoded = [
  'content-encoding',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;

/**
 * Undoes the content codings of a response. `identity` is what is asked for, and not what everyone sends. The reader's
 * limits apply to the decoded bytes, which are made as they are read. A coding that is not known leaves all as it came.
 *
 * @returns a response whose body may throw zlib's errors; without length and version where it was coded.
 */
export function decodeResponse(response: TransportResponse): TransportResponse {
  const codings = readCodings(response.headers['content-encoding'] ?? '');
  if (codings.length === 0) return response;
  const headers = { ...response.headers };
  for (const name of headersOfCoded) delete headers[name];
  const { body } = response;
  return {
    status: response.status,
    headers,
    body: {
      destroy: () => body.destroy(),
      [Symbol.asyncIterator]: () => decode(body, codings),
    },
  };
}

/** In the order in which they were applied. */
function readCodings(value: string): readonly Coding[] {
  const words = value
    .toLowerCase()
    .split(',')
    .map((word) => word.trim().replace(/^x-/, ''))
    .filter((word) => word !== '' && word !== 'identity');
  const known = words.filter((word): word is Coding => Object.hasOwn(decoders, word));
  return known.length === words.length && known.length <= mostCodings ? known : [];
}

async function* decode(
  body: AnswerBody,
  codings: readonly Coding[],
): AsyncGenerator<Buffer, void, undefined> {
  const coded = body[Symbol.asyncIterator]();
  try {
    const first = await coded.next();
    // Nothing is nothing, in any coding.
    if (first.done) return;
    const chain = [...codings].reverse().flatMap((coding, depth) => {
      const decoder = decoders[coding](depth === 0 ? (first.value[0] ?? null) : null);
      return decoder === null ? [] : [decoder];
    });
    const source = Readable.from(startingWith(first.value, coded));
    const decoded = chain.reduce<Readable>(
      (from, decoder) => pipeline(from, decoder, () => undefined),
      source,
    );
    for await (const chunk of decoded) yield chunk;
  } finally {
    body.destroy();
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
