import fc from 'fast-check';
import { EventStreamReader } from '#electron/gateway/text/stream/event-stream.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { expectProportion } from '../../../fixtures/timing.ts';

interface Event {
  readonly name: string;
  readonly data: string;
}

function read(chunks: readonly Buffer[]): { readonly events: readonly Event[]; readonly isInEvent: boolean } {
  const reader = new EventStreamReader();
  const events: Event[] = [];
  let data: Buffer[] = [];
  for (const chunk of chunks) {
    for (const token of reader.push(chunk)) {
      if (token.type === 'data') data.push(Buffer.from(token.bytes));
      else {
        events.push({ name: token.name, data: Buffer.concat(data).toString() });
        data = [];
      }
    }
  }
  return { events, isInEvent: reader.isInEvent };
}
const dataOf = (text: string) => read([Buffer.from(text)]).events.map(({ data }) => data);

for (const [name, text, expected] of [
  ['lines that end with LF', 'data: a\n\ndata: b\n\n', ['a', 'b']],
  ['lines that end with CR', 'data: a\r\rdata: b\r\r', ['a', 'b']],
  ['lines that end with CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
  ['all of them', 'data: a\r\n\ndata: b\n\r\ndata: c\r\r\n', ['a', 'b', 'c']],
  ['no space behind the colon, or two', 'data:a\n\ndata:  b\n\n', ['a', ' b']],
  ['several data lines', 'data: {\ndata: "a": 1}\n\n', ['{\n"a": 1}']],
  ['comments and other fields', ': hello\nid: 7\nretry: 10\ndata: a\nfoo: bar\ndatax: b\n\n', ['a']],
  ['a field without a colon', 'data\n\n', ['']],
  ['blank lines before and between', '\n\n\r\ndata: a\n\n\n\n\ndata: b\n\n', ['a', 'b']],
  ['colons in data', 'data: a: b\n\n', ['a: b']],
  ['an event without its end', 'data: a\n\ndata: b', ['a']],
  ['a byte order mark before the first line', '\uFEFFdata: a\n\ndata: b\n\n', ['a', 'b']],
  ['a later line behind a byte order mark as another field', 'data: a\n\n\uFEFFdata: b\n\n', ['a']],
] as const) {
  test(`reads ${name}`, () => expect(dataOf(text)).toEqual(expected));
}

test('tells the name of an event, and forgets it with the event', () => {
  const { events } = read([Buffer.from('event: error\ndata: x\n\nevent: gone\n\ndata: y\n\n')]);
  expect(events).toEqual([
    { name: 'error', data: 'x' },
    { name: '', data: 'y' },
  ]);
});

test('an event without its end is known to be one', () => {
  expect(read([Buffer.from('data: a\n')]).isInEvent).toBe(true);
  expect(read([Buffer.from('data: a\n\n')]).isInEvent).toBe(false);
});

test('is the same wherever the bytes are cut', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => `data: ${text.replace(/[\r\n]/g, '')}`),
    fc.constantFrom('', ': x', 'event: error', 'data', 'data:', 'id: 1'),
  );
  const stream = fc
    .array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n')))
    .map((lines) => Buffer.from(lines.flat().join('')));
  checkProperty(
    fc.property(stream, fc.array(fc.nat()), (bytes, places) => {
      const at = [
        0,
        ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b),
        bytes.length,
      ];
      const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      expect(read(chunks)).toEqual(read([bytes]));
    }),
  );
});

for (const [name, unit] of [
  ['a line without end', 'data: aaaaaaaaaa'],
  ['a field name without end', 'datadatadatadata'],
  ['blank lines', '\n'],
  ['tiny events', 'data:\n\n'],
  ['comments', ':\r'],
] as const) {
  test(`${name} take time in proportion to their length`, async () => {
    const bytes = (length: number) => Buffer.from(unit.repeat(length / unit.length));
    await expectProportion(800_000, (length) => Promise.resolve(read([bytes(length)])));
  });
}
