import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PracticeClock } from '../rules/task-store.ts';
import { type Answer, type RenderedAnswer, refusal, render } from './answers.ts';
import { findRoute, type Operations, type Route, styleOf } from './operations.ts';
import { type BodyOutcome, readBody } from './request-body.ts';
import { piecesOf, streamType } from './streaming.ts';

/** How long a client may go on sending a body that was refused. */
const lingerMs = 2_000;

/** One request, and what becomes of it and of its connection. */
export class Exchange {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly route: Route;
  readonly requestId = randomUUID();

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    private readonly operations: Operations,
    private readonly clock: PracticeClock,
  ) {
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    this.path = path;
    this.query = new URLSearchParams(query);
    this.route = findRoute(path).route;
    // A client that goes away is its own business.
    response.on('error', () => {});
  }

  /** Answers as the specification asks. */
  async run(): Promise<void> {
    const answer = await this.answer();
    if (answer !== null) await this.deliver(answer);
  }

  /** Reads the body. @param onChunk called for every chunk that comes in. */
  receive(onChunk?: () => void): Promise<BodyOutcome> {
    return readBody(this.request, onChunk);
  }

  /** Does what is asked for; `null` when the client is gone. */
  answer(): Promise<Answer | null> {
    return this.operations(this).catch(failure);
  }

  /** Sends an answer; of a stream each piece when it comes, and nothing more once the client has gone. */
  async deliver(answer: Answer): Promise<void> {
    const { requestId, response } = this;
    if (answer.type !== 'stream') return this.send(render(answer, styleOf(this.route), requestId));
    response.writeHead(200, { 'content-type': streamType[answer.framing], 'x-request-id': requestId });
    response.flushHeaders();
    for await (const piece of piecesOf(answer, this.clock)) {
      if (response.destroyed) return;
      response.write(piece);
    }
    response.end();
  }

  send({ status, headers, body }: RenderedAnswer): void {
    this.response.writeHead(status, headers);
    this.response.end(this.request.method === 'HEAD' ? undefined : body);
    this.#discardRest();
  }

  /**
   * Closing while a body still comes in would reset the connection, and the client might never see the answer. So the rest is thrown away
   * for a while, and only then is the connection cut. (With a `Connection: close` header Node would cut it at once.)
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

/** A full disk, say: the client learns that it failed, not where. */
const failure = (error: unknown): Answer => {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return refusal(500, `The practice gateway failed${code}.`);
};
