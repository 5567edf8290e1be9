import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createRoutes } from '#electron/gateway/http/routes.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { CreateOutcome } from '#electron/gateway/types.ts';
import { aConnection, aVideo } from '../../fixtures/gateway/connections.ts';
import {
  ownCertificate,
  startConnectProxy,
  startSocks4Proxy,
  startSocksProxy,
} from '../../fixtures/gateway/proxies.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { until } from '../../fixtures/until.ts';

const token = 'sk-test-routes';
/** A gateway over TLS whose certificate nobody trusts. */
async function startGateway() {
  const seen: string[] = [];
  let breaksOff = false;
  const server = createServer(ownCertificate, (request, response) => {
    seen.push(`${request.headers.host} ${request.headers.authorization}`);
    if (breaksOff) return request.socket.destroy();
    request.resume().on('end', () => response.end('{"task_id":"T"}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    seen,
    /** From now on it answers nothing. */
    breakOff: () => {
      breaksOff = true;
    },
    close: () => server.close(),
  };
}

/** Creates a task through what the system's list of proxies says. */
async function createThrough(
  proxies: string,
  isTrusted: boolean,
  signal?: AbortSignal,
  address = 'https://gateway.example',
): Promise<CreateOutcome> {
  const ca = isTrusted ? [ownCertificate.cert] : null;
  const routes = createRoutes({ proxiesOf: async () => proxies, authorities: async () => ca });
  const client = createGatewayClient({ transport: createTransport({ routes }) });
  const connection = aConnection({ address, token });
  const outcome = await client.createVideo(connection, aVideo, signal ? { signal } : {});
  await client.close();
  return outcome;
}

const ways = [
  ['an HTTP proxy', (to: number) => startConnectProxy(to), (port: number) => `PROXY 127.0.0.1:${port}`],
  [
    'an HTTPS proxy',
    (to: number) => startConnectProxy(to, { isSecure: true }),
    (port: number) => `HTTPS 127.0.0.1:${port}`,
  ],
  [
    'a SOCKS proxy',
    (to: number) => startSocksProxy(to),
    (port: number) => `SOCKS5 127.0.0.1:${port}; DIRECT`,
  ],
] as const;

for (const [name, start, listOf] of ways) {
  test(`a request goes through ${name}, which looks up the name of the host, to a gateway that is trusted`, async () => {
    const gateway = await startGateway();
    const proxy = await start(gateway.port);
    expect(await createThrough(listOf(proxy.port), true)).toMatchObject({ type: 'created', taskId: 'T' });
    expect(gateway.seen).toEqual([`gateway.example Bearer ${token}`]);
    expect(proxy.asked).toEqual(['gateway.example:443']);
    await until('no connection is left', () => proxy.open() === 0);
    await proxy.close();
    gateway.close();
  });
}

for (const [name, start, listOf] of ways) {
  test(`through ${name} a certificate for another host does not do for a gateway that is named by its address`, async () => {
    const gateway = await startGateway();
    const proxy = await start(gateway.port);
    expect(await createThrough(listOf(proxy.port), true, undefined, 'https://192.0.2.1')).toMatchObject({
      type: 'not-sent',
      error: { code: 'gateway.certificate' },
    });
    expect(gateway.seen).toEqual([]);
    await proxy.close();
    gateway.close();
  });
}

test.describe('where the system names several ways', () => {
  test('the next one is gone where a proxy is not there, and the request goes out once', async () => {
    const gateway = await startGateway();
    const [gone, proxy] = [await startConnectProxy(1), await startConnectProxy(gateway.port)];
    await gone.close();
    for (const [count, word] of [
      'PROXY',
      'HTTPS',
      'SOCKS5',
      'SOCKS5 no-such-proxy.invalid:1; PROXY',
    ].entries()) {
      const list = `${word} 127.0.0.1:${gone.port}; PROXY 127.0.0.1:${proxy.port}; DIRECT`;
      expect(await createThrough(list, true), word).toMatchObject({ type: 'created', taskId: 'T' });
      expect(gateway.seen).toHaveLength(count + 1);
    }
    const straight = await createThrough(
      `PROXY 127.0.0.1:${gone.port}; DIRECT`,
      true,
      undefined,
      'https://x.invalid',
    );
    expect(straight).toMatchObject({ type: 'not-sent', error: { code: 'gateway.unreachable' } });
    await proxy.close();
    gateway.close();
  });

  test('a proxy that made no connection is the last one to be tried for a while: not each call waits for it', async () => {
    const gateway = await startGateway();
    const [broken, proxy] = [await startConnectProxy(1), await startConnectProxy(gateway.port)];
    const list = `PROXY 127.0.0.1:${broken.port}; PROXY 127.0.0.1:${proxy.port}`;
    const authorities = async () => [ownCertificate.cert];
    const routes = createRoutes({ proxiesOf: async () => list, authorities });
    const client = createGatewayClient({ transport: createTransport({ routes }) });
    const create = () =>
      client.createVideo(aConnection({ address: 'https://gateway.example', token }), aVideo);
    for (const _ of [1, 2]) expect(await create()).toMatchObject({ type: 'created' });
    expect([broken.asked.length, proxy.asked.length]).toEqual([1, 2]);
    await proxy.close();
    expect(await create()).toMatchObject({ type: 'not-sent', error: { code: 'gateway.proxy' } });
    expect(broken.asked).toHaveLength(2);
    await client.close();
    await broken.close();
    gateway.close();
  });

  test('no other is gone once a proxy has refused, or the host was reached: nothing goes out twice', async () => {
    const gateway = await startGateway();
    const [refusing, first, second] = [
      await startConnectProxy(1, { answer: 407 }),
      await startConnectProxy(gateway.port),
      await startConnectProxy(gateway.port),
    ];
    const listOf = (one: { port: number }) =>
      `PROXY 127.0.0.1:${one.port}; PROXY 127.0.0.1:${second.port}; DIRECT`;
    const refused = await createThrough(listOf(refusing), true);
    expect(refused).toMatchObject({ type: 'not-sent', error: { details: { cause: 'PROXY_407' } } });
    expect(await createThrough(listOf(first), false)).toMatchObject({
      type: 'not-sent',
      error: { code: 'gateway.certificate' },
    });
    gateway.breakOff();
    expect(await createThrough(listOf(first), true)).toMatchObject({ type: 'unknown' });
    expect(gateway.seen).toHaveLength(1);
    expect(second.asked).toEqual([]);
    for (const proxy of [refusing, first, second]) await proxy.close();
    gateway.close();
  });
});

test('SOCKS alone is version 4: the proxy is told an address, and the gateway is reached', async () => {
  const gateway = await startGateway();
  const proxy = await startSocks4Proxy(gateway.port);
  for (const word of ['SOCKS', 'SOCKS4']) {
    const list = `${word} 127.0.0.1:${proxy.port}; DIRECT`;
    // The gateway's certificate is for its name, so that is what shows that it was reached.
    expect(await createThrough(list, true, undefined, 'https://192.0.2.1')).toMatchObject({
      type: 'not-sent',
      error: { code: 'gateway.certificate' },
    });
  }
  expect(proxy.asked).toEqual(['192.0.2.1:443', '192.0.2.1:443']);
  expect(
    await createThrough(`SOCKS 127.0.0.1:${proxy.port}`, true, undefined, 'https://[2001:db8::1]'),
  ).toMatchObject({ type: 'not-sent', error: { code: 'gateway.proxy' } });
  expect(proxy.asked).toHaveLength(2);
  expect(gateway.seen).toEqual([]);
  await proxy.close();
  gateway.close();
});

test.describe('certificates are checked although the environment switches that off', () => {
  const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';
  test.beforeEach(() => {
    process.env[variable] = '0';
  });
  test.afterEach(() => {
    delete process.env[variable];
  });

  test('on the straight way', async () => {
    const gateway = await startGateway();
    const client = createGatewayClient({ transport: createTransport() });
    const address = `https://127.0.0.1:${gateway.port}`;
    expect(await client.createVideo(aConnection({ address, token }), aVideo)).toMatchObject({
      type: 'not-sent',
      error: { code: 'gateway.certificate' },
    });
    expect(gateway.seen).toEqual([]);
    gateway.close();
  });

  for (const [name, start, listOf] of ways) {
    test(`through ${name}`, async () => {
      const gateway = await startGateway();
      const proxy = await start(gateway.port);
      expect(await createThrough(listOf(proxy.port), false)).toMatchObject({
        type: 'not-sent',
        error: { code: name === 'an HTTPS proxy' ? 'gateway.proxy' : 'gateway.certificate' },
      });
      // A proxy that cannot prove who it is does not even learn where the request was to go.
      expect(proxy.asked).toEqual(name === 'an HTTPS proxy' ? [] : ['gateway.example:443']);
      expect(gateway.seen).toEqual([]);
      await proxy.close();
      gateway.close();
    });
  }
});

test.describe('nothing was sent when a proxy', () => {
  for (const answer of [403, 407, 502]) {
    test(`answers ${answer} instead of connecting, which is not taken for an answer of the gateway`, async () => {
      const proxy = await startConnectProxy(1, { answer });
      expect(await createThrough(`PROXY 127.0.0.1:${proxy.port}`, true)).toMatchObject({
        type: 'not-sent',
        error: { code: 'gateway.proxy', details: { cause: `PROXY_${answer}` } },
      });
      await proxy.close();
    });
  }

  test('is not there', async () => {
    const proxy = await startConnectProxy(1);
    await proxy.close();
    for (const list of [`PROXY 127.0.0.1:${proxy.port}`, `SOCKS5 127.0.0.1:${proxy.port}`]) {
      expect(await createThrough(list, true)).toMatchObject({
        type: 'not-sent',
        error: { code: 'gateway.proxy' },
      });
    }
  });

  test('never answers and the call is cancelled, which ends the connection to it', async () => {
    const proxy = await startConnectProxy(1, { answer: 'never' });
    const stop = new AbortController();
    const outcome = createThrough(`PROXY 127.0.0.1:${proxy.port}`, true, stop.signal);
    await until('the proxy was asked', () => proxy.asked.length > 0);
    stop.abort();
    expect(await outcome).toMatchObject({ type: 'not-sent', error: { details: { cause: 'CANCELLED' } } });
    await until('no connection is left', () => proxy.open() === 0);
    await proxy.close();
  });
});
