import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';

/** Most bytes of a response that wait for their reader; the other side is held back then. */
const backlogBytes = 64 * 1024;

/**
 * A response's bytes, for one reader, who holds the other side back by reading slowly. What came before a connection
 * broke is read first, then the error is thrown; a call that was given up drops what waits.
 */
export interface AnswerBody extends AsyncIterable<Buffer> {
  /** Wants no more of it and frees the connection. Safe at any time. */
  destroy(): void;
}

export interface TransportResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: IncomingHttpHeaders;
  /** The length of the body was told as it came, coded: no header says that of a body that was decoded. */
  readonly hadLength?: boolean;
  /** Decoded. Must be read to the end or destroyed. */
  readonly body: AnswerBody;
}

/** What came is no answer of HTTP as this app reads it. Its code is for the details view. */
export class NotUnderstood extends Error {
  constructor(readonly code: 'SWITCHED_PROTOCOLS' | 'SEVERAL_CONTENT_CODINGS' | 'NOTHING_DECODED') {
    super(`Not understood: ${code}`);
    this.name = 'NotUnderstood';
  }
}

/** The bytes of one response of Node's, from its first to the end of its call. */
export class ResponseBody implements AnswerBody {
  readonly #bytes = new PassThrough({ highWaterMark: backlogBytes });
  readonly #onUnwanted: () => void;
  #failure: Error | null = null;

  /** @param onUnwanted called when the reader leaves; it does nothing after the end. */
  constructor(response: IncomingMessage, onUnwanted: () => void) {
    this.#onUnwanted = onUnwanted;
    // An error is thrown to whoever reads; nobody may be reading yet.
    this.#bytes.on('error', () => undefined);
    let hasAllCome = false;
    response.on('data', (chunk: Buffer) => {
      if (!this.#bytes.write(chunk) && !hasAllCome) response.pause();
    });
    this.#bytes.on('drain', () => response.resume());
    // Node drops what waits in a response whose connection closes too early: it is taken before that happens.
    response.socket.once('end', () => {
      hasAllCome = true;
      response.resume();
    });
  }

  /** The body has ended; with an error when the response is incomplete. */
  finish(error: Error | null): void {
    this.#failure = error;
    this.#bytes.end();
  }

  /** The reader gets this error next, whatever else waits. */
  drop(error: Error): void {
    this.#bytes.destroy(error);
  }

  destroy(): void {
    this.#onUnwanted();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    try {
      for await (const chunk of this.#bytes) yield chunk;
      if (this.#failure !== null) throw this.#failure;
    } finally {
      this.destroy();
    }
  }
}

/** A body whose beginning has been looked at: what was taken of it, then the rest. */
export async function* startingWith(
  taken: readonly Buffer[],
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* taken;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
