import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { yieldToEventLoop } from '../../shared/turns.ts';
import { type AnswerBody, NotUnderstood, startingWith, type TransportResponse } from './response-body.ts';

/** Most coded bytes in a row that are read although nothing comes out of them: gzip may go on with empty members for ever. */
const maxEmptyBytes = 1024 * 1024;
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

/** Headers that describe the coded bytes of a body; they are left out of a response whose body was decoded. */
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
 * limits apply to the decoded bytes, which are made as they are read. A coding that is not known leaves all as it came; more than one
 * is nobody's honest answer, for what is made inside several is seen by no limit.
 *
 * @returns a response whose body may throw zlib's errors and `NotUnderstood`; without length and version where it was coded.
 */
export function decodeResponse(response: TransportResponse): TransportResponse {
  const codings = readCodings(response.headers['content-encoding'] ?? '');
  if (codings.length === 0 || (codings.length === 1 && !codings.every(isKnown))) return response;
  const headers = { ...response.headers };
  for (const name of headersOfCoded) delete headers[name];
  const { body } = response;
  return {
    status: response.status,
    headers,
    hadLength: response.headers['content-length'] !== undefined,
    body: {
      destroy: () => body.destroy(),
      [Symbol.asyncIterator]: () => decode(body, codings),
    },
  };
}

/** The names of codings in a header, without those that change nothing. */
function readCodings(value: string): readonly string[] {
  const names = value.toLowerCase().split(',');
  return names
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
}

function isKnown(coding: string): coding is Coding {
  return Object.hasOwn(decoders, coding);
}

async function* decode(
  body: AnswerBody,
  [coding = '', ...others]: readonly string[],
): AsyncGenerator<Buffer, void, undefined> {
  const coded = body[Symbol.asyncIterator]();
  try {
    if (others.length > 0) throw new NotUnderstood('SEVERAL_CONTENT_CODINGS');
    const first = await coded.next();
    // Nothing is nothing, in any coding.
    if (first.done) return;
    const all = startingWith([first.value], coded);
    const decoder = isKnown(coding) ? decoders[coding](first.value[0] ?? null) : null;
    if (decoder === null) return yield* all;
    /** How much had been read when something came out last. */
    let fruitful = 0;
    const limited = async function* () {
      try {
        for await (const chunk of all) {
          if (decoder.bytesWritten - fruitful > maxEmptyBytes) throw new NotUnderstood('NOTHING_DECODED');
          yield chunk;
        }
      } finally {
        // An error that follows takes away what is decoded and was not read: of a lost connection, or of a body that is cut off.
        while (!decoder.destroyed && decoder.writableLength + decoder.readableLength > 0)
          await yieldToEventLoop();
      }
    };
    for await (const chunk of pipeline(limited, decoder, () => undefined)) {
      fruitful = decoder.bytesWritten;
      yield chunk;
    }
  } finally {
    body.destroy();
  }
}
