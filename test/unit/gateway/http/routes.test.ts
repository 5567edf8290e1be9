import { createRoutes, readProxyList } from '#electron/gateway/http/routes.ts';
import { ownCertificate } from '../../../fixtures/gateway/proxies.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

test.describe('a system’s list of proxies', () => {
  for (const [list, ...ways] of [
    ['DIRECT', null],
    ['', null],
    ['nonsense', null],
    ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128', null],
    ['PROXY one.example:1;HTTPS two.example:2', 'http://one.example:1', 'https://two.example:2'],
    ['proxy proxy.example:80', 'http://proxy.example:80'],
    ['HTTPS proxy.example:443', 'https://proxy.example:443'],
    ['SOCKS5 proxy.example:1080', 'socks5h://proxy.example:1080'],
    ['SOCKS4 proxy.example:1080', 'socks4://proxy.example:1080'],
    ['QUIC proxy.example:1; SOCKS proxy.example:1080', 'socks4://proxy.example:1080'],
    ['DIRECT; PROXY proxy.example:3128', null],
  ] as const) {
    test(`${JSON.stringify(list)} is ${ways}`, () => expect(readProxyList(list)).toEqual(ways));
  }
});

test('this computer is reached directly, without a look-up', async () => {
  const routes = createRoutes({
    proxiesOf: () => Promise.reject(new Error('Nobody is asked.')),
    authorities: async () => null,
  });
  for (const address of ['http://127.0.0.1:8080', 'https://localhost', 'http://[::1]:1']) {
    expect(await routes(new URL(address), new AbortController().signal)).toMatchObject({ agent: false });
  }
});

test('this computer is reached directly also where a connection has a proxy of its own, which would read the token', async () => {
  const routes = createRoutes({ proxiesOf: async () => 'DIRECT', authorities: async () => null });
  const over = new AbortController().signal;
  for (const scheme of ['http', 'https', 'socks5']) {
    const wishes = {
      proxy: { type: 'address', address: `${scheme}://proxy.example:3128`, secret: null },
      ca: null,
    } as const;
    for (const host of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:1', 'https://127.3.2.1'])
      expect((await routes(new URL(host), over, wishes)).agent).toBe(false);
    expect((await routes(new URL('https://gateway.example'), over, wishes)).agent).not.toBe(false);
  }
});

test('nobody asks for certificates on a way that has none to check: the practice gateway never waits for a keychain', async () => {
  let asked = 0;
  const routes = createRoutes({
    proxiesOf: async (origin) =>
      origin.includes('behind') ? 'HTTPS proxy.example:443' : 'PROXY proxy.example:80',
    authorities: async () => {
      asked += 1;
      return null;
    },
  });
  const over = new AbortController().signal;
  for (const address of [
    'http://127.0.0.1:8080',
    'http://localhost:1',
    'http://[::1]:1',
    'http://gateway.example',
  ])
    expect((await routes(new URL(address), over)).secureContext).toBeUndefined();
  expect(asked).toBe(0);
  for (const address of ['https://gateway.example', 'https://127.0.0.1:8080', 'http://behind.example'])
    await routes(new URL(address), over);
  expect(asked).toBe(3);
});

test('certificates that come late are trusted from then on, beside those of the connections', async () => {
  let ca: readonly string[] | null = null;
  const routes = createRoutes({ proxiesOf: async () => 'DIRECT', authorities: async () => ca });
  const added = { name: 'own.pem', pem: ownCertificate.cert };
  const contexts = async () => {
    const ask = (own: typeof added | null) =>
      routes(new URL('https://gateway.example'), new AbortController().signal, {
        proxy: { type: 'none' },
        ca: own,
      });
    return [(await ask(null)).secureContext, (await ask(added)).secureContext];
  };
  const before = await contexts();
  expect(before[0]).toBeUndefined();
  expect(await contexts()).toEqual(before);
  ca = [ownCertificate.cert];
  const after = await contexts();
  expect(after[0]).toBeDefined();
  expect(after[1]).not.toBe(before[1]);
  expect((await contexts())[1]).toBe(after[1]);
});
