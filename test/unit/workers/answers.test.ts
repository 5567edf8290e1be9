import { expect, test } from 'playwright/test';
import type { Exchange } from '#contract';
import { readEvents } from '#electron/workers/answers/event-stream.ts';
import { wordsIn } from '#electron/workers/answers/json-nodes.ts';
import { withoutAccess, withoutTexts } from '#electron/workers/answers/without-texts.ts';
import { growthOf } from '../../fixtures/timing.ts';

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

test('the values in the query of an address go, also where its slashes are escaped, and those behind its hash', () => {
  expect(withoutAddresses('see https://a.example/x?sig=opens&b=2 and http://b/?c=3#d=4')).toBe(
    'see https://a.example/x?sig=…&b=… and http://b/?c=…',
  );
  expect(withoutAddresses('{"url":"https:\\/\\/a\\/x?sig=opens\\u0026b=2"}')).toBe(
    '{"url":"https:\\/\\/a\\/x?sig=…\\u0026b=…"}',
  );
  expect(withoutAddresses('https://a/#access_token=opens')).toBe('https://a/#access_token=…');
});

test('of a stream of events one page is held, however many blank lines and data there are', async () => {
  for (const piece of ['\n', '\r\n', 'data\n', 'data:a\n', ':\n\n', 'data:a\n\n', 'a']) {
    const growth = await growthOf(400_000, (size) => readEvents(piece.repeat(size / piece.length), 0));
    expect(growth, JSON.stringify(piece)).toBeLessThan(3);
  }
  const { events, hasMore } = readEvents(`${'\n'.repeat(1_000)}${'data: x\n\n'.repeat(150)}`, 100);
  expect([events.length, hasMore]).toEqual([50, false]);
  const [cut] = readEvents(`data: ${'é'.repeat(5_000)}\ndata: b`, 0).events;
  expect(cut).toMatchObject({ isCut: true });
  const [many] = readEvents(Buffer.from('data: é\n'.repeat(20_000)).toString('latin1'), 0).events;
  expect(many).toMatchObject({ isCut: true, data: 'é\n'.repeat(2_000) });
});

test('a key of a megabyte is not read again for each value below it', async () => {
  const json = (size: number) => `{"${'k'.repeat(size)}":[${'"a",'.repeat(2_000)}"a"]}`;
  expect(wordsIn(json(10), '')).toEqual([]);
  const growth = await growthOf(100_000, (size) => wordsIn(json(size), ''));
  expect(growth).toBeLessThan(1.8);
});
