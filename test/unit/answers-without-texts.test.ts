import type { Exchange } from '#contract';
import { withoutAccess, withoutTexts } from '#electron/workers/answers/without-texts.ts';
import { expect, test } from '../fixtures/pure-test.ts';
import { growthOf } from '../fixtures/timing.ts';

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
    const growth = await growthOf(32_000, (size) => {
      const exchange = anExchange(`{${piece.repeat(size / piece.length)}`);
      withoutAccess(exchange);
      withoutTexts(exchange);
    });
    expect(growth).toBeLessThan(3);
  });
}

test('and of one long key before many values', async () => {
  const growth = await growthOf(32_000, (size) => {
    withoutTexts(anExchange(`{"${'error'.repeat(size / 10)}\n":[${'"a b",'.repeat(size / 12)}`));
  });
  expect(growth).toBeLessThan(3);
});

test('the values in the query of an address go, also where its slashes are escaped, and those behind its hash', () => {
  expect(withoutAddresses('see https://a.example/x?sig=opens&b=2 and http://b/?c=3#d=4')).toBe(
    'see https://a.example/x?sig=…&b=… and http://b/?c=…',
  );
  expect(withoutAddresses('{"url":"https:\\/\\/a\\/x?sig=opens\\u0026b=2"}')).toBe(
    '{"url":"https:\\/\\/a\\/x?sig=…\\u0026b=…"}',
  );
  expect(withoutAddresses('https://a/#access_token=opens')).toBe('https://a/#access_token=…');
});
