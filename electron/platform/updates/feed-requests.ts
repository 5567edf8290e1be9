import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { ClientRequest, RequestOptions } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CancellationToken, type DownloadOptions, HttpExecutor } from 'builder-util-runtime';
import { UpdateFailure } from '../../features/updates/ports.ts';
import { createDeadline } from '../../gateway/http/deadline.ts';
import type { TransportResponse } from '../../gateway/http/response-body.ts';
import type { Transport } from '../../gateway/http/transport.ts';
import { updateFailure } from './failures.ts';

/** Most bytes of the list that names the newest version, and of a package. */
const longestListBytes = 1024 * 1024;
const largestPackageBytes = 1024 * 1024 * 1024;
/** How long the host may say nothing, in milliseconds. */
const silenceMs = 30_000;

/** Reads an answer, and says at each sign of life that the host may go on. */
type Reader<Value> = (response: TransportResponse, keepOpen: () => void) => Promise<Value>;

/**
 * The way in which the library asks for anything: over https to the one origin, no redirect followed, with headers that are the same for
 * everybody. The library's own would tell an id that it makes for each copy of an app.
 */
export class FeedRequests extends HttpExecutor<ClientRequest> {
  readonly #transport: Transport;
  readonly #feed: URL;

  constructor(transport: Transport, feed: URL) {
    super();
    this.#transport = transport;
    this.#feed = feed;
  }

  override request(options: RequestOptions, token?: CancellationToken): Promise<string | null> {
    const { protocol, hostname, port, path } = options;
    const url = new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}${path}`);
    return this.#answer(url, token, async ({ body }, keepOpen) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of body) {
        keepOpen();
        bytes += chunk.length;
        if (bytes > longestListBytes) throw new UpdateFailure('unreadable', 'The list is too long.');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString('utf8');
    });
  }

  /** Fetches a package into a file, and holds it against the hash in the list. Nothing without a hash is fetched. */
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    const { sha512, onProgress, cancellationToken } = options;
    if (!sha512) return Promise.reject(new UpdateFailure('unreadable', 'The list names no hash.'));
    return this.#answer(url, cancellationToken, async ({ headers, body }, keepOpen) => {
      const total = Number(headers['content-length'] ?? 0);
      const hash = createHash('sha512');
      let transferred = 0;
      const measured = new Transform({
        transform(chunk: Buffer, _, done) {
          keepOpen();
          hash.update(chunk);
          transferred += chunk.length;
          const percent = total > 0 ? (transferred / total) * 100 : 0;
          onProgress?.({ total, delta: chunk.length, transferred, percent, bytesPerSecond: 0 });
          if (transferred <= largestPackageBytes) return done(null, chunk);
          done(new UpdateFailure('damaged', 'The package is too large.'));
        },
      });
      await pipeline(body, measured, createWriteStream(destination));
      const digest = hash.digest();
      const isHex = /^[0-9a-f]{128}$/i.test(sha512);
      const wanted = Buffer.from(sha512, isHex ? 'hex' : 'base64');
      if (!digest.equals(wanted)) throw new UpdateFailure('damaged', 'The hash is another one.');
      return destination;
    });
  }

  /** Parts of the library that would ask by themselves are off. */
  override createRequest(): ClientRequest {
    throw new UpdateFailure('internal', 'The library asked in a way that is not allowed.');
  }

  #answer<Value>(url: URL, token: CancellationToken | undefined, read: Reader<Value>): Promise<Value> {
    if (url.origin !== this.#feed.origin) {
      return Promise.reject(new UpdateFailure('elsewhere', `Another host is named: ${url.origin}`));
    }
    const cancelled = new AbortController();
    const answer = (): Promise<Value> => this.#ask(url, cancelled.signal, read);
    if (token === undefined) return answer();
    return token.createPromise((resolve, reject, onCancel) => {
      onCancel(() => cancelled.abort());
      answer().then(resolve, reject);
    });
  }

  async #ask<Value>(url: URL, signal: AbortSignal, read: Reader<Value>): Promise<Value> {
    const deadline = createDeadline(signal);
    const keepOpen = (): void => deadline.restart(silenceMs, 'SILENCE');
    try {
      keepOpen();
      const headers = { accept: '*/*', 'cache-control': 'no-cache', 'user-agent': 'gateway-studio' };
      const response = await this.#transport.open({ url, method: 'GET', headers, signal: deadline.signal });
      try {
        refuseStatus(response.status, url);
        return await read(response, keepOpen);
      } finally {
        response.body.destroy();
      }
    } catch (error) {
      // Without the system's code the library does not try again by itself.
      throw updateFailure(error);
    } finally {
      deadline.clear();
    }
  }
}

function refuseStatus(status: number, url: URL): void {
  if (status === 200) return;
  if (status >= 300 && status < 400) throw new UpdateFailure('elsewhere', `A redirect from ${url.pathname}`);
  if (status === 404 || status === 410) throw new UpdateFailure('not-found', `Not there: ${url.pathname}`);
  throw new UpdateFailure('server', `Status ${status} of ${url.pathname}`);
}
