import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SeenRequest } from '../types.ts';
import type { RenderedAnswer } from './answers.ts';

const keptRequests = 1_000;

/** An entry of the log while its request is being answered. */
export type LogEntry = { -readonly [Key in keyof SeenRequest]: SeenRequest[Key] };

/** The last 1,000 requests, oldest first. An entry stands from the moment its headers have arrived. */
export class RequestLog {
  #entries: LogEntry[] = [];

  get entries(): readonly SeenRequest[] {
    return this.#entries;
  }

  open(request: IncomingMessage, path: string): LogEntry {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
    const method = request.method ?? '';
    const entry: LogEntry = { method, path, headers, bodyBytes: 0, body: undefined, status: null };
    this.#entries = [...this.#entries.slice(1 - keptRequests), entry];
    return entry;
  }

  clear(): void {
    this.#entries = [];
  }
}

/** How long a client may go on sending a body that was refused. */
const lingerMs = 2_000;

/** One request and what becomes of its connection. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly entry: LogEntry;
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse, entry: LogEntry) {
    this.request = request;
    this.entry = entry;
    this.#response = response;
    // A client that goes away is its own business.
    response.on('error', () => {});
  }

  send({ status, headers, body }: RenderedAnswer): void {
    this.entry.status = status;
    this.#response.writeHead(status, headers);
    this.#response.end(this.request.method === 'HEAD' ? undefined : body);
    this.#discardRest();
  }

  /** Sends a body piece by piece, each when it comes; nothing more once the client has gone. */
  async sendPieces(
    status: number,
    headers: Readonly<Record<string, string>>,
    pieces: AsyncIterable<string>,
  ): Promise<void> {
    this.entry.status = status;
    this.#response.writeHead(status, headers);
    this.#response.flushHeaders();
    for await (const piece of pieces) {
      if (this.#response.destroyed) return;
      this.#response.write(piece);
    }
    this.#response.end();
  }

  /** Sends the head and half of the body, then breaks the connection. */
  sendHalf({ status, headers, body }: RenderedAnswer): void {
    this.#response.writeHead(status, headers);
    this.#response.write(body.subarray(0, Math.ceil(body.length / 2)), () => this.reset());
  }

  reset(): void {
    this.request.socket.resetAndDestroy();
  }

  /**
   * Closing while a body still comes in would reset the connection, and the client might never see
   * the answer. So the rest is thrown away for a while, and only then is the connection cut. (With a
   * `Connection: close` header Node would cut it at once.)
   */
  #discardRest(): void {
    if (this.request.complete) return;
    this.request.resume();
    const timer = setTimeout(() => this.request.socket.destroy(), lingerMs);
    timer.unref();
    const done = () => clearTimeout(timer);
    this.request.once('end', done).once('close', done);
  }
}
