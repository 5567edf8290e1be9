import type { RefusalReason } from '#contract';
import { readLink } from '#electron/features/video/known-files.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

test('an address is read as it goes out, with a short name', () => {
  const read = (typed: string) => readLink(typed);
  expect(read(' https://Example.com/a/My%20cat.png?x=1 ')).toEqual({
    ok: true,
    value: { link: 'https://example.com/a/My%20cat.png?x=1', name: 'My cat.png' },
  });
  expect(read('https://example.com')).toMatchObject({ value: { name: 'example.com' } });
  expect(read('https://example.com:8443/')).toMatchObject({ value: { name: 'example.com:8443' } });
  expect(read('https://example.com/50%.png')).toMatchObject({ value: { name: '50%.png' } });
  expect(read('https://8.8.8.8/a.png')).toMatchObject({ ok: true });
  expect(read('https://[2606:4700::1111]/a.png')).toMatchObject({ ok: true });
});

test('a name with encoded separators stays encoded, so that it is never a path', () => {
  for (const [path, name] of [
    ['/a/..%2F..%2Fetc%2Fpasswd', '..%2F..%2Fetc%2Fpasswd'],
    ['/a/%2e%2e%2fcat.png', '%2e%2e%2fcat.png'],
    ['/a/%2e%2e%5ccat.png', '%2e%2e%5ccat.png'],
    ['/a/%252e%252e%252fcat.png', '%2e%2e%2fcat.png'],
    ['/a/b/%2e%2e/', 'a'],
    ['/..%00/', '..\u0000'],
  ] as const) {
    expect(readLink(`https://example.com${path}`), path).toMatchObject({ ok: true, value: { name } });
  }
});

const refused: Readonly<Record<string, RefusalReason>> = {
  '': 'address-invalid',
  'a cat': 'address-invalid',
  'example.com/a.png': 'address-invalid',
  'https://': 'address-invalid',
  'https://me:secret@example.com/a.png': 'address-invalid',
  'https://me@example.com/a.png': 'address-invalid',
  'http://example.com/a.png': 'address-not-https',
  'ftp://example.com/a.png': 'address-not-https',
  'file:///home/me/a.png': 'address-not-https',
  'data:image/png;base64,AAAA': 'address-not-https',
  'https://localhost/a.png': 'address-private',
  'https://LOCALHOST./a.png': 'address-private',
  'https://127.0.0.1/a.png': 'address-private',
  'https://127.1/a.png': 'address-private',
  'https://2130706433/a.png': 'address-private',
  'https://0x7f000001/a.png': 'address-private',
  'https://10.0.0.8/a.png': 'address-private',
  'https://172.31.255.1/a.png': 'address-private',
  'https://192.168.0.2/a.png': 'address-private',
  'https://169.254.169.254/latest': 'address-private',
  'https://0.0.0.0/a.png': 'address-private',
  'https://[::1]/a.png': 'address-private',
  'https://[fe80::1]/a.png': 'address-private',
  'https://[::ffff:10.0.0.8]/a.png': 'address-private',
  'https://[fd00::1]/a.png': 'address-private',
  'https://printer.local/a.png': 'address-private',
  'https://nas/a.png': 'address-private',
};
for (const [typed, reason] of Object.entries(refused)) {
  test(`"${typed}" is refused: ${reason}`, () => {
    expect(readLink(typed)).toEqual({ ok: false, error: reason });
  });
}
