import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import { readBase64 } from '#electron/practice-gateway/http/base64.ts';
import { JsonScanner, longTextBytes, scanJson } from '#electron/practice-gateway/http/json-scanner.ts';

/** Feeds `bytes` in pieces of the given sizes, over and over. */
function scanInPieces(bytes: Uint8Array, sizes: readonly number[]) {
  const scanner = new JsonScanner();
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] as number;
    scanner.push(bytes.subarray(at, at + size));
    at += size;
  }
  return scanner.end();
}

const long = longTextBytes * 2;
const pieces = [1, 7, 4_096, 65_536, 3];

test('gives what JSON.parse gives, however the bytes arrive', () => {
  fc.assert(
    fc.property(fc.json(), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (text, sizes) => {
      const scan = scanInPieces(Buffer.from(text), sizes);
      expect(scan.ok && scan.json.value).toEqual(JSON.parse(text));
    }),
  );
});

test('agrees with JSON.parse about what is JSON', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('"', '\\', ',', '}', ' ', 'x', '\n'),
      (text, at, extra) => {
        const place = at % (text.length + 1);
        const spoiled = text.slice(0, place) + extra + text.slice(place);
        let valid = true;
        try {
          JSON.parse(spoiled);
        } catch {
          valid = false;
        }
        expect(scanJson(spoiled).ok).toBe(valid);
      },
    ),
    { numRuns: 500 },
  );
});

test('sums up a long string and keeps its neighbours', () => {
  const data = Buffer.alloc(long, 7).toString('base64');
  const scan = scanInPieces(Buffer.from(JSON.stringify({ before: 1, data, after: ['x'] })), pieces);
  if (!scan.ok) throw new Error(scan.reason);
  const value = scan.json.value as { before: number; data: string; after: string[] };
  expect(value.before).toBe(1);
  expect(value.after).toEqual(['x']);
  expect(scan.json.source.length).toBeLessThan(200);
  const text = scan.json.text(value.data);
  expect(typeof text).toBe('object');
  expect(readBase64(text)?.bytes).toBe(long);
  expect([...(readBase64(text)?.head ?? [])]).toEqual(Array(64).fill(7));
});

for (const [name, escaped] of [
  ['slashes', (data: string) => data.replaceAll('/', '\\/')],
  ['pluses', (data: string) => data.replaceAll('+', '\\u002b').replaceAll('=', '\\u003D')],
] as const) {
  test(`counts base64 with escaped ${name} as it decodes`, () => {
    const bytes = Buffer.alloc(long + 1, Buffer.from([0xfb, 0xef, 0xbe, 0xff, 0xff, 0x00]));
    const text = `{"data":"${escaped(bytes.toString('base64'))}"}`;
    const scan = scanInPieces(Buffer.from(text), pieces);
    if (!scan.ok) throw new Error(scan.reason);
    const { data } = scan.json.value as { data: string };
    expect(readBase64(scan.json.text(data))?.bytes).toBe(bytes.length);
  });
}

const base64 = (bytes: number) => Buffer.alloc(bytes, 1).toString('base64');
for (const [name, data] of [
  ['a wrong letter deep inside', `${base64(long)}*${base64(long).slice(1)}`],
  ['padding in the middle', `${base64(long + 2)}${base64(300)}`],
  ['a missing letter', base64(long).slice(1)],
  ['a letter that is not ASCII', `${base64(long)}äbc`],
] as const) {
  test(`knows that a long string with ${name} is not base64`, () => {
    const scan = scanJson(JSON.stringify(data));
    if (!scan.ok) throw new Error(scan.reason);
    expect(readBase64(scan.json.text(scan.json.value as string))).toBeNull();
  });
}

const filler = 'a'.repeat(long);
for (const [name, bytes] of [
  ['a control character', Buffer.from(`"${filler}\n"`)],
  ['an escape that does not exist', Buffer.from(`"${filler}\\x"`)],
  ['a broken unicode escape', Buffer.from(`"${filler}\\u12G4"`)],
  ['no end', Buffer.from(`"${filler}`)],
  ['bytes that are not UTF-8', Buffer.concat([Buffer.from(`"${filler}`), Buffer.from([0xc3, 0x22])])],
] as const) {
  test(`refuses a long string with ${name}`, () => {
    expect(scanInPieces(bytes, pieces).ok).toBe(false);
  });
}

test('takes a long text of any script', () => {
  const text = 'Ein Boot, 一艘船, 🚤. '.repeat(8_000);
  const scan = scanInPieces(Buffer.from(JSON.stringify({ text })), pieces);
  if (!scan.ok) throw new Error(scan.reason);
  const known = scan.json.text((scan.json.value as { text: string }).text);
  if (typeof known === 'string') throw new Error('The text should have been summed up.');
  expect(text.startsWith(known.head)).toBe(true);
  expect(known.head.length).toBeGreaterThan(10_000);
});

test('lets megabytes of idle space pass', () => {
  const scan = scanInPieces(Buffer.from(`{ "a":${' \n'.repeat(2 ** 21)}1 }`), [65_536]);
  expect(scan.ok && scan.json.value).toEqual({ a: 1 });
});

test('refuses more fields than it would be good to parse at once', () => {
  const scan = scanJson(`[${'"some words",'.repeat(200_000)}0]`);
  expect(scan).toEqual({ ok: false, reason: expect.stringContaining('more fields and text') });
});
