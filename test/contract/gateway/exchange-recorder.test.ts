import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ExchangeRecord,
  emptyOperationRequest,
  exchangeContentSchema,
  exchangeSummarySchema,
  recordLimits,
  Secret,
} from '#contract';
import { writePresets } from '#electron/features/operations/presets.ts';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { recordExchanges } from '#electron/gateway/http/exchange-recorder.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { StreamListener } from '#electron/gateway/types.ts';
import { aConnection, aQuestion, aVideo } from '../../fixtures/gateway/connections.ts';
import { localDownload } from '../../fixtures/gateway/downloads.ts';
import { event, stream } from '../../fixtures/gateway/event-streams.ts';
import { reply, reset, type ScriptedServer, test } from '../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../fixtures/pure-test.ts';

const token = 'sk-test-Zm9v_token';
const otherToken = 'sk-of-another-connection';
const subject = { type: 'task', id: 'one' } as const;
const presetFile = (headers: readonly { name: string; value: string }[]) =>
  writePresets([
    {
      id: 'one',
      operation: 'openai/chat',
      name: 'One',
      request: { ...emptyOperationRequest, headers: [...headers] },
    },
  ]);

function bench(server: ScriptedServer) {
  const records: ExchangeRecord[] = [];
  const onExchange = (record: ExchangeRecord) => void records.push(record);
  const secrets = () => [new Secret(otherToken)];
  const transport = recordExchanges(createTransport(), { onExchange, secrets });
  const client = createGatewayClient({ transport });
  return {
    records,
    onExchange,
    transport,
    client,
    connection: aConnection({ address: server.address, token }),
  };
}

type Bench = ReturnType<typeof bench>;

/** Asks a model, about a message. */
function ask({ client, connection }: Bench, text: string, stream?: StreamListener) {
  const turns = [{ role: 'user' as const, parts: [{ type: 'text' as const, text }] }];
  const folder = test.info().outputPath('pictures');
  const about = { folder, subject: { type: 'message', id: 'M1' } as const, ...(stream && { stream }) };
  return client.generate(connection, { ...aQuestion, turns }, about);
}

/** The one record there is, which holds the token nowhere. */
function only(records: readonly ExchangeRecord[]): ExchangeRecord {
  expect(records).toHaveLength(1);
  const [record] = records;
  if (record === undefined) throw new Error('No exchange was recorded.');
  expect(JSON.stringify(record)).not.toContain(token);
  exchangeSummarySchema.omit({ id: true, count: true }).parse(record);
  exchangeContentSchema.parse(record);
  return record;
}

test('the token of another connection that stands in a request is not recorded', async ({ serve }) => {
  const server = await serve(reply(200, { task_id: 'T1' }));
  const { client, connection, records } = bench(server);
  await client.createVideo(connection, { ...aVideo, prompt: `A fox ${otherToken}` }, { subject });
  expect(server.calls[0]?.body.toString()).toContain(otherToken);
  expect(JSON.stringify(only(records))).not.toContain(otherToken);
});

test('a create request is recorded as the server saw it, with a number of bytes for each file', async ({
  serve,
}) => {
  const server = await serve(reply(200, { task_id: 'T1' }, { 'x-request-id': 'req-7' }));
  const { client, connection, records } = bench(server);
  mkdirSync(test.info().outputPath(), { recursive: true });
  const path = join(test.info().outputPath(), 'a.png');
  await writeFile(path, Buffer.alloc(90_000, 7));
  const reference = { kind: 'image', mime: 'image/png', name: 'a.png', path, bytes: 90_000 } as const;
  await client.createVideo(connection, { ...aVideo, references: [reference] }, { subject });
  const record = only(records);
  const [seen] = server.calls;
  const sent = seen?.body.toString('utf8') ?? '';
  expect(record).toMatchObject({
    subject,
    call: 'create',
    method: 'POST',
    status: 200,
    requestId: 'req-7',
    failure: null,
    request: { url: server.address + seen?.path, bodyBytes: seen?.body.length },
    response: { body: '{"task_id":"T1"}', bodyBytes: 16 },
  });
  const base64 = Buffer.alloc(90_000, 7).toString('base64');
  expect(record.request.body).toBe(sent.replace(base64, '…90000 bytes…'));
  expect(new Map(record.request.headers).get('authorization')).toBe('Bearer [removed]');
  const shown = record.request.headers.map(([name]) => name).sort();
  const onTheWire = Object.keys(seen?.headers ?? {}).filter((name) => !['host', 'connection'].includes(name));
  expect(shown).toEqual(onTheWire.sort());
  const { connected, sent: sentAt, firstByte, end } = record.stages;
  const stages = [connected, sentAt, firstByte, end].map(Number);
  expect(stages).toEqual([...stages].sort((left, right) => left - right));
  expect(stages.every((stage) => stage >= 0)).toBe(true);
});

test('a token that comes back stands nowhere in the record', async ({ serve }) => {
  const echo = { error: { message: `Bad ${token}`, code: token } };
  const server = await serve(reply(400, echo, { 'x-request-id': token, 'x-echo': `Bearer ${token}` }));
  const { client, connection, records } = bench(server);
  await client.queryVideo(connection, `T-${token}`, { subject });
  expect(only(records)).toMatchObject({ call: 'query', method: 'GET', status: 400, requestId: '[removed]' });
});

test('data in an answer is left out, the words around it stay', async ({ serve }) => {
  const data = Buffer.alloc(400_000, 9).toString('base64');
  const parts = [{ text: 'before' }, { inlineData: { mimeType: 'image/png', data } }, { text: 'after' }];
  const server = await serve(reply(200, { candidates: [{ content: { role: 'model', parts } }] }));
  const one = bench(server);
  await ask(one, 'hello');
  const { response, request } = only(one.records);
  expect(request.body).toContain('hello');
  expect(response?.body?.length).toBeLessThan(2_000);
  expect(response?.body).toContain('"before"');
  expect(response?.body).toContain('"after"');
  expect(response?.body).toMatch(/…\d+ (bytes|characters of data)…/);
  expect(response?.bodyBytes).toBeGreaterThan(data.length);
});

test('a body that never ends in words is cut, and a long header with a sign of it', async ({ serve }) => {
  const message = 'so many words, '.repeat(30_000);
  const long = 'x'.repeat(recordLimits.headerValue);
  const server = await serve(reply(500, { message }, { 'x-long': long, 'x-longer': `${long}yz` }));
  const { client, connection, records } = bench(server);
  await client.queryVideo(connection, 'T1', { subject });
  const { response } = only(records);
  expect(response?.body?.length).toBeLessThanOrEqual(recordLimits.body + 1);
  const headers = new Map(response?.headers);
  expect([headers.get('x-long'), headers.get('x-longer')]).toEqual([long, `${long}…`]);
});

test('a connection that breaks off is recorded with its cause and without an answer', async ({ serve }) => {
  const server = await serve(reset('after-body'));
  const { client, connection, records } = bench(server);
  await client.queryVideo(connection, 'T1', { subject });
  const record = only(records);
  expect(record).toMatchObject({ status: null, response: null, stages: { firstByte: null } });
  expect(record.failure).toMatch(/^[A-Z_]+$/);
});

test('a download is recorded without what opens the file to others, and without its bytes', async ({
  serve,
}) => {
  const clip = Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(5_000)]);
  const server = await serve(({ response }) => {
    response.writeHead(200, { 'content-length': clip.length }).end(clip);
  });
  const { onExchange, records, connection } = bench(server);
  mkdirSync(test.info().outputPath(), { recursive: true });
  const path = test.info().outputPath('clip.mp4');
  const url = `${server.address}/clip.mp4?signature=secret-of-the-store&expires=1`;
  const fetched = await localDownload({ onExchange })(url, {
    path,
    allowLoopback: true,
    connection,
    subject,
  });
  expect(fetched.ok).toBe(true);
  expect(only(records)).toMatchObject({
    call: 'download',
    status: 200,
    request: { url: `${server.address}/clip.mp4?signature=…&expires=…`, body: null },
    response: { body: null, bodyBytes: clip.length },
  });
});

test('a call that is about nothing leaves no record', async ({ serve }) => {
  const server = await serve(reply(404, { error: 'no such task' }));
  const { client, connection, records } = bench(server);
  await client.checkAccess(connection);
  expect(server.calls).toHaveLength(1);
  expect(records).toEqual([]);
});

test('no part of a token stands where the body of an answer was cut', async ({ serve }) => {
  const limit = 4 * recordLimits.body;
  const words = 'word '.repeat(limit);
  for (const inside of [1, 5, token.length - 1]) {
    const body = `${words.slice(0, limit - inside)}${token} ${words}`;
    const server = await serve(reply(500, body));
    const { client, connection, records } = bench(server);
    await client.queryVideo(connection, 'T1', { subject });
    const shown = JSON.stringify(only(records));
    for (let length = 4; length < token.length; length += 1) {
      expect(shown, `${length} of the token`).not.toContain(token.slice(0, length));
    }
  }
});

test('no part of a token stands beside data that was left out', async ({ serve }) => {
  const half = Math.floor(token.length / 2);
  const server = await serve(({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pieces = [
      `{"a":"${token.slice(0, half)}`,
      `${token.slice(half)}${'A'.repeat(5_000)}${token.slice(0, half)}`,
      `${token.slice(half)}","b":"after"}`,
    ];
    const send = () => {
      const piece = pieces.shift();
      if (piece === undefined) return void response.end();
      response.write(piece, () => setTimeout(send, 30));
    };
    send();
  });
  const { client, connection, records } = bench(server);
  await client.queryVideo(connection, 'T1', { subject });
  const { response } = only(records);
  expect(response?.body).toContain('"after"');
  expect(response?.body).not.toContain(token.slice(0, half));
  expect(response?.body).not.toContain(token.slice(half));
});

test('headers are read as their sender wrote them, in UTF-8 or in Latin-1', async ({ serve }) => {
  const utf8 = (text: string) => Buffer.from(text).toString('latin1');
  const told = { 'x-request-id': utf8('请求-1'), 'x-why': utf8('余额不足'), 'x-old': 'größe' };
  const server = await serve(reply(302, '', { ...told, location: utf8('/片段') }), reply(404, ''));
  const { connection, onExchange, records } = bench(server);
  const path = test.info().outputPath('clip.mp4');
  mkdirSync(test.info().outputPath(), { recursive: true });
  const options = { path, allowLoopback: true, connection, subject };
  await localDownload({ onExchange })(`${server.address}/a`, options);
  const { headers } = records[0]?.response ?? {};
  expect(Object.fromEntries(headers ?? [])).toMatchObject({ 'x-why': '余额不足', 'x-old': 'größe' });
  expect(records[0]?.requestId).toBe('请求-1');
  expect(server.calls.at(-1)?.path).toBe(encodeURI('/片段'));
});

test('what lets others in is left out of headers: cookies, and the address that a store sends a download on to', async ({
  serve,
}) => {
  const moved = reply(302, '', { location: '/clip.mp4?signature=of-the-store', 'set-cookie': 'session=abc' });
  const server = await serve(moved, reply(404, ''));
  const { onExchange, records, connection } = bench(server);
  mkdirSync(test.info().outputPath(), { recursive: true });
  const path = test.info().outputPath('clip.mp4');
  await localDownload({ onExchange })(`${server.address}/a`, {
    path,
    allowLoopback: true,
    connection,
    subject,
  });
  expect(records).toHaveLength(2);
  expect(new Map(records[0]?.response?.headers).get('location')).toBe('/clip.mp4?signature=…');
  expect(new Map(records[0]?.response?.headers).get('set-cookie')).toBe('[removed]');
});

const namesOfAccess = [
  'Cookie',
  'Set-Cookie',
  'Proxy-Authorization',
  'X-API-Key',
  'api_key',
  'X-Goog-Api-Key',
  'X-Auth-Token',
  'X-Amz-Security-Token',
  'X-Amz-Signature',
  'X-Hub-Signature-256',
  'X-Sig',
  'X-Session-Id',
  'X-Client-Secret',
  'X-Password',
  'X-Credential',
  'X-Jwt-Assertion',
] as const;
for (const write of [String, (name: string) => name.toLowerCase(), (name: string) => name.toUpperCase()]) {
  test(`no value of a header that lets others in is on record, sent or received, such as ${write('X-API-Key')}`, async ({
    serve,
  }) => {
    const values = namesOfAccess.map((name) => [write(name), `opens-${name}`] as const);
    const plain = {
      'x-request-id': 'req-7',
      'www-authenticate': 'Bearer realm="x"',
      'x-ratelimit-left-tokens': '9',
    };
    const server = await serve(reply(200, 'fine', { ...Object.fromEntries(values), ...plain }));
    const { records, transport } = bench(server);
    const response = await transport.open({
      url: new URL(server.address),
      method: 'GET',
      headers: { authorization: `Bearer ${token}`, accept: '*/*', ...Object.fromEntries(values) },
      signal: new AbortController().signal,
      recorded: { subject, call: 'operation', secrets: [new Secret(token)] },
    });
    for await (const _ of response.body);
    const record = only(records);
    expect(JSON.stringify(record)).not.toContain('opens-');
    for (const [name] of values) expect(record.request.headers).toContainEqual([name, '[removed]']);
    for (const [name] of values)
      expect(record.response?.headers).toContainEqual([name.toLowerCase(), '[removed]']);
    expect(record.response?.headers).toEqual(expect.arrayContaining(Object.entries(plain)));
    expect(presetFile(values.map(([name, value]) => ({ name, value })))).not.toContain('opens-');
  });
}

test('a token with characters inside that are not shown is not on record either', async ({ serve }) => {
  const split = `${token.slice(0, 6)}\u0002${token.slice(6)}`;
  const server = await serve(reply(400, `{"error":{"message":"${split}"}}`));
  const { client, connection, records } = bench(server);
  await client.createVideo(connection, aVideo, { subject });
  only(records);
});

test('of a request and an answer of megabytes the beginning is kept', async ({ serve }) => {
  const server = await serve(reply(200, `["${'a "b" '.repeat(500_000)}"]`));
  const one = bench(server);
  const text = 'so many words, '.repeat(400_000);
  await ask(one, text);
  const { request, response } = only(one.records);
  expect(request.bodyBytes).toBeGreaterThan(text.length);
  expect(request.body?.length).toBeLessThanOrEqual(recordLimits.body + 1);
  expect(response?.body?.length).toBeLessThanOrEqual(recordLimits.body + 1);
});

test('a streamed answer is recorded as the events that came, without the token and the data of its picture', async ({
  serve,
}) => {
  const data = Buffer.alloc(300_000, 9).toString('base64');
  const chunk = (part: object, more = {}) =>
    event({ candidates: [{ content: { role: 'model', parts: [part] }, ...more }] });
  const events = [
    chunk({ text: `You are ${token}, ` }),
    chunk({ inlineData: { mimeType: 'image/png', data } }),
    chunk({ text: 'goodbye.' }, { finishReason: 'STOP' }),
  ];
  const server = await serve(stream(events));
  const one = bench(server);
  const listening = { onText: () => undefined, onAbsent: () => undefined };
  const outcome = await ask(one, 'hello', listening);
  expect(outcome).toMatchObject({ type: 'answered' });
  const { request, response, stages } = only(one.records);
  expect(request.url).toBe(server.address + (server.calls[0]?.path ?? ''));
  expect(request.url).toContain(':streamGenerateContent?alt=sse');
  expect(request.body).toContain('hello');
  expect(response?.body).toContain('You are [removed], ');
  expect(response?.body).toContain('goodbye.');
  expect(response?.body).toContain('"finishReason":"STOP"');
  expect(response?.body?.length).toBeLessThan(3_000);
  expect(response?.bodyBytes).toBe(Buffer.byteLength(events.join('')));
  expect(stages.end).toBeGreaterThanOrEqual(stages.firstByte ?? Number.POSITIVE_INFINITY);
});
