import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { layoutVideoBody } from '#contract';
import { createGatewayClient } from '#electron/gateway/client.ts';
import type { RoutePort } from '#electron/gateway/http/routes.ts';
import { chunkBytes } from '#electron/gateway/http/streamed-body.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { OutgoingReference, OutgoingVideo } from '#electron/gateway/types.ts';
import { aConnection } from '../../fixtures/gateway/connections.ts';
import { routeOver } from '../../fixtures/gateway/proxies.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

/** A server that takes a request's body at its own pace and says what it was. */
async function takingServer(takeMs: (piece: number) => number) {
  const hash = createHash('sha256');
  const server = createServer(async (request, response) => {
    let piece = 0;
    for await (const bytes of request) {
      hash.update(bytes);
      piece += 1;
      const ms = takeMs(piece);
      if (ms > 0) await pause(ms);
    }
    response.setHeader('content-type', 'application/json').end('{"task_id":"made"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, digest: () => hash.digest('hex'), close: () => server.close() };
}

/** Files no two pieces of which are alike, so that a piece out of place shows. */
function makeVideo(sizes: readonly number[]): { video: OutgoingVideo; digest: string } {
  const folder = test.info().outputPath('files');
  mkdirSync(folder, { recursive: true });
  const contents = sizes.map((size, index) => {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE((at ^ (index * 0x9e37_79b9)) >>> 0, at);
    return bytes;
  });
  const references = contents.map((bytes, index): OutgoingReference => {
    const place = path.join(folder, `${index}.png`);
    writeFileSync(place, bytes);
    return { kind: 'image', mime: 'image/png', name: `${index}.png`, path: place, bytes: bytes.length };
  });
  const video: OutgoingVideo = {
    prompt: 'A ship',
    model: 'videogen-H3',
    resolution: '768P',
    ratio: null,
    duration: 5,
    references,
  };
  const hash = createHash('sha256');
  for (const segment of layoutVideoBody(video, references))
    hash.update(segment.type === 'text' ? segment.text : (contents[segment.index]?.toString('base64') ?? ''));
  return { video, digest: hash.digest('hex') };
}

/** A way out that looks at the bytes it was given only a while later, as a busy one does. */
class LateSocket extends Duplex {
  readonly #socket: Socket;

  constructor(port: number) {
    super({ writableHighWaterMark: 64 * 1024 });
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('connect', () => this.emit('connect'));
    this.#socket.on('data', (bytes) => this.push(bytes)).on('end', () => this.push(null));
    this.#socket.on('error', (error) => this.destroy(error)).on('close', () => this.destroy());
  }

  override _read(): void {}
  override _write(bytes: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    setTimeout(() => this.#socket.write(Buffer.from(bytes), done), 3);
  }
  override _final(done: () => void): void {
    this.#socket.end(done);
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
  ref(): void {}
  unref(): void {}
  setKeepAlive(isOn: boolean, afterMs: number): this {
    this.#socket.setKeepAlive(isOn, afterMs);
    return this;
  }
}

const megabyte = 1024 * 1024;

test.describe('every byte arrives as it was, though the memory of pieces is used again', () => {
  for (const [pace, takeMs] of [
    ['at once', () => 0],
    ['in fits', (piece: number) => (piece % 40 === 0 ? 30 : 0)],
  ] as const) {
    for (const [name, sizes] of [
      ['large files', [5 * megabyte + 1, 3 * megabyte, 2 * megabyte + 2]],
      ['many small files', Array.from({ length: 9 }, (_, index) => 9_000 + index)],
      [
        'small files between large ones',
        [3 * megabyte + 5, 10_000, 11_000, 12_000, 13_000, 14_000, 2 * megabyte, 9_000, chunkBytes],
      ],
    ] as const) {
      test(`${name}, taken ${pace}`, async () => arrivesWhole(sizes, takeMs));
      test(`${name}, taken ${pace}, over a way that is late`, async () => {
        const late = routeOver((options, callback) => {
          const socket = new LateSocket('port' in options ? options.port : 0);
          socket.once('connect', () => callback(null, socket));
          return undefined;
        });
        await arrivesWhole(sizes, takeMs, late);
      });
    }
  }

  async function arrivesWhole(
    sizes: readonly number[],
    takeMs: (piece: number) => number,
    routes?: RoutePort,
  ) {
    const { video, digest } = makeVideo(sizes);
    const server = await takingServer(takeMs);
    const client = createGatewayClient({ transport: createTransport(routes ? { routes } : {}) });
    const outcome = await client.createVideo(
      aConnection({ address: server.address, token: 'sk-test' }),
      video,
    );
    await client.close();
    server.close();
    expect(outcome).toMatchObject({ type: 'created', taskId: 'made' });
    expect(server.digest()).toBe(digest);
  }
});
