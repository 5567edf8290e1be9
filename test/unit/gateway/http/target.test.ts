import { readableHeaders } from '#electron/gateway/http/begin-request.ts';
import { openTarget } from '#electron/gateway/http/target.ts';
import { createTransport, type TransportRequest } from '#electron/gateway/http/transport.ts';
import { aConnection } from '../../../fixtures/gateway/connections.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

/** Where a call goes and with which token, or why it goes nowhere. */
async function called(address: string, token = 'T'): Promise<string> {
  const requests: TransportRequest[] = [];
  const target = openTarget(aConnection({ address, token }), {
    open(request) {
      requests.push(request);
      return Promise.reject(new Error('Nothing is sent here.'));
    },
    close: async () => undefined,
  });
  if (!target.ok) return target.error.code;
  await target.value.send({ path: '/x', signal: new AbortController().signal }).catch(() => undefined);
  return requests
    .map(({ url, path, headers }) => `${url.origin}${path} ${readableHeaders(headers).authorization}`)
    .join();
}

test('a call goes to https, or by http to this computer, and never without a usable token', async () => {
  expect(await called('https://gateway.example')).toBe('https://gateway.example/x Bearer T');
  expect(await called('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080/x Bearer T');
  expect(await called('https://gateway.example/base')).toBe('https://gateway.example/base/x Bearer T');
  expect(await called('https://gateway.example/base/')).toBe('https://gateway.example/base/x Bearer T');
  expect(await called('http://gateway.example')).toBe('session.address-insecure');
  expect(await called('https://a b')).toBe('session.address-invalid');
  expect(await called('https://[::zz]')).toBe('session.address-invalid');
  expect(await called('https://gateway.example', '')).toBe('session.token-missing');
  expect(await called('https://gateway.example', 'a\r\nx: y')).toBe('session.token-characters');
});

test('a path with characters that have no place in a request goes out encoded', async () => {
  const paths: (string | undefined)[] = [];
  const target = openTarget(aConnection({ address: 'https://gateway.example', token: 'T' }), {
    open(request) {
      paths.push(request.path);
      return Promise.reject(new Error('Nothing is sent here.'));
    },
    close: async () => undefined,
  });
  const sent =
    target.ok && target.value.send({ path: '/m：create?a=%20é', signal: new AbortController().signal });
  await expect(sent).rejects.toThrow('Nothing is sent');
  expect(paths).toEqual(['/m%EF%BC%9Acreate?a=%20%C3%A9']);
});

test('a token goes to no other origin, whatever its request meets on the way out', async () => {
  const transport = createTransport();
  const elsewhere = new URL('https://elsewhere.example');
  const target = openTarget(aConnection({ address: 'https://gateway.example', token: 'T' }), {
    open: (request) => transport.open({ ...request, url: elsewhere }),
    close: transport.close,
  });
  const sent = target.ok && target.value.send({ path: '/x', signal: new AbortController().signal });
  await expect(sent).rejects.toThrow('its own origin');
});
