import { expect, test } from 'playwright/test';
import { createRoutes, readProxyList } from '#electron/gateway/http/routes.ts';

test.describe('a system’s list of proxies', () => {
  for (const [list, proxy] of [
    ['DIRECT', null],
    ['', null],
    ['nonsense', null],
    ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
    ['proxy proxy.example:80', 'http://proxy.example:80'],
    ['HTTPS proxy.example:443', 'https://proxy.example:443'],
    ['SOCKS5 proxy.example:1080', 'socks5h://proxy.example:1080'],
    ['SOCKS4 proxy.example:1080', 'socks4://proxy.example:1080'],
    ['QUIC proxy.example:1; SOCKS proxy.example:1080', 'socks4://proxy.example:1080'],
    ['DIRECT; PROXY proxy.example:3128', null],
  ] as const) {
    test(`${JSON.stringify(list)} is ${proxy}`, () => expect(readProxyList(list)).toBe(proxy));
  }
});

test('this computer is reached directly, without a look-up', async () => {
  const routes = createRoutes({
    proxiesOf: () => Promise.reject(new Error('Nobody is asked.')),
    ca: null,
  });
  for (const address of ['http://127.0.0.1:8080', 'https://localhost', 'http://[::1]:1']) {
    expect(await routes(new URL(address), new AbortController().signal)).toMatchObject({ agent: false });
  }
});

test('this computer is reached directly also where a connection has a proxy of its own, which would read the token', async () => {
  const routes = createRoutes({ proxiesOf: async () => 'DIRECT', ca: null });
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
