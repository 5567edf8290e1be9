import type { Exchange } from '#contract';
import { nodesIn, parseExactly, textAt } from '#electron/workers/answers/json-values.ts';
import { withoutAccess, withoutTexts } from '#electron/workers/answers/without-texts.ts';
import { expect, test } from '../fixtures/pure-test.ts';
import { expectProportion } from '../fixtures/timing.ts';

function anExchange(body: string): Exchange {
  return {
    request: { url: 'https://gateway.example/c', headers: [], body, bodyBytes: body.length },
    response: { headers: [], body, bodyBytes: body.length },
    requestId: null,
  } as unknown as Exchange;
}
const withoutAddresses = (body: string) => withoutAccess(anExchange(body)).response?.body;

for (const piece of [
  'https://',
  'https:\\/\\/',
  'https://a?',
  'https://a?b=\\',
  '"',
  '\\',
  '" ',
  '"error":"%25',
  '"error":"data:',
  '{"message":"a',
  '&#x1;',
]) {
  test(`making an exchange fit for a bundle takes time in proportion to a body of ${JSON.stringify(piece)} alone`, async () => {
    await expectProportion(64_000, (size) => {
      const exchange = anExchange(`{${piece.repeat(size / piece.length)}`);
      withoutAccess(exchange);
      withoutTexts(exchange, null);
    });
  });
}

test('and of one long key before many values', async () => {
  await expectProportion(64_000, (size) => {
    withoutTexts(anExchange(`{"${'error'.repeat(size / 10)}\n":[${'"a b",'.repeat(size / 12)}`), null);
  });
});

test('the values in the query of an address go, also where its slashes are escaped, and those behind its hash', () => {
  expect(withoutAddresses('see https://a.example/x?sig=opens&b=2 and http://b/?c=3#d=4')).toBe(
    'see https://a.example/x?sig=…&b=… and http://b/?c=…',
  );
  expect(withoutAddresses('{"url":"https:\\/\\/a\\/x?sig=opens\\u0026b=2"}')).toBe(
    '{"url":"https:\\/\\/a\\/x?sig=…\\u0026b=…"}',
  );
  expect(withoutAddresses('{"url":"https://a/x?sig\\u003dopens\\u0026b\\u003d2"}')).toBe(
    '{"url":"https://a/x?sig=…\\u0026b=…"}',
  );
  expect(withoutAddresses('https://a/#access_token=opens')).toBe('https://a/#access_token=…');
  const sentOn = anExchange('');
  sentOn.response?.headers.push(['location', 'https://a/x?sig=opens']);
  expect(withoutAccess(sentOn).response?.headers).toEqual([['location', 'https://a/x?sig=…']]);
});

test('a number of more digits than a double holds is shown and copied as it was written', () => {
  const parsed = parseExactly(
    '{"id":1234567890123456789,"in \\"text": "x\\\\","ids":[-98765432109876543210, 7],"quoted":"say \\"1234567890123456789\\"","pi":3.14159265358979323846,"far":12345678901234567890e2}',
  );
  const shown = nodesIn(parsed, '', 0).nodes.map(({ type, preview }) => [type, preview]);
  expect(shown).toEqual([
    ['number', '1234567890123456789'],
    ['text', 'x\\'],
    ['list', ''],
    ['text', 'say "1234567890123456789"'],
    ['number', '3.141592653589793'],
    ['number', '1.2345678901234568e+21'],
  ]);
  expect(textAt(parsed, '/id').text).toBe('1234567890123456789');
  expect(textAt(parsed, '/ids').text).toBe('[\n  -98765432109876543210,\n  7\n]');
  for (const broken of ['1234567890123456789"', '{"a":1234567890123456789x}', '[01234567890123456789]'])
    expect(() => parseExactly(broken), broken).toThrow(SyntaxError);
});

test('what is no number, as programs in Python write it, is shown and copied as it was written', () => {
  const parsed = parseExactly('{"loss":NaN,"rows":[-Infinity,"NaN"]}');
  expect(nodesIn(parsed, '', 0).nodes[0]).toMatchObject({ type: 'number', preview: 'NaN' });
  expect(textAt(parsed, '/rows').text).toBe('[\n  -Infinity,\n  "NaN"\n]');
  expect(() => parseExactly('[NaNs]')).toThrow(SyntaxError);
});

for (const piece of ['NaN', '"', '\\', '\\"', '1', '1234567890123456789,', '"\\\\"1234567890123456789,']) {
  test(`looking for long numbers takes time in proportion to a text of ${JSON.stringify(piece)} alone`, async () => {
    await expectProportion(128_000, (size) => {
      try {
        parseExactly(`1234567890123456789 ${piece.repeat(size / piece.length)}`);
      } catch {
        // None of them is JSON.
      }
    });
  });
}
