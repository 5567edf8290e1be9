import { mkdirSync } from 'node:fs';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { AppErrorCode } from '#contract';
import { videoBodyBytes } from '#contract';
import { createGatewayClient } from '#electron/gateway/client.ts';
import type { RoutePort } from '#electron/gateway/http/routes.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type {
  ClientLimits,
  CreateOutcome,
  GatewayClient,
  OutgoingReference,
  OutgoingVideo,
  UploadOptions,
} from '#electron/gateway/types.ts';
import type { Connection } from '#electron/shared/connection.ts';
import { withOpenFiles } from '../../fixtures/files-that-hang.ts';
import { aConnection } from '../../fixtures/gateway/connections.ts';
import { routeOver } from '../../fixtures/gateway/proxies.ts';
import {
  breakOff,
  deaf,
  hintsFirst,
  reply,
  replyEarly,
  reset,
  type ScriptedServer,
  type Step,
  silence,
  test,
} from '../../fixtures/gateway/scripted-server.ts';
import { patient } from '../../fixtures/patience.ts';
import { anyCharacter, checkAsyncProperty } from '../../fixtures/properties.ts';
import { expect } from '../../fixtures/pure-test.ts';
import { until } from '../../fixtures/until.ts';

const token = 'sk-test-Zm9v_token';
const named = '{"task_id":"T"}';
const inChunks = 'transfer-encoding: chunked\r\n';
const page = '<!DOCTYPE html><html><body>Sign in</body></html>';
/** For what is about a silent gateway; everything else has the limits of the app, also on a busy machine. */
const impatient = { createMs: 400 };
const connectLimitMs = 300;
const video: OutgoingVideo = {
  prompt: 'A ship 🎬',
  model: 'videogen-H3',
  resolution: '768P',
  ratio: '16:9',
  duration: 5,
  references: [],
};

function makeClient(routes?: RoutePort, limits: Partial<ClientLimits> = {}): GatewayClient {
  return createGatewayClient({
    transport: createTransport(routes ? { routes, connectLimitMs } : {}),
    limits,
  });
}

async function file(name: string, bytes: Buffer, more: Partial<OutgoingReference> = {}) {
  mkdirSync(test.info().outputPath(), { recursive: true });
  const path = join(test.info().outputPath(), name);
  await writeFile(path, bytes);
  return { kind: 'image', mime: 'image/png', name, path, bytes: bytes.length, ...more } as OutgoingReference;
}

/** Creates, then waits until the client has nothing under way: whatever was sent again would be seen by now. */
async function create(
  server: ScriptedServer,
  outgoing: OutgoingVideo = video,
  options: UploadOptions = {},
  limits: Partial<ClientLimits> = {},
): Promise<CreateOutcome> {
  const client = makeClient(undefined, limits);
  const outcome = await client.createVideo(
    aConnection({ address: server.address, token }),
    outgoing,
    options,
  );
  await client.close();
  return outcome;
}

function codeOf(outcome: CreateOutcome): AppErrorCode | null {
  return outcome.type === 'created' ? null : outcome.error.code;
}

test('sends the documented request once and returns the task id', async ({ serve }) => {
  const server = await serve(reply(200, { task_id: 'T-1' }, { 'x-request-id': 'r-1' }));
  const png = await file('ship.png', Buffer.from('\x89PNG fake bytes', 'latin1'));
  const clip = await file('clip.mp4', Buffer.alloc(700_001, 9), { kind: 'video', mime: 'video/mp4' });
  const outgoing = { ...video, references: [png, clip] };
  expect(await create(server, outgoing)).toEqual({
    type: 'created',
    taskId: 'T-1',
    requestId: 'r-1',
    httpStatus: 200,
    serverTime: expect.any(Number),
  });
  expect(server.calls).toHaveLength(1);
  const [call] = server.calls;
  expect(call?.method).toBe('POST');
  expect(call?.path).toBe('/vendorv/v2/video_generation');
  expect(call?.headers.authorization).toBe(`Bearer ${token}`);
  expect(call?.headers['content-type']).toBe('application/json');
  expect(call?.headers['transfer-encoding']).toBeUndefined();
  expect(JSON.parse(call?.body.toString() ?? '')).toEqual({
    model: 'videogen-H3',
    content: [
      { type: 'text', text: 'A ship 🎬' },
      {
        type: 'image_url',
        image_url: {
          url: `data:image/png;base64,${Buffer.from('\x89PNG fake bytes', 'latin1').toString('base64')}`,
        },
        role: 'reference_image',
      },
      {
        type: 'video_url',
        video_url: { url: `data:video/mp4;base64,${Buffer.alloc(700_001, 9).toString('base64')}` },
        role: 'reference_video',
      },
    ],
    resolution: '768P',
    duration: 5,
    ratio: '16:9',
  });
});

test('announces exactly the bytes that arrive, for any prompt and size', async ({ serve }) => {
  const server = await serve(reply(200, { task_id: 'T' }));
  const client = makeClient();
  const sizes = fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 3 });
  await checkAsyncProperty(
    fc.asyncProperty(fc.string({ unit: anyCharacter }), sizes, async (prompt, bytes) => {
      const references = await Promise.all(
        bytes.map((size, index) => file(`f${index}`, Buffer.alloc(size, index))),
      );
      const outgoing = { ...video, prompt, references };
      const before = server.calls.length;
      await client.createVideo(aConnection({ address: server.address, token }), outgoing);
      const call = server.calls[before];
      expect(server.calls).toHaveLength(before + 1);
      expect(call?.headers['content-length']).toBe(String(videoBodyBytes(outgoing, references)));
      expect(call?.body.length).toBe(videoBodyBytes(outgoing, references));
    }),
    12,
  );
  await client.close();
});

test('keeps a path in the gateway address', async ({ serve }) => {
  const server = await serve(reply(200, { task_id: 'T' }));
  const client = makeClient();
  await client.createVideo(aConnection({ address: `${server.address}/proxy/ai`, token }), video);
  await client.close();
  expect(server.calls.map((call) => call.path)).toEqual(['/proxy/ai/vendorv/v2/video_generation']);
});

test('takes a fresh connection each time, so that none is stale', async ({ serve }) => {
  const server = await serve(reply(200, { task_id: 'T' }));
  const client = makeClient();
  for (const count of [1, 2, 3]) {
    expect(await client.createVideo(aConnection({ address: server.address, token }), video)).toMatchObject({
      type: 'created',
    });
    expect(server.connections).toBe(count);
  }
  await client.close();
});

test.describe('a task is certain when the answer names it', () => {
  for (const [name, step, taskId] of [
    ['at data.task_id', reply(200, { data: { task_id: 'T' } }), 'T'],
    ['as a number', reply(200, { task_id: 42 }), '42'],
    ['with another good status', reply(202, { task_id: 'T' }), 'T'],
    ['before the body was taken', replyEarly(200, { task_id: 'T' }), 'T'],
    ['under a wrong content type', reply(200, '{"task_id":"T"}', { 'content-type': 'text/html' }), 'T'],
    ['behind a byte order mark', reply(200, '\uFEFF{"task_id":"T"}'), 'T'],
    ['beside what is no number', reply(200, '{"price":NaN,"task_id":"T","least":-Infinity}'), 'T'],
    ['after early hints (HTTP 103)', hintsFirst(reply(200, { task_id: 'T' })), 'T'],
    ['beside words about an error', reply(200, { task_id: 'T', code: 'insufficient_quota' }), 'T'],
  ] as const) {
    test(name, async ({ serve }) => {
      const server = await serve(step);
      expect(await create(server)).toMatchObject({ type: 'created', taskId });
      expect(server.calls).toHaveLength(1);
    });
  }
});

test.describe('a task is certain, too, when the answer that names it is not quite HTTP:', () => {
  for (const [name, head, body] of [
    [
      'it tells its length and comes in chunks',
      `content-length: 15\r\n${inChunks}`,
      `f\r\n${named}\r\n0\r\n\r\n`,
    ],
    ['the length of a chunk is padded', inChunks, `f  \r\n${named}\r\n0\r\n\r\n`],
    ['a header goes on in a further line', `x-trace: a\r\n b\r\ncontent-length: 15\r\n`, named],
    ['a header holds a control character', `x-trace: a\u0001b\r\ncontent-length: 15\r\n`, named],
  ] as const) {
    test(name, async ({ serve }) => {
      const server = await serve(async ({ request }) => {
        for await (const _ of request.iterator({ destroyOnReturn: false }));
        request.socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n${body}`);
      });
      expect(await create(server)).toMatchObject({ type: 'created', taskId: 'T' });
      expect(server.calls).toHaveLength(1);
    });
  }
});

const refusal = { error: { message: 'no', type: 'x' } };
const baseResp = (code: number) => ({ base_resp: { status_code: code, status_msg: 'no' } });

test.describe('the id of an answer that never comes to its end counts where its JSON has: the clip is paid for', () => {
  for (const how of ['reset', 'silence'] as const) {
    test(how, async ({ serve }) => {
      const server = await serve(breakOff(200, '{"task_id":"T"}', 50, how));
      expect(await create(server, video, {}, how === 'silence' ? impatient : {})).toMatchObject({
        type: 'created',
        taskId: 'T',
      });
      expect(server.calls).toHaveLength(1);
    });
  }
});

test.describe('nothing was made, for certain, after', () => {
  const rows: readonly (readonly [string, Step, string])[] = [
    ['413 before the body was taken', replyEarly(413, refusal), 'too-large'],
    ['413 after early hints (HTTP 103)', hintsFirst(reply(413, page)), 'too-large'],
    ['400 behind a byte order mark', reply(400, `\uFEFF${JSON.stringify(refusal)}`), 'bad-request'],
    ['200 with a refusal: balance', reply(200, { task_id: '', ...baseResp(1008) }), 'out-of-balance'],
    ['200 with an HTTP status in its body', reply(200, { code: 429 }), 'rate-limited'],
    ['200 with a quota code', reply(200, { code: 'insufficient_quota' }), 'out-of-balance'],
    ['200 with the quota type', reply(200, { error: { type: 'insufficient_quota' } }), 'out-of-balance'],
    [
      '400 with words before a part nested a hundred thousand times',
      reply(400, `{"error":{"message":"no","details":${'['.repeat(1e5)}${']'.repeat(1e5)}}}`),
      'bad-request',
    ],
    ['400 with a type of trouble alone', reply(400, { error: { type: 'api_error' } }), 'trouble'],
    ['422 with a list of errors', reply(422, { errors: [{ message: 'no' }] }), 'content-refused'],
    ['400 with a problem of RFC 9457', reply(400, { title: 'no', status: 400 }), 'bad-request'],
    ['401 whose body breaks off', breakOff(401, 'x', 50), 'unauthorized'],
  ];
  for (const [name, step, code] of rows) {
    test(name, async ({ serve }) => {
      const server = await serve(step);
      const outcome = await create(server);
      expect(codeOf(outcome)).toBe(`gateway.${code}`);
      expect(outcome.type).toBe('rejected');
      expect(server.calls).toHaveLength(1);
      expect(JSON.stringify(outcome)).not.toContain(token);
    });
  }
});

test.describe('the outcome is unknown, and nothing is sent again, after', () => {
  const rows: readonly (readonly [string, Step, string])[] = [
    ['500 with a parameter code', reply(500, baseResp(2013)), 'bad-request'],
    ['200 with an empty id', reply(200, { task_id: '' }), 'unreadable'],
    // The word alone, where no key says that it is an error: a status of the task may read like this.
    ['200 with a quota word as its type', reply(200, { type: 'insufficient_quota' }), 'out-of-balance'],
    ['200 with a quota word as its status', reply(200, { status: 'insufficient_quota' }), 'out-of-balance'],
    ['200 with a quota word as its error', reply(200, { error: 'insufficient_quota' }), 'trouble'],
    ['200 with a quota word as its message', reply(200, { message: 'insufficient_quota' }), 'unreadable'],
    ['200 with a quota word and nothing else', reply(200, 'insufficient_quota'), 'unreadable'],
    ['200 with a quota word as JSON text', reply(200, '"insufficient_quota"'), 'unreadable'],
    ['200 with success false', reply(200, { success: false, message: 'x' }), 'trouble'],
    ['400 whose JSON breaks off', breakOff(400, '{"error":{"code":"2013"', 50), 'bad-request'],
    ['400 with plain text', reply(400, 'Bad Request'), 'bad-request'],
    ['400 with a code of trouble', reply(400, baseResp(1001)), 'trouble'],
    [
      '400 with a status in it',
      reply(400, { error: { type: 'api_error', message: 'no', http_code: '504' } }),
      'trouble',
    ],
    ['408 in words', reply(408, { error: { message: 'too slow' } }), 'trouble'],
    ['500 that names a task', reply(500, { task_id: 'T' }), 'trouble'],
    ['502 that names a task under data', reply(502, { data: { task_id: 'T' } }), 'trouble'],
    ['a redirect that names a task', reply(302, { task_id: 'T' }, { location: '/x' }), 'redirected'],
    ['200 that ends early behind an id', breakOff(200, '{"task_id":"T"', 50), 'interrupted'],
    ['a reset during the body', reset('during-body'), 'interrupted'],
    ['a body that is not taken', deaf, 'timed-out'],
  ];
  // More than the system's buffers hold, so that a gateway that stops taking the body is noticed.
  const bytes = Buffer.alloc(12 * 1024 * 1024, 1);
  for (const [name, step, code] of rows) {
    test(name, async ({ serve }) => {
      const server = await serve(step);
      const isAboutTheBody = step === deaf || name === 'a reset during the body';
      const big = { ...video, references: isAboutTheBody ? [await file('big.png', bytes)] : [] };
      const outcome = await create(server, big, {}, code === 'timed-out' ? impatient : {});
      expect(codeOf(outcome)).toBe(`gateway.${code}`);
      expect(outcome.type).toBe('unknown');
      expect(server.calls).toHaveLength(1);
      expect(JSON.stringify(outcome)).not.toContain(token);
    });
  }
});

test.describe('nothing was sent when', () => {
  test('TLS fails', async ({ serve }) => {
    const server = await serve(silence);
    const client = makeClient();
    const address = server.address.replace('http:', 'https:');
    const outcome = await client.createVideo(aConnection({ address, token }), video);
    await client.close();
    expect(outcome).toMatchObject({ type: 'not-sent', error: { code: 'gateway.certificate' } });
    expect(server.calls).toHaveLength(0);
  });

  test('no connection comes about in time', async () => {
    const outcome = await makeClient(routeOver(() => undefined)).createVideo(
      aConnection({ address: 'https://gateway.invalid', token }),
      video,
    );
    expect(outcome).toMatchObject({
      type: 'not-sent',
      error: { code: 'gateway.timed-out', details: { cause: 'CONNECT_TIMEOUT', host: 'gateway.invalid' } },
    });
  });

  test('it was cancelled before there was a connection, which is told at once', async () => {
    let isConnecting = false;
    const never = routeOver(() => {
      isConnecting = true;
      return undefined;
    });
    const stop = new AbortController();
    const connection: Connection = aConnection({ address: 'https://gateway.invalid', token });
    const outcome = makeClient(never).createVideo(connection, video, { signal: stop.signal });
    await until('a connection is being made', () => isConnecting);
    stop.abort();
    expect(await outcome).toMatchObject({
      type: 'not-sent',
      error: { code: 'gateway.interrupted', details: { cause: 'CANCELLED' } },
    });
  });

  test('it was cancelled while connecting, though the connection comes about later', async ({ serve }) => {
    const server = await serve(reply(200, { task_id: 'T' }));
    const held: (() => void)[] = [];
    const late = routeOver((options, callback) => {
      held.push(() => {
        const socket = connectTcp(options, () => callback(null, socket));
      });
      return undefined;
    });
    const stop = new AbortController();
    const outcome = makeClient(late).createVideo(aConnection({ address: server.address, token }), video, {
      signal: stop.signal,
    });
    await until('a connection is being made', () => held.length > 0);
    stop.abort();
    expect(await outcome).toMatchObject({ type: 'not-sent' });
    for (const connect of held) connect();
    await until('the late connection is there', () => server.connections > 0);
    expect(server.calls).toHaveLength(0);
  });

  test('it was cancelled before the call', async ({ serve }) => {
    const server = await serve(reply(200, { task_id: 'T' }));
    const outcome = await create(server, video, { signal: AbortSignal.abort() });
    expect(outcome.type).toBe('not-sent');
    expect(server.calls).toHaveLength(0);
  });

  test('a file is gone or changed', async ({ serve }) => {
    const server = await serve(reply(200, { task_id: 'T' }));
    const gone = await file('gone.png', Buffer.from('x'));
    await rm(gone.path);
    expect(await create(server, { ...video, references: [gone] })).toMatchObject({
      type: 'not-sent',
      error: { code: 'files.missing', details: { files: ['gone.png'] } },
    });
    const changed = { ...(await file('changed.png', Buffer.from('xx'))), bytes: 3 };
    expect(await create(server, { ...video, references: [changed] })).toMatchObject({
      type: 'not-sent',
      error: { code: 'files.changed', details: { files: ['changed.png'] } },
    });
    expect(server.connections).toBe(0);
  });

  test('the disk of a file hangs, within the limit or when it was cancelled', async ({ serve }) => {
    const server = await serve(silence);
    const outgoing = { ...video, references: [await file('far.png', Buffer.from('x'))] };
    const stop = new AbortController();
    const [late, cancelled] = await withOpenFiles('stat', async () => {
      const stopped = create(server, outgoing, { signal: stop.signal });
      const ended = await create(server, outgoing, {}, impatient);
      stop.abort();
      return [ended, await stopped];
    });
    const error = { code: 'files.unreadable', details: { files: ['far.png'] } };
    expect(late).toMatchObject({ type: 'not-sent', isForNow: false, error });
    expect(cancelled).toMatchObject({ type: 'not-sent', error: { details: { cause: 'CANCELLED' } } });
    expect(server.connections).toBe(0);
  });

  test('the address is not a safe one', async () => {
    const outcome = await makeClient().createVideo(
      aConnection({ address: 'http://gateway.invalid', token }),
      video,
    );
    expect(outcome).toMatchObject({ type: 'not-sent', error: { code: 'session.address-insecure' } });
  });
});

test('a cancel midway leaves the outcome unknown and stops the upload', async ({ serve }) => {
  const server = await serve(silence);
  const stop = new AbortController();
  const outcome = create(server, video, { signal: stop.signal });
  await server.seen(1);
  stop.abort();
  expect(await outcome).toMatchObject({ type: 'unknown', error: { code: 'tasks.cancelled-midway' } });
  expect(server.calls).toHaveLength(1);
});

test('a disk that hangs midway is waited for as long as for any silence', async ({ serve }) => {
  const server = await serve(silence);
  const outgoing = { ...video, references: [await file('far.png', Buffer.from('x'))] };
  const sent = () => create(server, outgoing, {}, impatient);
  const error = { code: 'gateway.timed-out', details: { cause: 'UPLOAD_STALLED' } };
  expect(await withOpenFiles('read', sent)).toMatchObject({ type: 'unknown', error });
});

test('a file that shrinks midway breaks off the upload', async ({ serve }) => {
  const big = await file('big.png', Buffer.alloc(20 * 1024 * 1024, 1));
  const server = await serve(async (call) => {
    await truncate(big.path, 1000);
    await silence(call);
  });
  const outcome = await create(server, { ...video, references: [big] });
  expect(outcome).toMatchObject({
    type: 'unknown',
    error: { code: 'files.changed', details: { files: ['big.png'] } },
  });
  expect(server.calls).toHaveLength(1);
});

test('an upload that goes on is not cut off, far past the limits of connecting and of silence', async ({
  serve,
}) => {
  const limit = patient(1000);
  const sip = 1024 * 1024;
  const big = await file('big.png', Buffer.alloc(40 * 1024 * 1024, 1));
  const server = await serve(async ({ request, response }) => {
    let size = 0;
    for await (const chunk of request) {
      size += chunk.length;
      // The gateway is slow: in all far past the limit, but never silent for as long as that.
      if (Math.floor(size / sip) > Math.floor((size - chunk.length) / sip)) await pause(patient(50));
    }
    response.end('{"task_id":"T"}');
  });
  const client = createGatewayClient({
    transport: createTransport({ connectLimitMs: limit }),
    limits: { createMs: limit, queryMs: limit },
  });
  const told: number[] = [];
  const outgoing = { ...video, references: [big] };
  const start = performance.now();
  const outcome = await client.createVideo(aConnection({ address: server.address, token }), outgoing, {
    onProgress: (sent) => told.push(sent),
  });
  await client.close();
  expect(outcome.type).toBe('created');
  expect(performance.now() - start).toBeGreaterThan(limit * 2);
  expect(told.at(-1)).toBe(videoBodyBytes(outgoing, [big]));
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
});

test('a refusal that begins while the upload goes on is not put off by it', async ({ serve }) => {
  const sip = 1024 * 1024;
  const big = await file('big.png', Buffer.alloc(40 * sip, 1));
  let size = 0;
  let isWhole = false;
  const server = await serve(async ({ request, response }) => {
    response.writeHead(413, { 'content-type': 'application/json' });
    response.write(JSON.stringify(refusal));
    try {
      for await (const chunk of request) {
        size += chunk.length;
        if (Math.floor(size / sip) > Math.floor((size - chunk.length) / sip)) await pause(patient(50));
      }
      isWhole = true;
    } catch {
      // The client has left.
    }
  });
  const outcome = await create(server, { ...video, references: [big] }, {}, { createMs: patient(1000) });
  expect(outcome).toMatchObject({ type: 'rejected', error: { code: 'gateway.too-large' } });
  expect(isWhole).toBe(false);
});

test('after a call that was given up, the next one again takes a fresh connection', async ({ serve }) => {
  const server = await serve(silence, reply(200, { task_id: 'T' }));
  const sockets = new Set<unknown>();
  const client = makeClient(undefined, impatient);
  const connection = aConnection({ address: server.address, token });
  expect(await client.createVideo(connection, video)).toMatchObject({ type: 'unknown' });
  expect(await client.createVideo(connection, video)).toMatchObject({ type: 'created' });
  for (const call of server.calls) sockets.add(call.socket);
  expect(server.calls).toHaveLength(2);
  expect(sockets.size).toBe(2);
  await client.close();
});

test('Retry-After and the gateway clock are handed on', async ({ serve }) => {
  const server = await serve(reply(429, '', { 'retry-after': '7', date: 'Thu, 02 Jan 2025 03:04:05 GMT' }));
  expect(await create(server)).toMatchObject({
    type: 'rejected',
    retryAfterMs: 7000,
    serverTime: Date.parse('2025-01-02T03:04:05Z'),
  });
});

test('the token never crosses a redirect', async ({ serve }) => {
  const target = await serve(reply(200, { task_id: 'T' }));
  for (const status of [301, 302, 303, 307, 308]) {
    const server = await serve(
      reply(status, '', { location: `${target.address}/vendorv/v2/video_generation` }),
    );
    expect(await create(server)).toMatchObject({ type: 'unknown', error: { code: 'gateway.redirected' } });
  }
  expect(target.connections).toBe(0);
});

test('a token that the gateway echoes is not in the error', async ({ serve }) => {
  const server = await serve(reply(401, { error: { message: `bad token ${token}`, code: token } }));
  const outcome = await create(server);
  expect(outcome).toMatchObject({
    type: 'rejected',
    error: { details: { gatewayMessage: 'bad token [removed]' } },
  });
  expect(JSON.stringify(outcome)).not.toContain(token);
});
