import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { CallEnded } from './deadline.ts';

/** Longest wait for a connection (DNS, TCP, proxy, TLS), in milliseconds. */
export const connectLimitMs = 15_000;

/**
 * Idle time after which a connection is closed, in milliseconds. undici opens a new connection after a call
 * that was given up; without this the next POST would find it waiting, possibly dead.
 */
export const idleConnectionMs = 1;

/** Most bytes of an answer that wait in memory for their reader. */
const backlogLimitBytes = 128 * 1024 * 1024;

/** One dispatcher for every address, or a choice by address, as a system proxy asks for. */
export type DispatcherPort = Dispatcher | ((url: URL) => Promise<Dispatcher>);

export interface TransportOptions {
  /** Where requests go out; a plain undici `Agent` by default. A dispatcher passed in is not closed here. */
  readonly dispatcher?: DispatcherPort;
  /** For tests; `connectLimitMs` by default. */
  readonly connectLimitMs?: number;
}

export interface TransportRequest {
  /** Names the origin; its path is used only when `path` is absent. */
  readonly url: URL;
  /** Path with query exactly as it shall stand in the request line. */
  readonly path?: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Pulled only once there is a connection, and never twice. Its length must be in `content-length`. */
  readonly body?: AsyncIterable<Uint8Array>;
  /** Ends the call in any phase, at once; the reason is what `open` or the body stream throws. */
  readonly signal: AbortSignal;
}

/** An answer's bytes, for one reader. */
export interface AnswerBody extends AsyncIterable<Buffer> {
  /** Wants no more of it and frees the connection. Safe at any time. */
  destroy(): void;
}

export interface TransportResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: IncomingHttpHeaders;
  /** Must be read to the end or destroyed. */
  readonly body: AnswerBody;
}

/** Sends one request over one fresh connection: no redirect is followed and nothing is sent twice. */
export interface Transport {
  open(request: TransportRequest): Promise<TransportResponse>;
  /** Closes the transport's own dispatcher once calls under way are done. */
  close(): Promise<void>;
}

/**
 * Makes a transport on undici. Every request asks for its connection to be closed after it: polls are
 * further apart than servers keep idle connections, and a POST must not be eaten by a stale one.
 */
export function createTransport(options: TransportOptions = {}): Transport {
  const limit = options.connectLimitMs ?? connectLimitMs;
  const own = new Agent({ connect: { timeout: limit }, keepAliveTimeout: idleConnectionMs });
  const port = options.dispatcher ?? own;
  return {
    open: (request) => exchange(port, request, limit),
    async close() {
      await own.close();
    },
  };
}

function exchange(
  port: DispatcherPort,
  request: TransportRequest,
  limit: number,
): Promise<TransportResponse> {
  const { signal, url } = request;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let body: AnswerQueue | null = null;
    let ended: Error | null = null;

    const connectTimer = setTimeout(() => end(new CallEnded('time-limit', 'CONNECT_TIMEOUT')), limit);
    const onAbort = () => end(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });

    /** Ends the call once. The caller is told at once, even while undici is still connecting. */
    function end(error: Error): void {
      if (ended) return;
      markEnded(error);
      reject(error);
      body?.drop(error);
      controller?.abort(error);
    }
    function markEnded(how: Error): void {
      ended = how;
      clearTimeout(connectTimer);
      signal.removeEventListener('abort', onAbort);
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        // undici starts a request a second time when its connection went away in certain ways: never the same POST twice.
        if (controller || ended) {
          started.abort(ended ?? new Error('The request had already been started.'));
          return;
        }
        controller = started;
        clearTimeout(connectTimer);
      },
      onResponseStart(_, status, headers) {
        if (status < 200 || ended) return;
        body = new AnswerQueue(() => end(new CallEnded('cancelled', 'BODY_NOT_WANTED')));
        resolve({ status, headers, body });
      },
      onResponseData(_, chunk) {
        // Never pause: undici 7 throws past every handler when the other side closes a paused connection
        // (nodejs/undici issue 5360). Whoever reads too slowly for too long loses the call instead.
        body?.push(chunk);
        const isTooMuch = body !== null && body.waitingBytes > backlogLimitBytes;
        if (isTooMuch) end(new CallEnded('time-limit', 'READ_TOO_SLOWLY'));
      },
      onResponseEnd() {
        markEnded(new Error('The answer is complete.'));
        body?.finish(null);
      },
      onResponseError(_, error) {
        if (!body || ended) return end(error);
        markEnded(error);
        body.finish(error);
      },
    };

    function dispatch(dispatcher: Dispatcher): void {
      if (ended) return;
      dispatcher.dispatch(
        {
          origin: url.origin,
          path: request.path ?? `${url.pathname}${url.search}`,
          method: request.method,
          headers: request.headers,
          // undici takes any async iterable; its types leave that out.
          body: (request.body ?? null) as Readable | null,
          reset: true,
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        handler,
      );
    }
    if (signal.aborted) return end(signal.reason);
    Promise.resolve(typeof port === 'function' ? port(url) : port)
      .then(dispatch)
      .catch((error: unknown) => end(error instanceof Error ? error : new Error(String(error))));
  });
}

/**
 * The bytes of an answer on their way to one reader. What came before a connection broke is read first,
 * then the error is thrown; a call that was given up drops what waits.
 */
export class AnswerQueue implements AsyncIterable<Buffer> {
  #chunks: Buffer[] = [];
  #waitingBytes = 0;
  #end: { readonly error: Error | null } | null = null;
  #wake: () => void = () => undefined;
  readonly #onUnwanted: () => void;

  /** @param onUnwanted called when the reader leaves before the end. */
  constructor(onUnwanted: () => void) {
    this.#onUnwanted = onUnwanted;
  }

  /** Bytes that came and were not read yet. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  push(chunk: Buffer): void {
    if (this.#end) return;
    this.#chunks.push(chunk);
    this.#waitingBytes += chunk.length;
    this.#wake();
  }

  /** Nothing more comes; with an error when the answer is incomplete. */
  finish(error: Error | null): void {
    this.#end ??= { error };
    this.#wake();
  }

  /** The reader gets this error next, whatever else waits. */
  drop(error: Error): void {
    this.#chunks = [];
    this.#waitingBytes = 0;
    this.#end = { error };
    this.#wake();
  }

  /** For a reader that wants no more. */
  destroy(): void {
    if (!this.#end) this.#onUnwanted();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    try {
      for (;;) {
        const chunk = this.#chunks.shift();
        if (chunk) {
          this.#waitingBytes -= chunk.length;
          yield chunk;
        } else if (this.#end) {
          if (this.#end.error) throw this.#end.error;
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.destroy();
    }
  }
}
