import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'playwright/test';
import { createDownload } from '#electron/gateway/download/download.ts';
import { recordExchanges } from '#electron/gateway/http/exchange-recorder.ts';
import { ResponseBody } from '#electron/gateway/http/response-body.ts';
import { createRoutes } from '#electron/gateway/http/routes.ts';
import { createTransport, type Transport } from '#electron/gateway/http/transport.ts';
import { aConnection } from '../../fixtures/gateway/connections.ts';
import { ownCertificate, startConnectProxy } from '../../fixtures/gateway/proxies.ts';
import { reply, type Step, test } from '../../fixtures/gateway/scripted-server.ts';

/** What every runtime of the app has, and older Nodes lack: memory is taken away from all who still look at it. */
const prototype = ArrayBuffer.prototype as { transfer?: (length?: number) => ArrayBuffer };
test.beforeAll(() => {
  prototype.transfer ??= function transfer(this: ArrayBuffer) {
    structuredClone(this, { transfer: [this] });
    return new ArrayBuffer(0);
  };
});

/** A clip no two pieces of which are alike. */
const clip = Buffer.alloc(6 * 1024 * 1024 + 12_345);
for (let at = 0; at + 4 <= clip.length; at += 4)
  clip.writeUInt32LE(Math.imul(at + 1, 2_654_435_761) >>> 0, at);
clip.write('ftyp', 4, 'latin1');
const etag = '"v1"';

async function arrives(address: string, transport: Transport, more: object = {}): Promise<void> {
  const folder = test.info().outputPath('clips');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'clip.mp4');
  const fetched = await createDownload({ transport })(address, { path, allowLoopback: true, ...more });
  const sha256 = createHash('sha256').update(clip).digest('hex');
  expect(fetched).toEqual({ ok: true, value: { path, bytes: clip.length, sha256 } });
  expect((await readFile(path)).equals(clip)).toBe(true);
}

/** Sends the clip in pieces of so many bytes, in fits. */
function inPieces(bytes: number, headers: Record<string, string>): Step {
  return async ({ response }) => {
    response.writeHead(200, headers);
    for (let from = 0, piece = 0; from < clip.length; from += bytes, piece += 1) {
      if (!response.write(clip.subarray(from, from + bytes))) await once(response, 'drain');
      if (piece % 50 === 0) await pause(5);
    }
    response.end();
  };
}

test.describe('a clip is whole, though the memory of its pieces is used again', () => {
  const length = { 'content-length': String(clip.length), etag };
  for (const [name, step] of [
    ['in one go', reply(200, clip, length)],
    ['in pieces smaller than a packet', inPieces(999, length)],
    ['in large pieces', inPieces(300_001, length)],
    ['in chunks of HTTP', inPieces(70_001, {})],
    ['compressed against our wish', reply(200, gzipSync(clip), { 'content-encoding': 'gzip' })],
    ['with a coding that is none', reply(200, clip, { ...length, 'content-encoding': 'identity' })],
  ] as const) {
    test(name, async ({ serve }) => {
      const server = await serve(step);
      await arrives(`${server.address}/clip.mp4`, createTransport());
    });
  }

  test('recorded on the way', async ({ serve }) => {
    const server = await serve(inPieces(150_000, length));
    const seen: (number | null)[] = [];
    const transport = recordExchanges(createTransport(), { onExchange: ({ status }) => seen.push(status) });
    await arrives(`${server.address}/clip.mp4`, transport, { subject: { type: 'task', id: 'T' } });
    expect(seen).toEqual([200]);
  });

  test('gone on with after a break', async ({ serve }) => {
    const half = 3_000_000;
    const server = await serve(
      async ({ response }) => {
        response.writeHead(200, length);
        response.write(clip.subarray(0, half));
        await pause(200);
        response.destroy();
      },
      ({ request, response }) => {
        const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]);
        response.writeHead(206, {
          'content-length': String(clip.length - start),
          'content-range': `bytes ${start}-${clip.length - 1}/${clip.length}`,
          etag,
        });
        response.end(clip.subarray(start));
      },
    );
    const path = join(test.info().outputPath('clips'), 'clip.mp4');
    mkdirSync(test.info().outputPath('clips'), { recursive: true });
    const download = createDownload({ transport: createTransport() });
    const broken = await download(`${server.address}/clip.mp4`, { path, allowLoopback: true });
    expect(broken).toMatchObject({ ok: false, error: { error: { code: 'download.incomplete' } } });
    await arrives(`${server.address}/clip.mp4`, createTransport());
    expect(server.calls[1]?.headers.range).toBe(`bytes=${half}-`);
  });

  test('over TLS and a proxy', async () => {
    const gateway = createServer(ownCertificate, (request, response) => {
      request.resume();
      response.writeHead(200, length).end(clip);
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const proxy = await startConnectProxy((gateway.address() as AddressInfo).port);
    const connection = aConnection({
      address: 'https://gateway.example',
      token: 'T',
      proxy: { type: 'address', address: `http://127.0.0.1:${proxy.port}`, secret: null },
      ca: { name: 'ours.pem', pem: ownCertificate.cert },
    });
    const routes = createRoutes({ proxiesOf: async () => 'DIRECT', ca: null });
    await arrives('https://gateway.example/clip.mp4', createTransport({ routes }), { connection });
    await proxy.close();
    gateway.close();
  });
});

for (const isBodyLent of [true, false]) {
  test(`a reader ${isBodyLent ? 'that lends has no piece any more' : 'keeps a piece'} once it has the next`, async ({
    serve,
  }) => {
    const server = await serve(reply(200, clip));
    const { body } = await createTransport().open({
      url: new URL(server.address),
      method: 'GET',
      headers: {},
      signal: new AbortController().signal,
      isBodyLent,
    });
    const kept: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      kept.push(chunk);
      bytes += chunk.length;
    }
    expect(bytes).toBe(clip.length);
    if (isBodyLent) expect(kept.filter(({ length }) => length > 0)).toEqual([]);
    else expect(Buffer.concat(kept).equals(clip)).toBe(true);
  });
}

test('a piece that shares its memory with what was read, or with others, is left alone until nobody needs it', async () => {
  const socket = new EventEmitter();
  const response = Object.assign(new EventEmitter(), { socket, pause() {}, resume() {} });
  const part = (letter: string) => Buffer.from(new ArrayBuffer(100)).fill(letter);
  const [first, second] = [part('a'), part('b')];
  /** A Node that hands on what it has read, and does not copy it. */
  socket.on('data', (read: Buffer) => {
    response.emit('data', read.subarray(0, 40));
    response.emit('data', read.subarray(40));
  });
  const body = new ResponseBody(response as unknown as IncomingMessage, () => undefined, true);
  socket.emit('data', first);
  socket.emit('data', second);
  body.finish(null);
  let text = '';
  for await (const chunk of body) text += chunk.toString('latin1');
  expect(text).toBe('a'.repeat(100) + 'b'.repeat(100));
  expect([first.length, second.length]).toEqual([100, 100]);
});
