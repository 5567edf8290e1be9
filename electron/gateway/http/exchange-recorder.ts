import type { IncomingHttpHeaders } from 'node:http';
import {
  cleanLine,
  cleanText,
  type ExchangeRecord,
  holdsAccess,
  recordLimits,
  Secret,
  wordLimits,
} from '#contract';
import { codeOf } from '../../shared/error-code.ts';
import { createRedaction, type Redaction } from '../../shared/redaction.ts';
import type { Headers } from './begin-request.ts';
import { headerText, requestIdOf } from './response.ts';
import type { AnswerBody, TransportResponse } from './response-body.ts';
import { isBase64 } from './streamed-body.ts';
import type { RecordedCall, Transport, TransportRequest } from './transport.ts';

/** Bytes, or UTF-16 units, of a body that are looked at for the record: much of them may be data, which is left out. */
const lookedAt = 4 * recordLimits.body;
/** A longer run of such characters is data and no word. */
const maxWordCharacters = 256;

/** Told of every exchange with a gateway once it is over. Must not throw. */
export type OnExchange = (record: ExchangeRecord) => void;

/** What was seen of an exchange. Plain data, from which nothing has been taken out yet: `recordOf` does that. */
export interface SeenExchange extends Omit<ExchangeRecord, 'status' | 'request' | 'response' | 'requestId'> {
  readonly url: string;
  readonly headers: Headers;
  /** The body as text, with the data of files left out; `null` where there is none. */
  readonly body: string | null;
  readonly response: {
    readonly status: number;
    readonly headers: IncomingHttpHeaders;
    /** The beginning of the body; `null` where no text is kept. */
    readonly text: string | null;
    readonly bytes: number;
  } | null;
}

/**
 * Makes a transport that tells of every exchange which asks to be recorded, once it is over. It changes nothing of what goes
 * over the wire and holds nothing back. Records have neither a token nor the data of files in them.
 *
 * @param secrets the tokens of all connections: one of another connection may stand in a request that was written by hand.
 */
export function recordExchanges(
  transport: Transport,
  { onExchange, secrets: known = () => [] }: { onExchange: OnExchange; secrets?: () => readonly Secret[] },
): Transport {
  return watchExchanges(transport, (seen, secrets) => onExchange(recordOf(seen, [...secrets, ...known()])));
}

/** As `recordExchanges`, and leaves it to `onSeen` to make the record. Must not throw. */
export function watchExchanges(
  transport: Transport,
  onSeen: (seen: SeenExchange, secrets: readonly Secret[]) => void,
): Transport {
  return {
    async open(request) {
      const { recorded } = request;
      if (recorded === undefined) return transport.open(request);
      const startedAt = Date.now();
      const start = performance.now();
      const elapsed = () => Math.round((performance.now() - start) * 10) / 10;
      const stages: ExchangeRecord['stages'] = { connected: null, sent: null, firstByte: null, end: 0 };
      let isOver = false;

      /** @param excerpt of the response's body, where there is a response. */
      function end(response: TransportResponse | null, excerpt: BodyExcerpt | null, failure: unknown): void {
        if (isOver) return;
        isOver = true;
        const { url, path, method, headers } = request;
        const { subject, call, bodyText, secrets } = recorded as RecordedCall;
        const seen: SeenExchange = {
          subject,
          call,
          url: `${url.origin}${path ?? `${url.pathname}${url.search}`}`,
          host: url.host,
          method,
          headers,
          body: body === undefined ? null : (bodyText ?? ''),
          response: response && {
            status: response.status,
            headers: response.headers,
            text: excerpt?.text() ?? null,
            bytes: excerpt?.bytes ?? 0,
          },
          startedAt,
          stages: { ...stages, end: elapsed() },
          failure: failure === null ? null : cleanLine(failureWord(failure), 200),
        };
        onSeen(seen, secrets);
      }

      const { body } = request;
      const watched: TransportRequest = {
        ...request,
        onConnected(proxy) {
          request.onConnected?.(proxy);
          stages.connected = elapsed();
          if (body === undefined) stages.sent = stages.connected;
        },
        ...(body && {
          body: whenTaken(body, () => {
            stages.sent = elapsed();
          }),
        }),
      };
      try {
        const response = await transport.open(watched);
        stages.firstByte = elapsed();
        const excerpt = createBodyExcerpt(recorded.call !== 'download');
        const done = (failure: unknown) => end(response, excerpt, failure);
        return { ...response, body: watchBody(response.body, excerpt, done) };
      } catch (error) {
        end(null, null, error);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

async function* whenTaken(
  body: AsyncIterable<Uint8Array>,
  onEnd: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* body;
  onEnd();
}

function watchBody(body: AnswerBody, excerpt: BodyExcerpt, done: (failure: unknown) => void): AnswerBody {
  return {
    destroy() {
      body.destroy();
      done(null);
    },
    async *[Symbol.asyncIterator]() {
      try {
        for await (const chunk of body) {
          excerpt.add(chunk);
          yield chunk;
        }
      } catch (error) {
        done(error);
        throw error;
      } finally {
        done(null);
      }
    },
  };
}

type BodyExcerpt = ReturnType<typeof createBodyExcerpt>;

/** The beginning of a body, as far as it is no data. */
function createBodyExcerpt(isTextKept: boolean) {
  /** Runs of what is kept, each with the number of bytes left out after it. */
  const pieces: { readonly chunks: Buffer[]; leftOut: number }[] = [{ chunks: [], leftOut: 0 }];
  let keptBytes = 0;
  let bytes = 0;

  return {
    get bytes() {
      return bytes;
    },
    add(chunk: Buffer): void {
      bytes += chunk.length;
      if (!isTextKept) return;
      const last = pieces.at(-1) ?? { chunks: [], leftOut: 0 };
      // A large piece without a quotation mark is the middle of a picture.
      const isData = chunk.length > maxWordCharacters && !chunk.includes(0x22);
      const room = isData ? 0 : lookedAt - keptBytes;
      if (room <= 0) {
        last.leftOut += chunk.length;
        return;
      }
      const taken = Buffer.from(chunk.subarray(0, room));
      // However small the chunks are, each costs its place.
      keptBytes += Math.max(taken.length, 64);
      const leftOut = chunk.length - taken.length;
      if (last.leftOut > 0) pieces.push({ chunks: [taken], leftOut });
      else {
        last.chunks.push(taken);
        last.leftOut = leftOut;
      }
    },
    /** `null` where no text is kept. */
    text(): string | null {
      if (!isTextKept) return null;
      const texts = pieces.map(({ chunks, leftOut }, index) => {
        const text = Buffer.concat(chunks).toString('utf8');
        const begun = index === 0 ? text : text.replace(/^[^\s"]+/, '');
        return leftOut === 0 ? begun : `${withoutLastWord(begun)}…${leftOut} bytes…`;
      });
      return texts.join('');
    },
  };
}

/** Where a text was cut, the beginning of a secret may stand: it would not be known as one. */
function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !/[\s"]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The record of an exchange, without secrets. */
export function recordOf(
  { url, headers, body, response, ...rest }: SeenExchange,
  secrets: readonly Secret[],
): ExchangeRecord {
  const sentBytes = Number(headers['content-length'] ?? 0);
  const text = response?.text ?? null;
  const redaction = createRedaction(secrets);
  const { call } = rest;
  const requestId = response && requestIdOf(response.headers);
  return {
    ...rest,
    status: response?.status ?? null,
    request: {
      url: redaction.text(call === 'download' ? withoutQueryValues(url) : url),
      headers: shownHeaders(headers, redaction),
      body: body === null ? null : shownBody(firstOf(body), redaction),
      bodyBytes: Number.isSafeInteger(sentBytes) ? sentBytes : 0,
    },
    response: response && {
      headers: shownHeaders(withoutAccess(response.headers, call), redaction),
      body: text === null ? null : shownBody(text, redaction),
      bodyBytes: response.bytes,
    },
    requestId: requestId && redaction.line(requestId, wordLimits.requestId),
  };
}

/** The beginning of a request's body, which is all that the record reads of it: a conversation may have megabytes. */
function firstOf(text: string): string {
  return text.length <= lookedAt ? text : `${withoutLastWord(text.slice(0, lookedAt))}…`;
}

function shownBody(text: string, redaction: Redaction): string {
  // Looked for again in the clean text: characters that are not seen may have stood inside a secret.
  const clean = redaction.text(cleanText(leaveOutData(redaction.text(text))));
  if (clean.length <= recordLimits.body) return clean;
  return cleanText(`${clean.slice(0, recordLimits.body)}…`);
}

/** A text with the length of each run of base64 in its place. A pattern for this takes a hundred times as long. */
function leaveOutData(text: string): string {
  const parts: string[] = [];
  let done = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && isBase64[text.charCodeAt(at)] === 1) continue;
    if (at - start > maxWordCharacters) {
      parts.push(text.slice(done, start), `…${at - start} characters of data…`);
      done = at;
    }
    start = at + 1;
  }
  return parts.join('') + text.slice(done);
}

/** Headers without the access that the address gives which a store sends a download on to. */
function withoutAccess(headers: IncomingHttpHeaders, call: RecordedCall['call']): IncomingHttpHeaders {
  const { location } = headers;
  return {
    ...headers,
    ...(call === 'download' && location !== undefined && { location: withoutQueryValues(location) }),
  };
}

function shownHeaders(headers: IncomingHttpHeaders | Headers, redaction: Redaction): [string, string][] {
  return Object.entries(headers)
    .slice(0, recordLimits.headers)
    .map(([name, value]) => {
      const text =
        value instanceof Secret || holdsAccess(name)
          ? '[removed]'
          : [value ?? ''].flat().map(headerText).join(', ');
      const shown = name === 'authorization' ? `Bearer ${text}` : text;
      const line = redaction.line(shown, recordLimits.headerValue + 1);
      const isCut = line.length > recordLimits.headerValue;
      return [redaction.line(name, 200), isCut ? `${line.slice(0, -1)}…` : line];
    });
}

/** The names of a query's parameters: their values let whoever has them fetch the file. */
function withoutQueryValues(address: string): string {
  const [before = '', query] = address.split('?', 2);
  if (query === undefined) return before;
  return `${before}?${query.replace(/=[^&]*/g, '=…')}`;
}

function failureWord(error: unknown): string {
  const cause = error instanceof Error && typeof error.cause === 'string' ? error.cause : null;
  return cause ?? codeOf(error);
}
