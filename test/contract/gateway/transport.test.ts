import dns from 'node:dns';
import { mkdirSync } from 'node:fs';
import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { nodePartFileSystem, type PartFileSystem } from '#electron/gateway/download/part-file.ts';
import type { TransportResponse } from '#electron/gateway/http/response-body.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { createRawCalls } from '#electron/gateway/raw-call.ts';
import { aConnection, aQuestion, aVideo } from '../../fixtures/gateway/connections.ts';
import { localDownload } from '../../fixtures/gateway/downloads.ts';
import {
  breakOff,
  reply,
  type ScriptedServer,
  type Step,
  silence,
  test,
} from '../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../fixtures/pure-test.ts';
import { until } from '../../fixtures/until.ts';

const megabyte = 1024 * 1024;

function get(address: string, signal = new AbortController().signal): Promise<TransportResponse> {
  return createTransport().open({ url: new URL(address), method: 'GET', headers: {}, signal });
}

async function read(response: TransportResponse): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response.body) text += chunk.toString();
  } catch (error) {
    text += `!${error instanceof Error && 'code' in error ? error.code : String(error)}`;
  }
  return text;
}

/** Sends `bytes` bytes of a clip as fast as they are taken. */
function flood(bytes: number): { readonly step: Step; readonly sent: () => number } {
  let sent = 0;
  const piece = Buffer.alloc(256 * 1024, 7);
  return {
    sent: () => sent,
    async step({ response }) {
      response.writeHead(200, { 'content-length': String(bytes), etag: '"v1"' });
      const head = Buffer.from('\0\0\0\x20ftypisom', 'latin1');
      response.write(head);
      for (sent = head.length; sent < bytes; ) {
        const next = piece.subarray(0, Math.min(piece.length, bytes - sent));
        if (!response.write(next)) await new Promise((resolve) => response.once('drain', resolve));
        else await turn();
        sent += next.length;
      }
      response.end();
    },
  };
}

/** Resolves once a server sends no more because nobody takes it, or has sent as much as `enough`. */
async function standsStill(sent: () => number, enough: number): Promise<void> {
  let before = -1;
  let looks = 0;
  await until('the server stands still', () => {
    looks = sent() === before ? looks + 1 : 0;
    before = sent();
    return before >= enough || looks > 12;
  });
}

test('a reader who takes nothing holds the sender back', async ({ serve }) => {
  const { step, sent } = flood(200 * megabyte);
  const server = await serve(step);
  const response = await get(server.address);
  await standsStill(sent, 100 * megabyte);
  // The buffers of two systems' sockets and little more.
  expect(sent()).toBeLessThan(32 * megabyte);
  response.body.destroy();
});

test('a large clip from a fast server reaches a slow disk whole, with little of it in memory', async ({
  serve,
}) => {
  const bytes = 300 * megabyte;
  const { step, sent } = flood(bytes);
  const server = await serve(step);
  let written = 0;
  let backlog = 0;
  let isFirst = true;
  /** A disk that at first is so slow that everything piles up, and keeps nothing. */
  const slowDisk: PartFileSystem = {
    ...nodePartFileSystem,
    writeFile: async () => undefined,
    moveToFreeName: async (_, path) => path,
    open: async () =>
      ({
        async write(chunk: Buffer, offset: number, length: number) {
          if (isFirst) await standsStill(sent, 200 * megabyte);
          isFirst = false;
          backlog = Math.max(backlog, sent() - written);
          written += length;
          return { bytesWritten: length, buffer: chunk.subarray(offset) };
        },
        read: () => Promise.reject(new Error('Nothing is read.')),
        truncate: async () => undefined,
        sync: async () => undefined,
        datasync: async () => undefined,
        close: async () => undefined,
      }) as never,
  };
  mkdirSync(test.info().outputPath('library'), { recursive: true });
  const path = join(test.info().outputPath('library'), 'clip.mp4');
  const download = localDownload({ system: slowDisk });
  expect(await download(server.address, { path, allowLoopback: true })).toMatchObject({
    ok: true,
    value: { bytes },
  });
  expect(backlog).toBeLessThan(32 * megabyte);
});

test('a disk that takes longer for a piece than a server may be silent does not end the download', async ({
  serve,
}) => {
  const stallMs = 500;
  const clip = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), Buffer.alloc(2 * megabyte, 7)]);
  const server = await serve(reply(200, clip));
  let isFirst = true;
  const slowDisk: PartFileSystem = {
    ...nodePartFileSystem,
    async open(file, flags) {
      const handle = await nodePartFileSystem.open(file, flags);
      return {
        read: handle.read.bind(handle),
        async write(...input: Parameters<typeof handle.write>) {
          if (isFirst) await pause(2 * stallMs);
          isFirst = false;
          return handle.write(...input);
        },
        truncate: handle.truncate.bind(handle),
        sync: handle.sync.bind(handle),
        datasync: handle.datasync.bind(handle),
        close: handle.close.bind(handle),
      } as never;
    },
  };
  mkdirSync(test.info().outputPath('library'), { recursive: true });
  const path = join(test.info().outputPath('library'), 'clip.mp4');
  const download = localDownload({ system: slowDisk, stallMs });
  expect(await download(server.address, { path, allowLoopback: true })).toMatchObject({ ok: true });
});

test.describe('the bytes of a response', () => {
  test('are all read before an error that came after them', async ({ serve }) => {
    const bytes = Buffer.alloc(180_000, 'a');
    const server = await serve(breakOff(200, bytes, 200_000));
    const response = await get(server.address);
    // They have all come, and the connection is gone, before the first is read.
    await until('the connection is closed', () => server.calls[0]?.socket.destroyed === true);
    expect(await read(response)).toBe(`${bytes}!ECONNRESET`);
  });

  test('are dropped when the call was given up', async ({ serve }) => {
    const server = await serve(breakOff(200, 'some', 10, 'silence'));
    const stop = new AbortController();
    const response = await get(server.address, stop.signal);
    stop.abort(new Error('given up'));
    expect(await read(response)).toBe('!Error: given up');
    await until('the connection is closed', () => server.calls[0]?.socket.destroyed === true);
  });

  test('are refused by a reader who leaves: the connection ends', async ({ serve }) => {
    const server = await serve(breakOff(200, 'some', 10, 'silence'));
    const response = await get(server.address);
    for await (const _ of response.body) break;
    await until('the connection is closed', () => server.calls[0]?.socket.destroyed === true);
  });
});

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** An answer that comes in two halves, and a body that fails between them, or before the first. */
async function failingUpload(serve: (...steps: Step[]) => Promise<ScriptedServer>, isAnswered: boolean) {
  const [headIsHere, failed] = [deferred(), deferred()];
  const server = await serve(async ({ response }) => {
    if (!isAnswered) return;
    response.writeHead(200, { 'content-length': '20' });
    response.write('{"task_id"');
    await failed.promise;
    // A connection that is given up is gone by now.
    for (let round = 0; round < 20; round += 1) await turn();
    response.end(':"task-1"}');
  });
  async function* body() {
    yield Buffer.from('half');
    if (isAnswered) await headIsHere.promise;
    setImmediate(failed.resolve);
    throw new Error('The file is shorter than it was.');
  }
  const { signal } = new AbortController();
  const headers = { 'content-length': '8' };
  const request = { url: new URL(server.address), method: 'POST', headers, body: body(), signal } as const;
  return { server, opened: createTransport().open(request), headIsHere };
}

test.describe('a body that fails while it is sent', () => {
  test('costs nothing of a response that has begun', async ({ serve }) => {
    const { opened, headIsHere } = await failingUpload(serve, true);
    const response = await opened;
    headIsHere.resolve();
    expect(await read(response)).toBe('{"task_id":"task-1"}');
  });

  test('ends the call before that, with its own error and the connection', async ({ serve }) => {
    const { opened, server } = await failingUpload(serve, false);
    await expect(opened).rejects.toThrow('The file is shorter than it was.');
    await until('the connection ends', () => server.calls.every(({ socket }) => socket.destroyed));
  });
});

test.describe('the head of a response', () => {
  const headed = (bytes: number) =>
    reply(
      200,
      'body',
      Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`x-${index}`, 'v'.repeat(bytes / 8)])),
    );

  test('may be far larger than Node’s own limit', async ({ serve }) => {
    const response = await get((await serve(headed(200_000))).address);
    expect(response.headers['x-7']).toHaveLength(25_000);
    expect(await read(response)).toBe('body');
  });

  test('ends the call past 256 KB', async ({ serve }) => {
    const server = await serve(headed(400_000));
    await expect(get(server.address)).rejects.toMatchObject({ code: 'HPE_HEADER_OVERFLOW' });
  });
});

test('each address of a host has a second to take a connection before the next one is tried', () => {
  createTransport();
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBe(1_000);
});

test('localhost is this computer, and no resolver is asked for it', async ({ serve }) => {
  const server = await serve(reply(200, 'here'));
  const lookUp = dns.lookup;
  const asked: string[] = [];
  // Stands in for a resolver that sends the name of this computer elsewhere.
  Object.assign(dns, {
    lookup(name: string, ...rest: unknown[]) {
      asked.push(name);
      return Reflect.apply(lookUp, dns, ['192.0.2.1', ...rest]);
    },
  });
  try {
    expect(await read(await get(server.address.replace('127.0.0.1', 'localhost')))).toBe('here');
  } finally {
    Object.assign(dns, { lookup: lookUp });
  }
  expect(asked).toEqual([]);
});

test('close waits for what is under way', async ({ serve }) => {
  const server: ScriptedServer = await serve(silence);
  const transport = createTransport();
  const stop = new AbortController();
  const opened = transport
    .open({ url: new URL(server.address), method: 'GET', headers: {}, signal: stop.signal })
    .catch(() => 'ended');
  await server.seen(1);
  let isClosed = false;
  const closing = transport.close().then(() => {
    isClosed = true;
  });
  await turn();
  expect(isClosed).toBe(false);
  stop.abort(new Error('enough'));
  expect(await opened).toBe('ended');
  await closing;
});

const notUnderstood = { code: 'gateway.unreadable', details: { cause: 'SWITCHED_PROTOCOLS' } };

/** Answers in bytes of its own, and leaves the connection open. */
const raw =
  (head: string): Step =>
  ({ request }) => {
    request.resume();
    request.socket.write(`HTTP/1.1 ${head}\r\n\r\n`);
  };

/** Each kind of call, and what becomes of it. */
const calls = {
  'a create, of unknown outcome': async (address: string) =>
    expect(await client.createVideo(aConnection({ address, token: 'T' }), aVideo)).toMatchObject({
      type: 'unknown',
      error: notUnderstood,
    }),
  'a poll': async (address: string) =>
    expect(await client.queryVideo(aConnection({ address, token: 'T' }), 'T-1')).toMatchObject({
      ok: false,
      error: { error: notUnderstood },
    }),
  'a aQuestion, which may be charged': async (address: string) =>
    expect(
      await client.generate(aConnection({ address, token: 'T' }), aQuestion, {
        folder: test.info().outputPath('images'),
      }),
    ).toMatchObject({ type: 'failed', mayBeCharged: true, error: notUnderstood }),
  'a request by hand': async (address: string) =>
    expect(
      await createRawCalls({ transport, secrets: () => [] }).send(
        aConnection({ address, token: 'T' }),
        {
          operation: 'openai/chat',
          method: 'GET',
          path: '/v1/models',
          headers: [],
          body: '',
          bodyType: 'json',
        },
        {
          path: test.info().outputPath('answer'),
          signal: new AbortController().signal,
          onStage: () => undefined,
          onReceived: () => undefined,
        },
      ),
    ).toMatchObject({ type: 'failed', error: notUnderstood }),
  'a download': async (address: string) =>
    expect(
      await localDownload({ transport })(`${address}/clip.mp4`, {
        path: join(test.info().outputDir, 'clip.mp4'),
        allowLoopback: true,
      }),
    ).toMatchObject({ ok: false, error: { error: { code: 'download.incomplete' } } }),
};
const transport = createTransport();
const client = createGatewayClient({ transport });

for (const [kind, head] of [
  ['another protocol', '101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket'],
  ['another protocol without a name', '101 Switching Protocols'],
] as const) {
  for (const [call, outcome] of Object.entries(calls)) {
    test(`a gateway that switches to ${kind} ends at once ${call}`, async ({ serve }) => {
      const server = await serve(raw(head));
      await outcome(server.address);
      expect(server.calls).toHaveLength(1);
      // Nothing of the call is left open.
      await transport.close();
    });
  }
}
