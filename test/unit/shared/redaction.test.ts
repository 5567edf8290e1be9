import fc from 'fast-check';
import { Secret } from '#contract';
import {
  createByteRedactor,
  createRedaction,
  createStreamRedactor,
  holdsSecret,
  redact,
  redactBody,
  redactLog,
} from '#electron/shared/redaction.ts';
import { checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { expectProportion } from '../../fixtures/timing.ts';

const secrets = [new Secret('sk-Zm9v/_token')];

test('a token is taken out of a text as it is, as part of an address and of a host name', () => {
  expect(redact('a sk-Zm9v/_token b', secrets)).toBe('a [removed] b');
  expect(redact('?k=sk-Zm9v%2F_token', secrets)).toBe('?k=[removed]');
  expect(redact('sk-zm9v/_token.example', secrets)).toBe('[removed].example');
  expect(redact('nothing', [new Secret(''), ...secrets])).toBe('nothing');
});

test('and out of JSON, however its characters are written', () => {
  const numbers = [...'sk-Zm9v/_token'].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('');
  for (const written of [
    'sk-Zm9v/_token',
    'sk-Zm9v\\/_token',
    numbers,
    numbers.toUpperCase().replaceAll('\\U', '\\u'),
  ]) {
    expect(redactBody(`{"text":"a ${written} b"}`, secrets)).toBe('{"text":"a [removed] b"}');
  }
});

test('an address or id with the token in it is told, percent-encoded too', () => {
  for (const text of [
    'https://x/?k=sk-Zm9v/_token',
    'https://x/%73k-Zm9v%2f_token',
    'https://SK-ZM9V/_TOKEN',
  ]) {
    expect(holdsSecret(text, secrets)).toBe(true);
  }
  expect(holdsSecret('https://x/clip.mp4?%zz', secrets)).toBe(false);
});

test('a token so short that it is part of other words makes no id and no answer void', () => {
  expect(holdsSecret('task-1', [new Secret('t')])).toBe(false);
  expect(redactBody('{"text":"a test"}', [new Secret('test')])).toBe('{"text":"a test"}');
});

/** A visible character, the troublesome ones more often than others. */
const character = fc.oneof(
  fc.constantFrom('\\', '"', '/', '%', 'u', '2', '5', 'a', '.', '*', '$', '|'),
  fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
);
const secretOf = fc.string({ unit: character, minLength: 8, maxLength: 40 });
const hex = (code: number, isUpper: boolean) => {
  const digits = code.toString(16);
  return isUpper ? digits.toUpperCase() : digits;
};
/** Ways to write one character: in an address, and in JSON. */
const inAddress = [
  (sign: string) => sign,
  (sign: string) => `%${hex(sign.charCodeAt(0), true)}`,
  (sign: string) => `%${hex(sign.charCodeAt(0), false)}`,
];
const inJson = [
  (sign: string) => JSON.stringify(sign).slice(1, -1),
  (sign: string) => (sign === '/' ? '\\/' : JSON.stringify(sign).slice(1, -1)),
  (sign: string) => `\\u00${hex(sign.charCodeAt(0), true)}`,
  (sign: string) => `\\u00${hex(sign.charCodeAt(0), false)}`,
];
const waysOf = (secret: string) =>
  fc.array(fc.nat(3), { minLength: secret.length, maxLength: secret.length });

test('no secret survives, whichever way each of its characters is written: as it is, in an address, in JSON', () => {
  const written = secretOf.chain((secret) =>
    fc.tuple(fc.constantFrom(inAddress, inJson), waysOf(secret)).map(([forms, ways]) => ({
      secret,
      text: [...secret].map((sign, at) => forms[(ways[at] ?? 0) % forms.length]?.(sign)).join(''),
    })),
  );
  checkProperty(
    fc.property(written, ({ secret, text }) => {
      const clean = 'before [removed] after';
      const all = `before ${text} after`;
      expect(redact(all, [new Secret(secret)])).toBe(clean);
      expect(redactBody(all, [new Secret(secret)])).toBe(clean);
      expect(redactLog(all, [new Secret(secret)])).toBe(clean);
      expect(createRedaction([new Secret(secret)]).line(all, 100)).toBe(clean);
      expect(holdsSecret(all, [new Secret(secret)])).toBe(true);
      const bytes = createByteRedactor([new Secret(secret)]);
      const parts = [...Buffer.from(all)].map((byte) => bytes.push(Buffer.from([byte])));
      // Where a secret is made of escapes, an end of one may stay behind.
      expect(Buffer.concat([...parts, bytes.end()]).toString()).toMatch(/^before \[removed\].{0,6} after$/);
    }),
    300,
  );
});

test('nor in JSON inside JSON, as an error in a line of the log has it', () => {
  const secret = 'sk-Zm9v/"token"';
  const once = JSON.stringify({ error: secret.replaceAll('/', '\\/').replace('k', '\\u006b') });
  for (const line of [once, JSON.stringify({ once }), JSON.stringify({ it: JSON.stringify({ secret }) })]) {
    const clean = redactLog(line, [new Secret(secret)]);
    expect(clean).toContain('[removed]');
    expect(clean).not.toContain('Zm9v');
  }
});

test('a line of the log names no file of an error: it is called by a prompt, and lies in the folder of a user', () => {
  const message =
    "EPERM: operation not permitted, rename 'C:\\Users\\alice\\My lawyer's \"tears\".new' -> 'C:\\b'";
  const line = `a recipe ${JSON.stringify({ id: '7', error: `Error: ${message}` })}`;
  expect(redactLog(line, [])).toBe(
    `a recipe {"id":"7","error":"Error: EPERM: operation not permitted, rename [removed]"}`,
  );
});

test('nor where characters that are not shown stand inside it', () => {
  expect(createRedaction(secrets).line('a sk-Zm9\u202ev/_to\u200bken b', 100)).toBe('a [removed] b');
  const stream = createStreamRedactor(secrets);
  const pieces = ['a sk-', 'Zm9\u0001v', '/_to\u0002', 'ken b'].map((piece) => stream.push(piece));
  expect([...pieces, stream.end()].join('')).toBe('a [removed] b');
});

test('a text in pieces keeps all that is no secret, and waits for no more than may be one', () => {
  checkProperty(
    fc.property(secretOf, fc.array(fc.oneof(secretOf, fc.constant('sk'))), (secret, texts) => {
      const pieces = texts.flatMap((text) => [text, secret.slice(0, 5), secret.slice(5, -1)]);
      const stream = createStreamRedactor([new Secret(secret)]);
      const shown = [...pieces, secret].map((piece) => stream.push(piece)).join('') + stream.end();
      expect(shown).toBe(redact([...pieces, secret].join(''), [new Secret(secret)]));
      expect(createStreamRedactor([new Secret(secret)]).push('plain \u00e9')).toBe('plain \u00e9');
    }),
  );
});

for (const [name, secret, piece] of [
  ['its own beginning', `${'a'.repeat(60)}b`, 'a'],
  ['backslashes', `${'\\'.repeat(40)}b`, '\\'],
  ['escapes of what it is made of', `${'%25'.repeat(20)}b`, '%25'],
  ['quotation marks', `${'\\"'.repeat(20)}b`, '\\\\\\"'],
  ['bearers', 'sk-token-of-nobody', 'bearer    '],
] as const) {
  test(`time is in proportion to the text, also to one that repeats ${name}`, async () => {
    await expectProportion(40_000, (size) =>
      redactLog(piece.repeat(size / piece.length), [new Secret(secret)]),
    );
  });
}
