import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createRoutes } from '#electron/gateway/http/routes.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { Access } from '#electron/gateway/tokens.ts';
import { aConnection, aVideo } from '../../fixtures/gateway/connections.ts';
import { threadDownload } from '../../fixtures/gateway/downloads.ts';
import { ownCertificate, startConnectProxy, startSocksProxy } from '../../fixtures/gateway/proxies.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';

const token = 'sk-test-0123456789';
const address = 'https://gateway.example';
/** The system's own proxy, which nothing can go through. */
const deadEnd = 'PROXY 127.0.0.1:1';
const ca = { name: 'ours.pem', pem: ownCertificate.cert };
/** As a clip begins. */
const clip = Buffer.from('00000018667479706d703432', 'hex');

/** A gateway over TLS whose certificate the system does not trust. */
async function startGateway() {
  const seen: string[] = [];
  const server = createServer(ownCertificate, (request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    const isCreate = request.method === 'POST';
    request.resume().on('end', () => {
      if (request.url === '/clip.mp4') return response.end(clip);
      response.writeHead(isCreate ? 200 : 404, { 'x-request-id': 'R-1' });
      response.end(
        isCreate ? '{"task_id":"T"}' : '{"error":{"code":"task_not_exist","message":"no such task"}}',
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, seen, close: () => server.close() };
}

function transportOf(system = deadEnd, connectLimitMs = 5_000) {
  const routes = createRoutes({ proxiesOf: async () => system, authorities: async () => null });
  return createTransport({ routes, connectLimitMs });
}

const through = (scheme: string, port: number, secret: { user: string; password: string } | null = null) =>
  ({ type: 'address', address: `${scheme}://127.0.0.1:${port}`, secret }) as const;
const at = (access: Partial<Pick<Access, 'proxy' | 'ca'>>) => aConnection({ address, token, ...access });

test('a connection goes through its own proxy with its user name and password, whatever the system says', async () => {
  const gateway = await startGateway();
  const proxy = await startConnectProxy(gateway.port);
  const client = createGatewayClient({ transport: transportOf() });
  const secret = { user: 'me@work', password: 'p:ss/wörd' };
  const own = at({ proxy: through('http', proxy.port, secret), ca });
  expect(await client.createVideo(own, aVideo)).toMatchObject({ type: 'created', taskId: 'T' });
  expect(proxy.asked).toEqual(['gateway.example:443']);
  expect(proxy.shown).toEqual([`Basic ${Buffer.from('me@work:p:ss/wörd').toString('base64')}`]);
  expect(gateway.seen).toEqual([`POST /vendorv/v2/video_generation Bearer ${token}`]);
  await proxy.close();
  gateway.close();
});

test('a SOCKS proxy of a connection looks up the name of the host', async () => {
  const gateway = await startGateway();
  const proxy = await startSocksProxy(gateway.port);
  const client = createGatewayClient({ transport: transportOf() });
  const own = at({ proxy: through('socks5', proxy.port), ca });
  expect(await client.createVideo(own, aVideo)).toMatchObject({ type: 'created' });
  expect(proxy.asked).toEqual(['gateway.example:443']);
  await proxy.close();
  gateway.close();
});

test('certificates that a connection trusts are trusted for it alone', async () => {
  const gateway = await startGateway();
  const proxy = await startConnectProxy(gateway.port);
  const client = createGatewayClient({ transport: transportOf(`PROXY 127.0.0.1:${proxy.port}`) });
  const distrusted = { type: 'not-sent', error: { code: 'gateway.certificate' } };
  expect(await client.createVideo(at({}), aVideo)).toMatchObject(distrusted);
  expect(await client.createVideo(at({ ca }), aVideo)).toMatchObject({ type: 'created' });
  expect(await client.createVideo(at({}), aVideo)).toMatchObject(distrusted);
  expect(gateway.seen).toHaveLength(1);
  await proxy.close();
  gateway.close();
});

test('a connection without a proxy asks no proxy of the system', async () => {
  const proxy = await startConnectProxy(1);
  const client = createGatewayClient({ transport: transportOf(`PROXY 127.0.0.1:${proxy.port}`) });
  const own = aConnection({ address: 'https://gateway.invalid', token, proxy: { type: 'none' } });
  expect(await client.createVideo(own, aVideo)).toMatchObject({
    type: 'not-sent',
    error: { code: 'gateway.unreachable' },
  });
  expect(proxy.asked).toEqual([]);
  await proxy.close();
});

test.describe('the proxy of a connection', () => {
  for (const [scheme, cause] of [
    ['http', 'ECONNREFUSED'],
    ['https', 'ECONNREFUSED'],
    ['socks5', 'PROXY_FAILED'],
  ] as const) {
    test(`that is not there (${scheme}) is told as such, and nothing was sent`, async () => {
      const gone = await startConnectProxy(1);
      await gone.close();
      const client = createGatewayClient({ transport: transportOf('DIRECT') });
      const outcome = await client.createVideo(at({ proxy: through(scheme, gone.port), ca }), aVideo);
      expect(outcome).toMatchObject({ type: 'not-sent', error: { code: 'gateway.proxy' } });
      expect([cause, 'ECONNREFUSED']).toContain('error' in outcome ? outcome.error.details?.cause : '');
    });
  }

  test('that refuses the password is told as such, without the password', async () => {
    const proxy = await startConnectProxy(1, { answer: 407 });
    const client = createGatewayClient({ transport: transportOf('DIRECT') });
    const secret = { user: 'me', password: 'secret-of-the-proxy' };
    const outcome = await client.createVideo(at({ proxy: through('http', proxy.port, secret) }), aVideo);
    expect(outcome).toMatchObject({
      type: 'not-sent',
      error: { code: 'gateway.proxy', details: { cause: 'PROXY_407' } },
    });
    expect(JSON.stringify(outcome)).not.toContain('secret-of-the-proxy');
    await proxy.close();
  });

  test('that never answers is told as such after the limit of a connection', async () => {
    const proxy = await startConnectProxy(1, { answer: 'never' });
    const client = createGatewayClient({ transport: transportOf('DIRECT', 200) });
    expect(await client.createVideo(at({ proxy: through('http', proxy.port) }), aVideo)).toMatchObject({
      type: 'not-sent',
      error: { code: 'gateway.proxy', details: { cause: 'PROXY_TIMEOUT' } },
    });
    await proxy.close();
  });
});

test('a check tells the way it took and what the gateway said', async () => {
  const gateway = await startGateway();
  const proxy = await startConnectProxy(gateway.port);
  const client = createGatewayClient({ transport: transportOf() });
  const report = await client.checkAccess(at({ proxy: through('http', proxy.port), ca }));
  expect(report).toMatchObject({
    isReached: true,
    httpStatus: 404,
    requestId: 'R-1',
    proxy: `http://127.0.0.1:${proxy.port}`,
    isTokenAccepted: true,
    error: null,
  });
  await proxy.close();
  const later = await client.checkAccess(at({ proxy: through('http', proxy.port), ca }));
  expect(later).toMatchObject({
    isReached: false,
    httpStatus: null,
    proxy: `http://127.0.0.1:${proxy.port}`,
    isTokenAccepted: null,
    error: { code: 'gateway.proxy' },
  });
  gateway.close();
});

test('a clip comes whole over TLS straight from its host', async () => {
  const bytes = Buffer.concat([clip, randomBytes(5_000_000)]);
  const store = createServer(ownCertificate, (_, response) => response.end(bytes));
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const program = await builtWorker('download-worker');
  const file = test.info().outputPath('clip.mp4');
  mkdirSync(test.info().outputPath(), { recursive: true });
  const { port } = store.address() as AddressInfo;
  const fetched = await threadDownload(program)(`https://127.0.0.1:${port}/clip.mp4`, {
    path: file,
    allowLoopback: false,
    connection: at({ proxy: { type: 'none' }, ca }),
  });
  expect(fetched).toMatchObject({ ok: true });
  expect((await readFile(file)).equals(bytes)).toBe(true);
  store.close();
});

test('clips of a connection come the same way, without its token', async () => {
  const gateway = await startGateway();
  const proxy = await startConnectProxy(gateway.port);
  const folder = test.info().outputPath('clips');
  mkdirSync(folder, { recursive: true });
  const program = await builtWorker('download-worker');
  const download = threadDownload(program, { proxiesOf: async () => deadEnd });
  const secret = { user: 'me@work', password: 'p:ss/wörd' };
  const own = at({ proxy: through('http', proxy.port, secret), ca });
  const fetched = await download('https://files.example/clip.mp4', {
    path: join(folder, 'clip.mp4'),
    allowLoopback: false,
    connection: own,
  });
  expect(fetched).toMatchObject({ error: { error: { code: 'gateway.certificate' } } });
  const named = await download('https://gateway.example/clip.mp4', {
    path: join(folder, 'clip.mp4'),
    allowLoopback: false,
    connection: own,
  });
  expect(named).toMatchObject({ ok: true, value: { bytes: clip.length } });
  expect(proxy.asked).toEqual(['files.example:443', 'gateway.example:443']);
  expect(proxy.shown?.[1]).toBe(`Basic ${Buffer.from('me@work:p:ss/wörd').toString('base64')}`);
  expect(gateway.seen).toEqual(['GET /clip.mp4 ']);
  await proxy.close();
  const later = { path: join(folder, 'later.mp4'), allowLoopback: false, connection: own };
  const proxyGone = { error: { error: { code: 'gateway.proxy' } } };
  expect(await download('https://gateway.example/clip.mp4', later)).toMatchObject(proxyGone);
  gateway.close();
});
