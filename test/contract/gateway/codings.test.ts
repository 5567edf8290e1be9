import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { answerLimits } from '#electron/gateway/http/response.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { aConnection, aQuestion, aVideo } from '../../fixtures/gateway/connections.ts';
import { localDownload } from '../../fixtures/gateway/downloads.ts';
import {
  breakOff,
  reply,
  type ScriptedServer,
  type Step,
  test,
} from '../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../fixtures/pure-test.ts';
import { until } from '../../fixtures/until.ts';

const said = { candidates: [{ content: { parts: [{ text: 'Hello 🎬' }] }, finishReason: 'STOP' }] };
const client = createGatewayClient({ transport: createTransport() });
const at = ({ address }: ScriptedServer) => aConnection({ address, token: 'T' });
const chat = (server: ScriptedServer) =>
  client.generate(at(server), aQuestion, { folder: test.info().outputPath('images') });

const codings: readonly (readonly [name: string, header: string, encode: (bytes: Buffer) => Buffer])[] = [
  ['gzip', 'gzip', (bytes) => gzipSync(bytes)],
  ['gzip under its old name', 'X-GZIP', (bytes) => gzipSync(bytes)],
  [
    'gzip in two members',
    'gzip',
    (bytes) => Buffer.concat([gzipSync(bytes.subarray(0, 5)), gzipSync(bytes.subarray(5))]),
  ],
  ['deflate', 'deflate', (bytes) => deflateSync(bytes)],
  ['deflate without its wrapper', 'deflate', (bytes) => deflateRawSync(bytes)],
  ['brotli', 'br', (bytes) => brotliCompressSync(bytes)],
  ['gzip beside a coding that changes nothing', 'identity, gzip', (bytes) => gzipSync(bytes)],
  ['gzip in its header only', 'gzip', (bytes) => bytes],
  ['an unknown coding in its header only', 'aws-chunked', (bytes) => bytes],
];

function coded(status: number, body: unknown, header: string, encode: (bytes: Buffer) => Buffer): Step {
  return reply(status, encode(Buffer.from(JSON.stringify(body))), { 'content-encoding': header });
}

test.describe('an answer is read although it comes in', () => {
  for (const [name, header, encode] of codings) {
    test(name, async ({ serve }) => {
      const created = await serve(coded(200, { task_id: 'T-1' }, header, encode));
      expect(await client.createVideo(at(created), aVideo)).toMatchObject({ type: 'created', taskId: 'T-1' });
      const refused = await serve(coded(400, { error: { message: 'no such ratio' } }, header, encode));
      expect(await client.createVideo(at(refused), aVideo)).toMatchObject({
        type: 'rejected',
        error: { code: 'gateway.bad-request', details: { gatewayMessage: 'no such ratio' } },
      });
      const queried = await serve(coded(200, { task: { id: 'T', status: 'running' } }, header, encode));
      expect(await client.queryVideo(at(queried), 'T')).toMatchObject({
        ok: true,
        value: { status: 'running' },
      });
      const answered = await serve(coded(200, said, header, encode));
      expect(await chat(answered)).toMatchObject({
        type: 'answered',
        answer: { blocks: [{ text: 'Hello 🎬' }] },
      });
    });
  }
});

test.describe('a coded answer that cannot be decoded', () => {
  const whole = gzipSync(JSON.stringify({ task_id: 'T-1' }));
  const steps: readonly (readonly [string, Step])[] = [
    [
      'because it is garbled',
      reply(200, Buffer.concat([whole.subarray(0, 12), Buffer.alloc(20, 9)]), { 'content-encoding': 'gzip' }),
    ],
    ['because it is cut short', reply(200, whole.subarray(0, -14), { 'content-encoding': 'gzip' })],
    ['because it is not what its header says', reply(200, 'plain text', { 'content-encoding': 'br' })],
  ];
  for (const [name, step] of steps) {
    test(`${name} is unreadable, and the task of unknown outcome`, async ({ serve }) => {
      const server = await serve(step);
      expect(await client.createVideo(at(server), aVideo)).toMatchObject({
        type: 'unknown',
        error: { code: 'gateway.unreadable' },
      });
      expect(server.calls).toHaveLength(1);
    });
  }

  for (const header of ['gzip, br', 'gzip,gzip', 'x-gzip, aws-chunked']) {
    test(`because it names several codings (${header}) is called that, and nothing of it is decoded`, async ({
      serve,
    }) => {
      const server = await serve(
        reply(200, brotliCompressSync(whole), { 'content-encoding': header }),
        reply(200, brotliCompressSync(whole), { 'content-encoding': header }),
        reply(429, gzipSync(whole), { 'content-encoding': header }),
      );
      const named = { code: 'gateway.unreadable', details: { cause: 'SEVERAL_CONTENT_CODINGS' } };
      expect(await client.createVideo(at(server), aVideo)).toMatchObject({ type: 'unknown', error: named });
      expect(await chat(server)).toMatchObject({ type: 'failed', mayBeCharged: true, error: named });
      expect(await client.createVideo(at(server), aVideo)).toMatchObject({
        type: 'rejected',
        error: { code: 'gateway.rate-limited' },
      });
    });
  }

  test('because its members are empty for ever is broken off after a megabyte of them', async ({ serve }) => {
    const empty = gzipSync('');
    const piece = Buffer.concat(Array.from({ length: 4_000 }, () => empty));
    let sent = 0;
    const server = await serve(async ({ request, response }) => {
      request.resume();
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const gone = once(response, 'close');
      while (!response.destroyed && sent < 64 * 1024 * 1024) {
        sent += piece.length;
        if (!response.write(piece)) await Promise.race([once(response, 'drain'), gone]);
      }
      response.end();
    });
    expect(await client.createVideo(at(server), aVideo)).toMatchObject({
      type: 'unknown',
      error: { code: 'gateway.unreadable', details: { cause: 'NOTHING_DECODED' } },
    });
    // The buffers of two systems' sockets and little more.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test('because the connection breaks is interrupted', async ({ serve }) => {
    const server = await serve(
      breakOff(200, whole.subarray(0, 20), whole.length, 'reset', { 'content-encoding': 'gzip' }),
    );
    expect(await client.createVideo(at(server), aVideo)).toMatchObject({
      type: 'unknown',
      error: { code: 'gateway.interrupted' },
    });
  });

  test('but has no body at all is judged by its status', async ({ serve }) => {
    const server = await serve(reply(429, '', { 'content-encoding': 'gzip' }));
    expect(await client.createVideo(at(server), aVideo)).toMatchObject({
      type: 'rejected',
      error: { code: 'gateway.rate-limited' },
    });
  });
});

test.describe('a body that grows without end when it is decoded ends at the limit', () => {
  /** Sends spaces by the thousand times their coded size, for as long as anybody listens. */
  function bomb(status: number, header: string, piece: Buffer): { step: Step; sent: () => number } {
    let sent = 0;
    return {
      sent: () => sent,
      async step({ request, response }) {
        request.resume();
        response.writeHead(status, { 'content-encoding': header });
        const gone = once(response, 'close');
        while (!response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) {
            await Promise.race([once(response, 'drain'), gone]);
          }
        }
      },
    };
  }
  const spaces = Buffer.alloc(16 * 1024 * 1024, ' ');
  const member = gzipSync(spaces);

  for (const [name, status, header] of [
    ['a good one', 200, 'gzip'],
    ['a refusal', 400, 'gzip'],
  ] as const) {
    test(name, async ({ serve }) => {
      const { step } = bomb(status, header, member);
      const server = await serve(step);
      expect(await client.queryVideo(at(server), 'T')).toMatchObject({ ok: false });
      await until('the connection is closed', () => server.calls[0]?.socket.destroyed === true);
      expect(answerLimits.good).toBeLessThan(spaces.length);
    });
  }

  test('an answer of the chat', async ({ serve }) => {
    const { step } = bomb(200, 'gzip', member);
    const server = await serve(step);
    expect(await chat(server)).toMatchObject({ type: 'failed', error: { code: 'gateway.answer-too-large' } });
    await until('the connection is closed', () => server.calls[0]?.socket.destroyed === true);
  });
});

test.describe('a clip', () => {
  const clip = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), Buffer.alloc(500_000, 0x5a)]);
  const place = () => {
    mkdirSync(test.info().outputPath('library'), { recursive: true });
    return join(test.info().outputPath('library'), 'clip.mp4');
  };
  const fetchFrom = (server: ScriptedServer) =>
    localDownload()(`${server.address}/clip`, { path: place(), allowLoopback: true });

  test('that comes coded is stored decoded, though its announced length is that of the coded bytes', async ({
    serve,
  }) => {
    const body = gzipSync(clip);
    const server = await serve(
      reply(200, body, { 'content-encoding': 'gzip', 'content-length': String(body.length), etag: '"v1"' }),
    );
    expect(await fetchFrom(server)).toMatchObject({ ok: true, value: { bytes: clip.length } });
    expect((await readFile(place())).equals(clip)).toBe(true);
    expect(server.calls[0]?.headers['accept-encoding']).toBe('identity');
  });

  test('that breaks off while it comes coded is fetched from its start, never joined to other bytes', async ({
    serve,
  }) => {
    const body = gzipSync(clip);
    const server = await serve(
      breakOff(200, body.subarray(0, -20), body.length, 'reset', {
        'content-encoding': 'gzip',
        etag: '"v1"',
      }),
      reply(200, clip, { etag: '"v1"' }),
    );
    expect(await fetchFrom(server)).toMatchObject({
      ok: false,
      error: { error: { code: 'download.incomplete' } },
    });
    expect(await fetchFrom(server)).toMatchObject({ ok: true });
    expect(server.calls[1]?.headers.range).toBeUndefined();
    expect((await readFile(place())).equals(clip)).toBe(true);
  });

  test('whose rest comes coded is fetched as a whole', async ({ serve }) => {
    const half = 250_000;
    const server = await serve(
      breakOff(200, clip.subarray(0, half), clip.length, 'reset', { etag: '"v1"' }),
      reply(206, gzipSync(clip.subarray(half)), {
        etag: '"v1"',
        'content-encoding': 'gzip',
        'content-range': `bytes ${half}-${clip.length - 1}/${clip.length}`,
      }),
      reply(200, clip),
    );
    await fetchFrom(server);
    expect(await fetchFrom(server)).toMatchObject({ ok: true });
    expect((await readFile(place())).equals(clip)).toBe(true);
    expect(server.calls).toHaveLength(3);
  });
});
