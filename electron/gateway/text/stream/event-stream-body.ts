import { type Headers, header } from '../../http/response.ts';
import type { AnswerBody } from '../../http/response-body.ts';

/** Most bytes of white space that are looked through before the first sign of a body. */
const maxLead = 4 * 1024;

/**
 * Tells an event stream from a whole answer that came in its place. The first sign decides over the content type: JSON and web
 * pages begin as no field of an event does.
 */
export async function sniffEventStream(headers: Headers, body: AnswerBody) {
  const rest = body[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  let lead = '';
  while (lead.trim() === '' && lead.length < maxLead) {
    const { value, done } = await rest.next();
    if (done) break;
    held.push(value);
    lead += value.toString('latin1', 0, maxLead).replace(/^\xef\xbb\xbf/, '');
  }
  const isDeclared = /^text\/event-stream\b/i.test(header(headers, 'content-type') ?? '');
  const text = lead.trimStart();
  const isWhole = /^[{[<]/.test(text);
  const isEventStream = !isWhole && (isDeclared || /^(data|event|id|retry)?:/.test(text));
  return {
    isEventStream,
    body: { destroy: () => body.destroy(), [Symbol.asyncIterator]: () => again(held, rest) },
  };
}

async function* again(
  held: readonly Buffer[],
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* held;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
