import fc from 'fast-check';
import { AnswerScanner, type ScanEvent } from '#electron/gateway/text/answer-scanner.ts';
import { placeholderOf, splitAtPlaceholders } from '#electron/gateway/text/placeholders.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

interface Scanned {
  readonly text: string;
  readonly images: readonly string[];
}

function scan(chunks: readonly Buffer[]): Scanned {
  const scanner = new AnswerScanner({ name: 'm', next: 0 });
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

const long = 'QUJD'.repeat(6);
const documents: Readonly<Record<string, string>> = {
  'data between texts': `[{"text":"a"},{"inlineData":{"mimeType":"image/png","data":"${long}=="}},{"text":"b"}]`,
  'a data address in a text': `{"text":"say ![x](data:image/png;base64,${long}) and \\"go\\" on"}`,
  'escaped slashes and signs': `{"data":"${long}\\/\\u002b\\u003d","more":"\\\\"}`,
  'line breaks in data': `{"data":"${long}\\r\\n${long}\\n"}`,
  'data that ends too soon': `{"data":"QUJD","text":";base64,QUJD"}`,
  'keys that look like it': `{"data2":"${long}","dat":"${long}","x":"data","y":"${long}"}`,
  'an escape beyond ASCII': `{"data":"${long}\\u0141","more":""}`,
  'a broken escape': `{"data":"${long}\\uZZZZ","t":"x"}`,
  'characters of several bytes': `{"text":"汉字 🎬 ;base64,${long} 汉","data":"${long}汉"}`,
  'no end': `{"data":"${long}`,
};

test.describe('where the bytes are cut makes no difference', () => {
  for (const [name, text] of Object.entries(documents)) {
    test(`to ${name}: cut at every place, and into single bytes`, () => {
      const bytes = Buffer.from(text);
      const uncut = scan([bytes]);
      for (let place = 1; place < bytes.length; place += 1) {
        expect(scan(cut(bytes, [place])), `cut at ${place}`).toEqual(uncut);
        expect(scan(cut(bytes, [place, place + 1])), `cut at ${place} and behind it`).toEqual(uncut);
      }
      expect(scan([...bytes].map((byte) => Buffer.from([byte])))).toEqual(uncut);
    });
  }

  test('to anything else', () => {
    checkProperty(
      fc.property(fc.array(part), fc.array(fc.nat()), fc.boolean(), (parts, places, isEscaped) => {
        const json = JSON.stringify({ parts });
        const bytes = Buffer.from(isEscaped ? json.replaceAll('/', '\\/').replaceAll('=', '\\u003d') : json);
        expect(scan(cut(bytes, places))).toEqual(scan([bytes]));
      }),
    );
  });
});

test('each image data is taken out as it stood, its escapes undone', () => {
  expect(
    Object.fromEntries(Object.entries(documents).map(([name, text]) => [name, whole(text).images])),
  ).toEqual({
    'data between texts': [`${long}==`],
    'a data address in a text': [long],
    'escaped slashes and signs': [`${long}/+=`],
    'line breaks in data': [`${long}${long}`],
    'data that ends too soon': [],
    'keys that look like it': [],
    'an escape beyond ASCII': [long],
    'a broken escape': [long],
    'characters of several bytes': [long, long],
    'no end': [long],
  });
});

test('with the image data put back the JSON says what it said', () => {
  checkProperty(
    fc.property(fc.array(part), (parts) => {
      const json = JSON.stringify({ parts });
      const { text, images } = whole(json);
      const { texts, indexes } = splitAtPlaceholders(text, 'm');
      expect(texts.map((run, place) => run + (images[indexes[place] ?? -1] ?? '')).join('')).toBe(json);
    }),
  );
});

test('only the value of a key called data is data', () => {
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
