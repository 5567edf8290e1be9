import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ExchangeRecord } from '#contract';
import type { DownloadOptions } from '#electron/gateway/types.ts';
import { aConnection } from '../../fixtures/gateway/connections.ts';
import { threadDownload } from '../../fixtures/gateway/downloads.ts';
import { ownCertificate, startConnectProxy } from '../../fixtures/gateway/proxies.ts';
import { breakOff, reply, type Step, silence, test } from '../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';
import { until } from '../../fixtures/until.ts';

const megabyte = 1024 * 1024;
const clip = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), randomBytes(12 * megabyte)]);
const etag = { etag: '"v1"' };
const brokeOff = (cause: string) => ({
  ok: false,
  error: { error: { code: 'download.incomplete', retryable: true, details: { cause } } },
});

/**
 * The built program, which notes that it has started and all that it is sent, and dies beside a file `die` once the first bytes of a
 * clip count: their resume point is there, and written.
 */
const watched = (built: string) => `
const { existsSync, appendFileSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parentPort, threadId } = require('node:worker_threads');
appendFileSync(join(__dirname, 'started'), threadId + '\\n');
parentPort.on('message', (message) => {
  appendFileSync(join(__dirname, 'sent'), JSON.stringify(message) + '\\n');
  if (message.type !== 'fetch') return;
  setInterval(() => {
    const resumePoint = message.job.path + '.part.json';
    if (!existsSync(join(__dirname, 'die')) || !existsSync(resumePoint) || readFileSync(resumePoint).length === 0) return;
    throw Object.assign(new Error('a bug at ' + message.job.path), { code: 'ERR_BUG' });
  }, 5).unref();
});
require(${JSON.stringify(built)});
`;

let folder = '';
let program = '';
test.beforeAll(async () => {
  folder = test.info().outputPath('built');
  mkdirSync(folder, { recursive: true });
  program = path.join(folder, 'watched.cjs');
  writeFileSync(program, watched(await builtWorker('download-worker')));
});
test.beforeEach(() => {
  for (const name of ['started', 'sent', 'die']) rmSync(path.join(folder, name), { force: true });
});

const threads = () => readFileSync(path.join(folder, 'started'), 'utf8').trim().split('\n').length;

function placed(name = 'clip.mp4', more: Partial<DownloadOptions> = {}): DownloadOptions {
  const library = test.info().outputPath('library');
  mkdirSync(library, { recursive: true });
  return { path: path.join(library, name), allowLoopback: true, ...more };
}

/** The rest of the clip from the asked offset. */
const rest: Step = ({ request, response }) => {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]);
  const range = `bytes ${start}-${clip.length - 1}/${clip.length}`;
  response.writeHead(206, { ...etag, 'content-range': range }).end(clip.subarray(start));
};

test('a thread that dies ends all downloads as broken off; the next ones go on where the disk had it', async ({
  serve,
}) => {
  const server = await serve(
    breakOff(200, clip.subarray(0, 10 * megabyte), clip.length, 'silence', etag),
    silence,
    rest,
  );
  const log = createMemoryLog();
  const download = threadDownload(program, { log });
  const first = download(`${server.address}/one`, placed());
  await server.seen(1);
  const second = download(`${server.address}/two`, placed('other.mp4'));
  await server.seen(2);
  writeFileSync(path.join(folder, 'die'), '');
  expect(await Promise.all([first, second])).toMatchObject([brokeOff('ERR_BUG'), brokeOff('ERR_BUG')]);
  expect(log.text()).toContain('ERR_BUG');
  expect(log.text()).not.toContain('clip.mp4');
  rmSync(path.join(folder, 'die'));
  expect(await download(`${server.address}/one`, placed())).toMatchObject({
    ok: true,
    value: { bytes: clip.length },
  });
  expect(server.calls.at(-1)?.headers.range).toBe(`bytes=${8 * megabyte}-`);
  expect((await readFile(placed().path)).equals(clip)).toBe(true);
  expect(threads()).toBe(2);
});

test('a thread that cannot start ends a download as broken off, this one and the next', async ({ serve }) => {
  const server = await serve(reply(200, clip));
  const download = threadDownload(path.join(folder, 'nowhere.cjs'));
  for (const _ of [1, 2])
    expect(await download(server.address, placed())).toMatchObject({
      error: { error: { code: 'download.incomplete', retryable: true } },
    });
  expect(server.calls).toEqual([]);
});

test('one thread fetches all at once, ends when there is nothing to fetch, and another takes its place', async ({
  serve,
}) => {
  const server = await serve(reply(200, clip));
  const download = threadDownload(program, { idleMs: 1 });
  const names = ['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4'];
  const all = await Promise.all(names.map((name) => download(server.address, placed(name))));
  expect(all.map(({ ok }) => ok)).toEqual(names.map(() => true));
  expect((await readdir(test.info().outputPath('library'))).sort()).toEqual(names);
  expect(threads()).toBe(1);
  await until('another thread has fetched', async () => {
    expect(await download(server.address, placed())).toMatchObject({ ok: true });
    return threads() > 1;
  });
});

test('what was cancelled before it began asks nobody for anything', async ({ serve }) => {
  const server = await serve(reply(200, clip));
  const download = threadDownload(program);
  expect(await download(server.address, placed('clip.mp4', { signal: AbortSignal.abort() }))).toMatchObject(
    brokeOff('CANCELLED'),
  );
  expect(server.calls).toEqual([]);
});

test('a thread that hangs ends with what is cancelled in it, and another takes its place', async ({
  serve,
}) => {
  const server = await serve(reply(200, clip, etag));
  const hanging = path.join(folder, 'hanging.cjs');
  const built = await builtWorker('download-worker');
  const once = `if (require('node:fs').existsSync(__filename + '.hung')) require(${JSON.stringify(built)});
else require('node:worker_threads').parentPort.on('message', () => {
  require('node:fs').writeFileSync(__filename + '.hung', '');
  for (;;);
});`;
  writeFileSync(hanging, once);
  const download = threadDownload(hanging, { cancelMs: 50 });
  const job = { path: test.info().outputPath('clip.mp4'), allowLoopback: true };
  const stop = new AbortController();
  const hung = download(server.address, { ...job, signal: stop.signal });
  await until('it hangs', () => existsSync(`${hanging}.hung`));
  stop.abort();
  expect(await hung).toMatchObject(brokeOff('THREAD_ENDED'));
  expect(await download(server.address, job)).toMatchObject({ ok: true });
});

test('a cancel ends one download at once, and no other', async ({ serve }) => {
  const server = await serve(silence, async (call) => {
    await server.seen(3);
    await reply(200, clip)(call);
  });
  const download = threadDownload(program);
  const stop = new AbortController();
  const silent = download(`${server.address}/silent`, placed('silent.mp4', { signal: stop.signal }));
  await server.seen(1);
  const other = download(`${server.address}/other`, placed('other.mp4'));
  await server.seen(2);
  stop.abort();
  expect(await silent).toMatchObject(brokeOff('CANCELLED'));
  const third = download(`${server.address}/third`, placed('third.mp4'));
  expect([await other, await third]).toMatchObject([{ ok: true }, { ok: true }]);
});

test('an origin on this computer is told before it is called, and until the download has ended', async ({
  serve,
}) => {
  const server = await serve(reply(200, clip));
  const told: { origin: string; calls: number; over: AbortSignal }[] = [];
  const download = threadDownload(program, {
    async beforeCall(origin, over) {
      told.push({ origin, calls: server.calls.length, over });
    },
  });
  const check = async () => expect(told[0]?.over.aborted).toBe(false);
  expect(await download(server.address, placed('clip.mp4', { check }))).toMatchObject({ ok: true });
  expect(told).toMatchObject([{ origin: server.address, calls: 0, over: { aborted: true } }]);
});

test('an origin on this computer that cannot be woken ends the download as broken off', async ({ serve }) => {
  const server = await serve(reply(200, clip));
  const download = threadDownload(program, { beforeCall: () => Promise.reject(new Error('not today')) });
  expect(await download(server.address, placed())).toMatchObject(brokeOff('UNKNOWN'));
});

test('the proxies and the certificates of the system count as they are at each download', async () => {
  const store = createServer(ownCertificate, (_, response) => response.end(clip));
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const proxy = await startConnectProxy((store.address() as AddressInfo).port);
  const asked: string[] = [];
  let list: readonly string[] | null = null;
  const download = threadDownload(program, {
    async proxiesOf(origin) {
      asked.push(origin);
      return `PROXY 127.0.0.1:${proxy.port}`;
    },
    authorities: async () => list,
  });
  const fetch = () => download('https://gateway.example/clip.mp4', placed());
  expect(await fetch()).toMatchObject({ error: { error: { code: 'gateway.certificate' } } });
  list = [ownCertificate.cert];
  expect(await fetch()).toMatchObject({ ok: true });
  expect(await fetch()).toMatchObject({ ok: true });
  expect(asked).toEqual(Array(3).fill('https://gateway.example'));
  expect(proxy.asked).toEqual(Array(3).fill('gateway.example:443'));
  const sent = readFileSync(path.join(folder, 'sent'), 'utf8');
  // Some hundred kilobytes, once.
  expect(sent.match(/BEGIN CERTIFICATE/g)).toHaveLength(1);
  await proxy.close();
  store.close();
});

test('the token of a connection does not reach the thread, and stands in no record and no error', async ({
  serve,
}) => {
  const token = 'sk-test-Zm9v_token';
  const server = await serve(
    reply(302, '', { location: '/moved?signature=of-the-store', 'x-echo': token }),
    reply(403, '', { 'x-request-id': token }),
  );
  const records: ExchangeRecord[] = [];
  const download = threadDownload(program, { onExchange: (record) => records.push(record) });
  const options = placed('clip.mp4', {
    connection: aConnection({ address: server.address, token }),
    subject: { type: 'task', id: 'one' },
  });
  const result = await download(`${server.address}/a?signature=of-the-store`, options);
  expect(result).toMatchObject({
    error: { error: { code: 'download.refused', details: { requestId: '[removed]' } } },
  });
  expect(records).toMatchObject([
    { call: 'download', status: 302, request: { url: `${server.address}/a?signature=…` } },
    { call: 'download', status: 403, requestId: '[removed]' },
  ]);
  expect(JSON.stringify([result, records])).not.toMatch(/sk-test|of-the-store/);
  expect(readFileSync(path.join(folder, 'sent'), 'utf8')).not.toContain('sk-test');
});
