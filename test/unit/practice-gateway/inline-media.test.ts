import fc from 'fast-check';
import { readBase64 } from '#electron/practice-gateway/rules/inline-media.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('base64 of any bytes is read with its length and its first bytes, wherever it begins', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.string(), (bytes, before) => {
      const data = readBase64(before + Buffer.from(bytes).toString('base64'), before.length);
      expect([...(data ?? [])]).toEqual([...bytes.subarray(0, 66)]);
    }),
    { seed: 1 },
  );
});

test('base64 with any other character anywhere is none', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 3, maxLength: 300 }),
      fc.nat(),
      fc.constantFrom('*', '-', '_', ' ', '\n', 'ä', '='),
      (bytes, at, stray) => {
        const text = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 3))).toString('base64');
        // The last two places may be padding.
        const place = at % (text.length - 2);
        expect(readBase64(text.slice(0, place) + stray + text.slice(place + 1))).toBeNull();
      },
    ),
    { seed: 1 },
  );
});

const long = (bytes: number) => Buffer.alloc(bytes, 1).toString('base64');
const megabyte = 1024 * 1024;
for (const [name, data] of [
  ['nothing', ''],
  ['a wrong letter deep inside', `${long(megabyte)}*${long(megabyte).slice(1)}`],
  ['padding in the middle', `${long(megabyte)}${long(300)}`],
  ['three characters of padding', 'A==='],
  ['nothing but padding', '===='],
  ['a missing letter', long(megabyte).slice(1)],
  ['letters behind its padding', 'AA==AA=='],
] as const) {
  test(`a text with ${name} is not base64`, () => {
    expect(readBase64(data)).toBeNull();
  });
}
