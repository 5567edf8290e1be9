import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defaultConnectionSettings,
  firstRequest,
  groupNames,
  type OperationKey,
  operationKeys,
} from '#contract';
import { withOpenFiles } from '../../../fixtures/files-that-hang.ts';
import {
  breakOff,
  deaf,
  reply,
  reset,
  type Step,
  silence,
  test,
} from '../../../fixtures/gateway/scripted-server.ts';
import { mediaTools } from '../../../fixtures/media/media-tools.ts';
import { pngBytes } from '../../../fixtures/media/sample-files.ts';
import { patient } from '../../../fixtures/patience.ts';
import { expect } from '../../../fixtures/pure-test.ts';
import {
  createOperationsBench,
  type OperationsBenchOptions,
} from '../../../fixtures/services/benches/operations-bench.ts';
import { until } from '../../../fixtures/until.ts';

const token = 'sk-token-of-operations';

function bench(address: string, limits?: OperationsBenchOptions['limits']) {
  return createOperationsBench({
    folder: test.info().outputPath('data'),
    address,
    token,
    ...(limits && { limits }),
  });
}

test('an endpoint of each of the twelve groups, and of every operation in it, is reached with the token', async ({
  serve,
}) => {
  const gateway = await serve(({ request, response, seen }) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ reached: seen.path }));
  });
  const lane = bench(`${gateway.address}/base`);
  for (const operation of operationKeys) {
    const first = firstRequest(operation, defaultConnectionSettings);
    const path = `/${operation}?from=test`;
    expect(lane.send({ ...first, path }, operation)).toEqual({ ok: true, value: { outcome: 'started' } });
    const ended = await lane.ended();
    if (ended.type !== 'answered') throw new Error(JSON.stringify(ended));
    const text = await lane.operations.answers.text(ended.answer.id);
    expect(text).toMatchObject({ ok: true, value: { text: JSON.stringify({ reached: `/base${path}` }) } });
  }
  expect(gateway.calls.map(({ path }) => path)).toEqual(operationKeys.map((key) => `/base/${key}?from=test`));
  expect(new Set(gateway.calls.map(({ path }) => path.split('/')[2])).size).toBe(12);
  expect(groupNames).toHaveLength(12);
  expect(new Set(gateway.calls.map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Bearer ${token}`]),
  );
  await lane.close();
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
for (const method of methods) {
  test(`${method} goes out as it was written, with its headers and nothing retried`, async ({ serve }) => {
    const gateway = await serve(reply(503, { error: 'later' }, { 'retry-after': '1' }));
    const lane = bench(gateway.address);
    const body = '{"größe": "雨"}';
    const headers = ['X-Trace', 'x-trace'].map((name) => ({ name, value: 'a b' }));
    lane.send({ method, path: '/v1/größe?q=雨', headers, body });
    const ended = await lane.ended();
    expect(ended).toMatchObject({ type: 'answered', answer: { status: 503, method, kind: 'json' } });
    expect(gateway.calls).toHaveLength(1);
    const [call] = gateway.calls;
    expect(call?.method).toBe(method);
    expect(call?.path).toBe('/v1/gr%C3%B6%C3%9Fe?q=%E9%9B%A8');
    expect(call?.headers['x-trace']).toBe('a b, a b');
    expect(call?.headers.host).toBe(new URL(gateway.address).host);
    expect(call?.body.toString()).toBe(method === 'GET' ? '' : body);
    await lane.close();
  });
}

for (const path of [
  '//evil.example/x',
  '/../x',
  '/a/%2e%2e/b',
  'https://evil.example/x',
  '/a b',
  '/x/{id}',
  '',
]) {
  test(`nothing is sent to the path "${path}", whatever the window says`, async ({ serve }) => {
    const gateway = await serve(reply(200, {}));
    const lane = bench(gateway.address);
    lane.send({ path });
    expect(await lane.ended()).toMatchObject({ type: 'failed' });
    lane.send({ path: '/x', headers: [{ name: 'Host', value: 'evil.example' }] });
    await until('the second has ended', () => lane.run().type === 'failed');
    expect(gateway.connections).toBe(0);
    await lane.close();
  });
}

test('anything but GET is confirmed once for each operation', async ({ serve }) => {
  const gateway = await serve(reply(200, {}));
  const lane = bench(gateway.address);
  const { operations } = lane;
  const request = { ...firstRequest('openai/image', defaultConnectionSettings), path: '/x' };
  const send = async (operation: OperationKey, method: 'GET' | 'POST', isConfirmed: boolean) => {
    const sent = operations.send({ operation, request: { ...request, method }, isConfirmed });
    if (sent.ok && sent.value.outcome === 'started')
      await until('it has ended', () => lane.run().type === 'answered');
    return sent.ok ? sent.value.outcome : sent.error.code;
  };
  expect(await send('openai/image', 'GET', false)).toBe('started');
  expect(await send('openai/image', 'POST', false)).toBe('needs-confirmation');
  expect(gateway.calls).toHaveLength(1);
  expect(await send('openai/image', 'POST', true)).toBe('started');
  expect(await send('openai/image', 'POST', false)).toBe('started');
  expect(await send('vidu/text-to-video', 'POST', false)).toBe('needs-confirmation');
  lane.signOut();
  expect(await send('openai/image', 'POST', true)).toBe('session.signed-out');
  expect(gateway.calls).toHaveLength(3);
  await lane.close();
});

for (const method of methods) {
  test(`${method} ${method === 'GET' ? 'needs no confirmation' : 'sends nothing before it is confirmed'}`, async ({
    serve,
  }) => {
    const gateway = await serve(reply(200, {}));
    const lane = bench(gateway.address);
    const request = { ...firstRequest('openai/image', defaultConnectionSettings), path: '/x', method };
    const sent = lane.operations.send({ operation: 'openai/image', request, isConfirmed: false });
    const outcome = method === 'GET' ? 'started' : 'needs-confirmation';
    expect(sent).toEqual({ ok: true, value: { outcome } });
    if (method === 'GET') await lane.ended();
    else expect(lane.run().type).toBe('none');
    expect(gateway.calls).toHaveLength(method === 'GET' ? 1 : 0);
    await lane.close();
  });
}

test('an answer stays to be read and saved while later requests fail, until another one comes', async ({
  serve,
}) => {
  const gateway = await serve(reply(200, { job: 'paid' }), reset('after-body'), reply(200, {}));
  const lane = bench(gateway.address);
  lane.send({ path: '/x' });
  const first = await lane.ended();
  const id = first.type === 'answered' ? first.answer.id : '';
  const operation = 'kimi/chat';
  lane.send({ path: '/x' }, operation);
  expect(lane.run()).toMatchObject({ type: 'under-way', operation });
  await until('the second has failed', () => lane.run().type === 'failed');
  expect(lane.run()).toMatchObject({ operation, error: { code: 'gateway.interrupted' }, earlier: { id } });
  const text = await lane.operations.answers.text(id);
  expect(text).toMatchObject({ ok: true, value: { text: '{"job":"paid"}' } });
  lane.send({ path: '/x' });
  await until('another one has come', () => lane.run().type === 'answered');
  lane.send({ path: '//' });
  await until('the fourth has failed', () => lane.run().type === 'failed');
  expect(JSON.stringify(lane.run())).not.toContain(id);
  await lane.close();
});

test('a redirect is shown with its address and followed by nothing', async ({ serve }) => {
  const other = await serve(reply(200, {}));
  const gateway = await serve(reply(307, '', { location: `${other.address}/elsewhere` }));
  const lane = bench(gateway.address);
  lane.send({ path: '/x' });
  expect(await lane.ended()).toMatchObject({
    answer: { status: 307, kind: 'empty', location: `${other.address}/elsewhere` },
  });
  expect(other.connections).toBe(0);
  await lane.close();
});

test('a token that the gateway repeats is in no header, body, picture of bytes or file', async ({
  serve,
}) => {
  const escaped = [...token].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  const body = `{"a":"${token}","b":"${escaped}","c":"x${token.toUpperCase()}"}`;
  // One byte at a time: the token comes in as many parts as it has signs.
  const trickle: Step = async ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-echo': `Bearer ${token}` });
    for (const sign of body) await new Promise<void>((done) => response.write(sign, () => done()));
    response.end();
  };
  const gateway = await serve(trickle);
  const lane = bench(gateway.address);
  lane.send({ path: `/x?key=${token}` });
  const ended = await lane.ended();
  expect(JSON.stringify(ended)).not.toContain(token);
  const [folder = ''] = readdirSync(test.info().outputPath('data/answers'));
  const file = readFileSync(join(test.info().outputPath('data/answers'), folder, 'body'), 'utf8');
  expect(file).toBe(`{"a":"[removed]","b":"[removed]","c":"x[removed]"}`);
  expect(gateway.calls[0]?.path).toBe(`/x?key=${token}`);
  await lane.close();
});

test('of an answer that is too long the beginning is kept, and the rest is not received', async ({
  serve,
}) => {
  let sent = 0;
  const endless: Step = async ({ response }) => {
    const chunk = Buffer.alloc(64 * 1024, 'a');
    response.writeHead(200, { 'content-type': 'text/plain' });
    while (!response.destroyed) {
      sent += chunk.length;
      if (!response.write(chunk))
        await new Promise((done) => response.once('drain', done).once('close', done));
    }
  };
  const gateway = await serve(endless);
  const maxBytes = 3 * 1024 * 1024;
  const lane = bench(gateway.address, { maxBytes });
  lane.send({ path: '/x' });
  const ended = await lane.ended();
  expect(ended).toMatchObject({ answer: { isCut: true, bytes: maxBytes, kind: 'text', brokenOff: null } });
  expect(sent).toBeLessThan(30 * 1024 * 1024);
  await lane.close();
});

test('an answer of 100 MB and more is bounded, and read part by part', async ({ serve }) => {
  test.setTimeout(patient(120_000));
  const items = Buffer.from(`${'{"name":"a fox","seconds":5},'.repeat(40_000)}`);
  const gateway = await serve(async ({ request, response }) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"items":[');
    for (let round = 0; round < 100; round += 1) {
      if (!response.write(items))
        await new Promise((done) => response.once('drain', done).once('close', done));
    }
    response.end();
  });
  const lane = bench(gateway.address);
  lane.send({ path: '/x' });
  await until('the request has ended', () => lane.run().type === 'answered', 60_000);
  const ended = await lane.ended();
  if (ended.type !== 'answered') throw new Error('no answer');
  const { answer } = ended;
  expect(answer).toMatchObject({ isCut: true, bytes: 100 * 1024 * 1024, kind: 'text' });
  const read = await lane.operations.answers.text(answer.id);
  expect(read.ok && [read.value.text.length, read.value.isCut]).toEqual([1024 * 1024, true]);
  await lane.close();
});

test('a part of an answer whose reader gives up cannot be shown, and the answer is there to be saved', async ({
  serve,
}) => {
  const gateway = await serve(reply(200, { a: { b: 1 } }), reply(200, {}));
  let giveUp = (): void => undefined;
  const text = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Error('memory limit'));
  });
  const lane = createOperationsBench({
    folder: test.info().outputPath('data'),
    address: gateway.address,
    reader: { nodes: () => Promise.reject(new Error('memory limit')), text: () => text },
  });
  const { answers } = lane.operations;
  const answered = async () => {
    lane.send({ path: '/x' });
    const ended = await lane.ended();
    if (ended.type !== 'answered') throw new Error(ended.type);
    return ended.answer.id;
  };
  const id = await answered();
  expect(await answers.read(id, (reader, file) => reader.nodes(file, '/a', 0))).toMatchObject({
    ok: false,
    error: { code: 'operations.answer-unreadable', retryable: false },
  });
  expect(await answers.read(id, (reader, file) => reader.value(file, '/a/b'))).toMatchObject({ ok: true });
  lane.dialog.save = test.info().outputPath('saved.json');
  expect(await answers.save(id)).toEqual({ ok: true, value: { isSaved: true } });
  expect(JSON.parse(readFileSync(lane.dialog.save, 'utf8'))).toEqual({ a: { b: 1 } });

  const reading = answers.text(id);
  await answered();
  giveUp();
  expect(await reading).toMatchObject({ ok: false, error: { code: 'operations.answer-gone' } });
  await lane.close();
});

test('a disk that refuses loses no answer that came, and is named where none could come', async ({
  serve,
}) => {
  const gateway = await serve(reply(200, { a: 1 }));
  const folder = test.info().outputPath('data');
  let isTaken = false;
  const lane = createOperationsBench({
    folder,
    address: gateway.address,
    reader: {
      async examine() {
        // What was to be removed cannot be.
        if (isTaken) {
          renameSync(join(folder, 'answers'), join(folder, 'elsewhere'));
          writeFileSync(join(folder, 'answers'), '');
        }
        return { kind: 'bytes', root: null, media: [], hasMoreMedia: false };
      },
    },
  });
  lane.send({ path: '/x' });
  expect((await lane.ended()).type).toBe('answered');
  isTaken = true;
  lane.send({ path: '/y' });
  expect(await lane.ended()).toMatchObject({ type: 'answered', answer: { path: '/y' } });
  lane.send({ path: '/z' });
  expect(await lane.ended()).toMatchObject({ type: 'failed', error: { code: 'disk.unwritable' } });
  await lane.close();
});

test('an answer that has come whole is kept though the disk complains at the end', async ({ serve }) => {
  const gateway = await serve(reply(200, { task_id: 'paid' }));
  const lane = bench(gateway.address);
  const complain = () => Promise.reject(Object.assign(new Error(), { code: 'EIO' }));
  const ended = await withOpenFiles('write', () => (lane.send({ path: '/x' }), lane.ended()), complain);
  expect(ended).toMatchObject({ type: 'answered', answer: { status: 200, brokenOff: null } });
  await lane.close();
});

test('an answer for which the disk has no room is told with its status and headers, as far as it was written', async ({
  serve,
}) => {
  const gateway = await serve(reply(200, { task_id: 'paid' }, { 'x-request-id': 'request-7' }));
  const lane = bench(gateway.address);
  const probe = await open(test.info().outputPath('probe'), 'w');
  const files = Object.getPrototypeOf(probe);
  await probe.close();
  const { write } = files;
  files.write = async () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  lane.send({ path: '/x' });
  const ended = await lane.ended();
  files.write = write;
  expect(ended).toMatchObject({
    type: 'answered',
    answer: { status: 200, bytes: 0, brokenOff: { code: 'disk.full' } },
  });
  expect(JSON.stringify(ended)).toContain('request-7');
  await lane.close();
});

test('an answer of which the disk takes a few bytes at a time is stored whole', async ({ serve }) => {
  const gateway = await serve(reply(200, { text: 'much more than the disk takes at once' }));
  const lane = bench(gateway.address);
  const probe = await open(test.info().outputPath('probe'), 'w');
  const files = Object.getPrototypeOf(probe);
  await probe.close();
  const { write } = files;
  files.write = function (bytes: Buffer, from = 0, length = bytes.length - from, to: number | null = null) {
    return write.call(this, bytes, from, Math.min(length, 3), to);
  };
  lane.send({ path: '/x' });
  const ended = await lane.ended();
  files.write = write;
  if (ended.type !== 'answered') throw new Error(JSON.stringify(ended));
  expect(await lane.operations.answers.text(ended.answer.id)).toMatchObject({
    value: { text: JSON.stringify({ text: 'much more than the disk takes at once' }) },
  });
  await lane.close();
});

const kinds: readonly (readonly [name: string, body: string | Buffer, type: string, kind: string])[] = [
  ['a web page', '<html>Hello</html>', 'text/html', 'text'],
  ['JSON with a mistake', '{"a":1,}', 'application/json', 'text'],
  ['bytes', Buffer.from([0, 1, 2, 3, 255, 254]), 'application/octet-stream', 'bytes'],
  ['a picture', pngBytes(8, 8), 'image/png', 'bytes'],
  ['events', 'event: a\ndata: 1\n\ndata: 2\n\n', 'text/event-stream; charset=utf-8', 'text'],
  ['nothing', '', 'application/json', 'empty'],
  ['a bare number', '7', 'application/json', 'json'],
  [
    'JSON in UTF-8 that is said to be in another set',
    '["größe"]',
    'application/json; charset=iso-8859-1',
    'json',
  ],
  ['bytes that are said to be text', Buffer.from([0, 1, 2, 255]), 'text/plain', 'bytes'],
  ['JSON behind a byte order mark', '\ufeff[1]', 'application/json', 'json'],
];
for (const [name, body, type, kind] of kinds) {
  test(`${name} is shown as ${kind}`, async ({ serve }) => {
    const gateway = await serve(reply(200, body, { 'content-type': type }));
    const lane = bench(gateway.address);
    lane.send({ path: '/x' });
    const ended = await lane.ended();
    expect(ended).toMatchObject({ type: 'answered', answer: { kind } });
    if (name === 'a picture') {
      expect(ended).toMatchObject({
        answer: { media: [{ source: 'body', kind: 'image', state: { type: 'ready' } }] },
      });
    }
    await lane.close();
  });
}

const gbk = Buffer.from([0xc4, 0xe3, 0xba, 0xc3]);
const texts: readonly (readonly [type: string, body: Buffer, text: string])[] = [
  ['text/html; charset=gbk', gbk, '你好'],
  ['text/html; charset="GB2312"', gbk, '你好'],
  ['application/json;charset=GBK', gbk, '你好'],
  ['text/plain; charset=iso-8859-1', Buffer.from('größe', 'latin1'), 'größe'],
  ['text/plain; charset=shift_jis', Buffer.from([0x82, 0xa0]), 'あ'],
  ['text/plain; charset=utf-16', Buffer.from(`größe ${token}`, 'utf16le'), 'größe [removed]'],
  ['text/plain; charset=no-such-set', Buffer.from('größe'), 'größe'],
  ['text/plain', Buffer.from('größe', 'latin1'), 'gr\ufffd\ufffde'],
];
for (const [type, body, text] of texts) {
  test(`${type} is read as “${text}”`, async ({ serve }) => {
    const gateway = await serve(reply(200, body, { 'content-type': type }));
    const lane = bench(gateway.address);
    lane.send({ path: '/x' });
    const ended = await lane.ended();
    expect(ended).toMatchObject({ type: 'answered', answer: { kind: 'text' } });
    const id = ended.type === 'answered' ? ended.answer.id : '';
    expect(await lane.operations.answers.text(id)).toMatchObject({ ok: true, value: { text } });
    await lane.close();
  });
}

test('headers that are written as UTF-8 are shown so, without the token, and others as they are', async ({
  serve,
}) => {
  const latin1 = (text: string) => Buffer.from(text).toString('latin1');
  // Nobody sees the character inside it.
  const split = `${token.slice(0, 5)}\u0085${token.slice(5)}`;
  const headers = { location: latin1('/片段'), 'x-why': latin1(`余额不足 ${split}`), 'x-old': 'größe' };
  const gateway = await serve(reply(302, '', headers));
  const lane = bench(gateway.address);
  lane.send({ path: '/x' });
  expect(await lane.ended()).toMatchObject({
    answer: {
      location: '/片段',
      headers: expect.arrayContaining([
        { name: 'x-why', value: '余额不足 [removed]' },
        { name: 'x-old', value: 'größe' },
      ]),
    },
  });
  await lane.close();
});

test('a gateway that hangs is given up in time, and one that is slow in its answer too', async ({
  serve,
}) => {
  const limits = { limits: { silenceMs: 150, wholeMs: 1_000 } };
  for (const step of [silence, deaf]) {
    const gateway = await serve(step);
    const lane = createOperationsBench({
      folder: test.info().outputPath(String(Math.random())),
      address: gateway.address,
      limits,
    });
    lane.send({ path: '/x', body: '{}' });
    const error = { code: 'gateway.timed-out', details: { cause: 'WITHOUT_END' } };
    expect(await lane.ended()).toMatchObject({ error });
    expect(gateway.calls).toHaveLength(1);
    await lane.close();
  }
  const half = await serve(breakOff(200, '{"a":1', 5_000, 'silence', { 'content-type': 'application/json' }));
  const lane = bench(half.address, limits);
  lane.send({ path: '/x' });
  expect(await lane.ended()).toMatchObject({
    answer: { kind: 'text', bytes: 6, brokenOff: { code: 'gateway.timed-out' } },
  });
  await lane.close();
});

test('an answer that comes in one piece, when all of it is made, is waited for', async ({ serve }) => {
  const gateway = await serve(async (call) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await reply(200, { a: 1 })(call);
  });
  const lane = bench(gateway.address, { limits: { silenceMs: 300, wholeMs: patient(60_000) } });
  lane.send({ path: '/x', body: '{}' });
  expect(await lane.ended()).toMatchObject({ answer: { kind: 'json', brokenOff: null } });
  await lane.close();
});

test('a request that is cancelled ends at once, and another can be sent', async ({ serve }) => {
  const gateway = await serve(silence, reply(200, { a: 1 }));
  const lane = bench(gateway.address);
  lane.send({ path: '/x' });
  await gateway.seen(1);
  expect(lane.send({ path: '/y' })).toMatchObject({ ok: false, error: { code: 'operations.busy' } });
  lane.operations.cancel();
  expect(await lane.ended()).toMatchObject({
    error: { code: 'gateway.interrupted', details: { cause: 'CANCELLED' } },
  });
  await until('another can be sent', () => lane.send({ path: '/z' }).ok);
  await until('it is answered', () => lane.run().type === 'answered');
  expect(gateway.calls.map(({ path }) => path)).toEqual(['/x', '/z']);
  await lane.close();
});

test('an answer whose reading is cancelled is there without what was not looked at', async ({ serve }) => {
  const data = [4, 8].map((size) => pngBytes(size, size).toString('base64'));
  const gateway = await serve(reply(200, { data }));
  let looked = 0;
  const hangs = () => new Promise<never>(() => undefined);
  const inspect: typeof mediaTools.inspect = (path) => {
    looked += 1;
    return looked === 1 ? mediaTools.inspect(path) : hangs();
  };
  const folder = test.info().outputPath('data');
  const media = { ...mediaTools, inspect };
  const lane = createOperationsBench({ folder, address: gateway.address, media });
  lane.send({ path: '/x' });
  await until('the second is looked at', () => looked === 2);
  lane.operations.cancel();
  const answer = { kind: 'json', hasMoreMedia: true, media: [{ pointer: '/data/0' }] };
  expect(await lane.ended()).toMatchObject({ type: 'answered', answer });
  await lane.close();
  const reader = { examine: hangs };
  const other = createOperationsBench({ folder: `${folder}-2`, address: gateway.address, reader });
  other.send({ path: '/x' });
  await until(
    'it is read',
    () => other.run().type === 'under-way' && JSON.stringify(other.run()).includes('reading'),
  );
  other.operations.cancel();
  const ended = await other.ended();
  expect(ended).toMatchObject({ type: 'answered', answer: { kind: 'bytes', media: [] } });
  const id = ended.type === 'answered' ? ended.answer.id : '';
  expect(await other.operations.answers.text(id)).toMatchObject({
    ok: true,
    value: { text: JSON.stringify({ data }) },
  });
  await other.close();
});

test('a gateway that nobody can reach is told in its code', async () => {
  const lane = bench('http://127.0.0.1:1');
  lane.send({ path: '/x' });
  expect(await lane.ended()).toMatchObject({ error: { code: 'gateway.unreachable' } });
  await lane.close();
});

test('the token stands in no draft', async ({ serve }) => {
  const gateway = await serve(reply(200, {}));
  const lane = bench(gateway.address);
  const request = {
    ...firstRequest('kimi/chat', defaultConnectionSettings),
    path: `/x?k=${token}`,
    body: token,
  };
  lane.operations.saveDraft({ operation: 'kimi/chat', request });
  const draft = lane.operations.draft();
  expect(draft?.request).toMatchObject({ path: '/x?k=[removed]', body: '[removed]' });
  expect(JSON.stringify(lane.db.prepare('SELECT * FROM documents').all())).not.toContain(token);
  await lane.close();
});
