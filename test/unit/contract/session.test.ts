import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isLoopbackHost, readAddress, readToken, Secret } from '#contract';
import { checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const good: readonly (readonly [typed: string, address: string, host: string])[] = [
  ['https://gateway.example', 'https://gateway.example', 'gateway.example'],
  ['gateway.example', 'https://gateway.example', 'gateway.example'],
  ['  https://gateway.example\n', 'https://gateway.example', 'gateway.example'],
  ['https://gateway.example/', 'https://gateway.example', 'gateway.example'],
  ['https://gateway.example///', 'https://gateway.example', 'gateway.example'],
  ['https://gateway.example/api/v1/', 'https://gateway.example/api/v1', 'gateway.example'],
  ['https://gateway.example/Path', 'https://gateway.example/Path', 'gateway.example'],
  ['HTTPS://Gateway.Example', 'https://gateway.example', 'gateway.example'],
  ['gateway.example:8443/api', 'https://gateway.example:8443/api', 'gateway.example:8443'],
  ['https://gateway.example:443', 'https://gateway.example', 'gateway.example'],
  ['https://gateway.example:0443/x', 'https://gateway.example/x', 'gateway.example'],
  ['https://gateway.example:65535', 'https://gateway.example:65535', 'gateway.example:65535'],
  ['192.0.2.7', 'https://192.0.2.7', '192.0.2.7'],
  ['https://[2001:DB8::1]:8443', 'https://[2001:db8::1]:8443', '[2001:db8::1]:8443'],
  ['localhost:8080', 'https://localhost:8080', 'localhost:8080'],
  ['http://localhost:8080', 'http://localhost:8080', 'localhost:8080'],
  ['http://127.0.0.1:40404', 'http://127.0.0.1:40404', '127.0.0.1:40404'],
  ['http://127.0.0.1:80', 'http://127.0.0.1', '127.0.0.1'],
  ['http://127.0.0.1:443', 'http://127.0.0.1:443', '127.0.0.1:443'],
  ['https://gateway.example:80', 'https://gateway.example:80', 'gateway.example:80'],
  ['http://[::1]:9/base', 'http://[::1]:9/base', '[::1]:9'],
];

for (const [typed, address, host] of good) {
  test(`${JSON.stringify(typed)} is read as ${address}`, () => {
    expect(readAddress(typed)).toEqual({ address, host });
  });
}

const insecure = [
  'http://gateway.example',
  'HTTP://gateway.example',
  'http://192.0.2.7',
  'http://10.0.0.1:8080',
  'http://127.0.0.1.gateway.example',
  'http://localhost.gateway.example',
  'http://[2001:db8::1]',
  'http://0.0.0.0',
];
for (const typed of insecure) {
  test(`"${typed}" is not secure: http is for this computer alone`, () => {
    expect(readAddress(typed)).toEqual({ problem: 'session.address-insecure' });
  });
}

const invalid = [
  // These are on this computer, where http is no fault: something else is wrong with them.
  'http://user@localhost',
  'http://localhost:0',
  'http://127.0.0.1:99999/v1',
  'http://[::1]:8080?x=1',
  'http://localhost/v1#part',
  '/',
  'https://',
  'ftp://gateway.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user:secret@gateway.example',
  'https://user@gateway.example',
  'https://gateway.example/path@host',
  'https://gateway.example?key=1',
  'https://gateway.example/api?key=1',
  'https://gateway.example/#top',
  'https://gate way.example',
  'https://gateway.example/a b',
  'https://gateway.example:65536',
  'https://gateway.example:0',
  'https://gateway.example:port',
  'https://gateway.example:',
  'https://gatewäy.example',
  'https://网关.example',
  'https://gateway_one.example',
  'https://gateway.example\\@evil.example',
  'https:/gateway.example/x',
];
test('where no address was typed, one is asked for', () => {
  expect(readAddress('')).toEqual({ problem: 'session.address-missing' });
  expect(readAddress(' \n')).toEqual({ problem: 'session.address-missing' });
});

for (const typed of invalid) {
  test(`${JSON.stringify(typed)} is no address`, () => {
    expect(readAddress(typed)).toEqual({ problem: 'session.address-invalid' });
  });
}

test('an address that was read is the same address to the URL standard, and reads as itself', () => {
  const host = fc.oneof(fc.domain(), fc.constantFrom('192.0.2.7', 'localhost', '[2001:db8::1]', '127.0.0.1'));
  const port = fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 65_535 }).map((number) => `:${number}`),
  );
  const path = fc.constantFrom('', '/', '/api', '/api/v1/', '/A-b_c~d', '///');
  checkProperty(
    fc.property(
      fc.constantFrom('https://', 'HTTPS://', ''),
      host,
      port,
      path,
      (scheme, name, number, rest) => {
        const expected = new URL(`https://${name}${number}${rest}`);
        const address = `${expected.origin}${expected.pathname.replace(/\/+$/, '')}`;
        const read = { address, host: expected.host };
        const typed = readAddress(`${scheme}${name}${number}${rest}`);
        return isDeepStrictEqual([typed, readAddress(address)], [read, read]);
      },
    ),
    500,
  );
});

test('whatever is typed, the scheme is https unless the host is this computer', () => {
  // Written out: asking the function under test which hosts are this computer would prove nothing.
  const here = ['localhost', '127.0.0.1', '127.255.0.9', '[::1]'];
  const there = [
    'gateway.example',
    '128.0.0.1',
    '10.0.0.1',
    '0.0.0.0',
    '[::2]',
    '[::ffff:8.8.8.8]',
    'localhost.example',
  ];
  const rests = [
    '',
    '/',
    '/api',
    ':8080',
    ':8080/api',
    '@evil.example',
    '.evil.example',
    '?x',
    '#y',
    ' ',
    '\\@evil.example',
  ];
  const safe = (typed: string) => {
    const read = readAddress(typed);
    return 'address' in read ? read.address.split('://', 1).join() : null;
  };
  for (const scheme of ['http://', 'HTTP://']) {
    for (const host of here) {
      expect(safe(`${scheme}${host}`)).toBe('http');
      expect(safe(`${scheme}${host}:8080/api`)).toBe('http');
      for (const rest of ['@evil.example', '.evil.example', '\\@evil.example'])
        expect(safe(`${scheme}${host}${rest}`)).toBeNull();
    }
    for (const host of there)
      for (const rest of rests) expect(safe(`${scheme}${host}${rest}`), host + rest).toBeNull();
  }
  for (const host of [...here, ...there]) {
    for (const scheme of ['https://', '']) {
      for (const rest of rests) expect(['https', null]).toContain(safe(`${scheme}${host}${rest}`));
      expect(safe(`${scheme}${host}`)).toBe('https');
    }
  }
});

test('nothing that is typed makes an address with more in it than scheme, host and path', () => {
  checkProperty(
    fc.property(
      fc.constantFrom('http://', 'https://', ''),
      fc.constantFrom('localhost', 'a.example', '[::1]', ''),
      fc.string(),
      (scheme, name, rest) => {
        const read = readAddress(`${scheme}${name}${rest}`);
        if (!('address' in read) || !URL.canParse(read.address)) return;
        const { username, password, search, hash } = new URL(read.address);
        expect(`${username}${password}${search}${hash}`).toBe('');
      },
    ),
    500,
  );
});

test('only names and numbers of this computer count as this computer', () => {
  const here = ['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '127.255.255.255', '[::1]'];
  const there = [
    '',
    // What stands before the name is left to a resolver, who may send the token anywhere.
    'app.localhost',
    'localhost.',
    'localhost.example',
    'notlocalhost',
    '127.0.0.256',
    '127.1',
    '128.0.0.1',
    '127.0.0.1.example',
    '1127.0.0.1',
    '[::2]',
  ];
  expect(here.filter((host) => !isLoopbackHost(host))).toEqual([]);
  expect(there.filter(isLoopbackHost)).toEqual([]);
});

const tokens: readonly (readonly [typed: string, read: { token: string } | { problem: string }])[] = [
  ['sk-abc123', { token: 'sk-abc123' }],
  ['  sk-abc123\n', { token: 'sk-abc123' }],
  ['Bearer sk-abc123', { token: 'sk-abc123' }],
  ['bearer   sk-abc123 ', { token: 'sk-abc123' }],
  ['"sk-abc123"', { token: 'sk-abc123' }],
  ["'Bearer sk-abc123'\n", { token: 'sk-abc123' }],
  [`Bearer "'sk-abc123'"`, { token: 'sk-abc123' }],
  ['""', { problem: 'session.token-missing' }],
  ['bearersk-abc123', { token: 'bearersk-abc123' }],
  ['a.b-c_d~e+f/g=:"\\', { token: 'a.b-c_d~e+f/g=:"\\' }],
  ['', { problem: 'session.token-missing' }],
  [' \t\n', { problem: 'session.token-missing' }],
  ['Bearer', { problem: 'session.token-missing' }],
  ['Bearer ', { problem: 'session.token-missing' }],
  ['sk abc', { problem: 'session.token-characters' }],
  ['sk-abc\r\nx-evil: 1', { problem: 'session.token-characters' }],
  ['sk-\u200babc', { problem: 'session.token-characters' }],
  ['sk-äbc', { problem: 'session.token-characters' }],
  ['sk-“abc”', { problem: 'session.token-characters' }],
];
for (const [typed, read] of tokens) {
  test(`the token ${JSON.stringify(typed)} is read as ${JSON.stringify(read)}`, () => {
    const found = readToken(new Secret(typed));
    expect('token' in found ? { token: Secret.reveal(found.token) } : found).toEqual(read);
  });
}
