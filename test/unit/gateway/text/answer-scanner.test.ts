import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import { AnswerScanner, type ScanEvent } from '#electron/gateway/text/answer-scanner.ts';
import { placeholderOf, splitAtPlaceholders } from '#electron/gateway/text/placeholders.ts';

interface Scanned {
  readonly text: string;
  readonly images: readonly string[];
}

function scan(chunks: readonly Buffer[]): Scanned {
  const scanner = new AnswerScanner('m');
  const images: string[] = [];
  const take = (events: readonly ScanEvent[]) => {
    for (const event of events) {
      if (event.type === 'begin') images.push('');
      if (event.type === 'data') images.push(`${images.pop()}${event.base64.toString('latin1')}`);
    }
  };
  for (const chunk of chunks) take(scanner.push(chunk));
  const { text, events } = scanner.end();
  take(events);
  return { text, images };
}

const whole = (text: string) => scan([Buffer.from(text)]);

/** The same bytes cut at any places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

const data = fc
  .uint8Array({ minLength: 12, maxLength: 90 })
  .map((bytes) => Buffer.from(bytes).toString('base64'));
const value = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  data.map((text) => `say "![x](data:image/png;base64,${text})"\n`),
  fc.constant(';base64'),
);
const part = fc.oneof(
  value.map((text) => ({ text })),
  data.map((text) => ({ inlineData: { mimeType: 'image/png', data: text }, data: text })),
  fc.jsonValue().map((json) => ({ json })),
);

test('where the bytes are cut makes no difference', () => {
  fc.assert(
    fc.property(fc.array(part), fc.array(fc.nat()), fc.boolean(), (parts, places, isEscaped) => {
      const json = JSON.stringify({ parts });
      const bytes = Buffer.from(isEscaped ? json.replaceAll('/', '\\/').replaceAll('=', '\\u003d') : json);
      const [one, many] = [scan([bytes]), scan(cut(bytes, places))];
      return JSON.stringify(one) === JSON.stringify(many);
    }),
  );
});

test('with the image data put back the JSON says what it said', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const json = JSON.stringify({ parts });
      const { text, images } = whole(json);
      const { texts, indexes } = splitAtPlaceholders(text, 'm');
      const again = texts.map((run, place) => run + (images[indexes[place] ?? -1] ?? '')).join('');
      return again === json;
    }),
  );
});

test('only the value of a key called data is data', () => {
  const long = 'A'.repeat(40);
  for (const json of [
    `{"text":"data","other":"${long}"}`,
    `["data","${long}"]`,
    `{"data2":"${long}"}`,
    `{"data":["${long}"]}`,
  ]) {
    expect(whole(json)).toEqual({ text: json, images: [] });
  }
  expect(whole(`{"data" : "${long}"}`)).toEqual({
    text: `{"data" : "${placeholderOf('m', 0)}"}`,
    images: [long],
  });
});

test('text that is not JSON comes out as it went in', () => {
  for (const text of ['', '<html>"data": x</html>', '{"data":"', '{"a":"\\', '{"data":"short"}']) {
    expect(whole(text)).toEqual({ text, images: [] });
  }
});
