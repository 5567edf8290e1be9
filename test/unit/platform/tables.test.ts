import fc from 'fast-check';
import { Secret } from '#contract';
import {
  type Area,
  firstPlace,
  fitPlace,
  type Place,
  smallestWindow,
} from '#electron/platform/window/window-bounds.ts';
import { type ByteRange, readByteRange } from '#electron/shared/byte-range.ts';
import { redactLog } from '#electron/shared/redaction.ts';
import { checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const part = (start: number, end: number): ByteRange => ({ type: 'part', start, end });
const whole: ByteRange = { type: 'whole' };
const unsatisfiable: ByteRange = { type: 'unsatisfiable' };

const ranges: readonly (readonly [header: string | null, size: number, range: ByteRange])[] = [
  [null, 100, whole],
  ['', 100, whole],
  ['bytes=0-', 100, part(0, 99)],
  ['bytes=0-0', 100, part(0, 0)],
  ['bytes=10-19', 100, part(10, 19)],
  [' bytes=10-19 ', 100, part(10, 19)],
  ['bytes=99-', 100, part(99, 99)],
  ['bytes=90-1000', 100, part(90, 99)],
  ['bytes=-10', 100, part(90, 99)],
  ['bytes=-1000', 100, part(0, 99)],
  ['bytes=-0', 100, unsatisfiable],
  ['bytes=20-10', 100, whole],
  ['bytes=200-100', 100, whole],
  ['bytes=100-', 100, unsatisfiable],
  ['bytes=100-200', 100, unsatisfiable],
  [`bytes=${'9'.repeat(400)}-`, 100, unsatisfiable],
  ['bytes=0-', 0, unsatisfiable],
  ['bytes=-5', 0, unsatisfiable],
  ['bytes=-', 100, whole],
  ['bytes=', 100, whole],
  ['bytes=0-9,20-29', 100, whole],
  ['items=0-9', 100, whole],
  ['bytes=a-b', 100, whole],
  ['bytes=1.5-3', 100, whole],
  ['bytes=+1-3', 100, whole],
  ['bytes 0-9', 100, whole],
];
for (const [header, size, range] of ranges) {
  test(`of ${size} bytes, "${header?.slice(0, 30)}" asks for ${JSON.stringify(range)}`, () => {
    expect(readByteRange(header, size)).toEqual(range);
  });
}

test('a part always lies inside the file', () => {
  const position = fc.oneof(
    fc.constant(''),
    fc.nat().map(String),
    fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
  );
  checkProperty(
    fc.property(position, position, fc.nat({ max: 10_000 }), (from, to, size) => {
      const range = readByteRange(`bytes=${from}-${to}`, size);
      if (range.type !== 'part') return true;
      return range.start >= 0 && range.start <= range.end && range.end < size;
    }),
    500,
  );
});

const desk: Area = { x: 0, y: 25, width: 1920, height: 1055 };
const left: Area = { x: -1280, y: 0, width: 1280, height: 1024 };
const place = (changes: Partial<Place> = {}): Place => ({
  x: 100,
  y: 100,
  width: 1280,
  height: 800,
  isMaximized: false,
  ...changes,
});

const centred = { width: 1280, height: 800 };
const { x: _, ...withoutX } = place();
const placements: readonly (readonly [
  what: string,
  from: Place | typeof firstPlace,
  areas: Area[],
  to: object,
])[] = [
  ['is put back where it was', place(), [desk], { x: 100, y: 100, ...centred }],
  [
    'on a second display to the left is put back there',
    place({ x: -1200, y: 10, width: 1000 }),
    [desk, left],
    { x: -1200, y: 10, width: 1000, height: 800 },
  ],
  [
    'that lies over two displays stays on that of the most',
    place({ x: -1200 }),
    [desk, left],
    { x: -1280, y: 100, ...centred },
  ],
  ['whose display is gone is centred by the system', place({ x: -1200, y: 10 }), [desk], centred],
  ['far from every display is centred', place({ x: 50_000, y: 50_000 }), [desk], centred],
  ['whose title bar is above the display is centred', place({ y: -500 }), [desk], centred],
  ['whose title bar is below the display is centred', place({ y: 1079 }), [desk], centred],
  ['whose title bar is beside the display is centred', place({ x: 1900 }), [desk], centred],
  ['larger than its display is made to fit', place({ x: 0, y: 25, width: 4000, height: 3000 }), [desk], desk],
  ['that hangs over an edge is moved in', place({ x: 1500, y: 900 }), [desk], { x: 640, y: 280, ...centred }],
  ['is never smaller than it can be used', place({ width: 10, height: 10 }), [desk], smallestWindow],
  ['that opens for the first time has no place of its own', firstPlace, [desk], centred],
  ['with half a position has none', withoutX, [desk], centred],
  ['without any display has a size all the same', place(), [], centred],
];
for (const [what, from, areas, to] of placements) {
  test(`a window ${what}`, () => {
    expect(fitPlace(from, areas)).toEqual({ bounds: to, isMaximized: false });
  });
}

test('a maximised window is remembered as one', () => {
  expect(fitPlace(place({ isMaximized: true }), [desk]).isMaximized).toBe(true);
});

test('wherever a window was and whatever displays there are, its title bar can be caught', () => {
  const area = fc.record({
    x: fc.integer({ min: -4000, max: 4000 }),
    y: fc.integer({ min: -3000, max: 3000 }),
    width: fc.integer({ min: 800, max: 4000 }),
    height: fc.integer({ min: 600, max: 3000 }),
  });
  const anyPlace = fc.record({
    x: fc.integer({ min: -9000, max: 9000 }),
    y: fc.integer({ min: -9000, max: 9000 }),
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
    isMaximized: fc.boolean(),
  });
  checkProperty(
    fc.property(anyPlace, fc.array(area, { minLength: 1, maxLength: 3 }), (wanted, areas) => {
      const { x, y, width, height } = fitPlace(wanted, areas).bounds;
      if (x === undefined || y === undefined) return areas[0] !== undefined && width <= areas[0].width;
      return areas.some(
        (display) =>
          x >= display.x &&
          y >= display.y &&
          x + width <= display.x + display.width &&
          y + height <= display.y + display.height,
      );
    }),
    500,
  );
});

const redacted: readonly (readonly [why: string, text: string, secrets: readonly string[], clean: string])[] =
  [
    ['a text without secrets stays', 'nothing here', ['tok'], 'nothing here'],
    ['a secret is struck out wherever it stands', 'a tok-1 b tok-1', ['tok-1'], 'a [removed] b [removed]'],
    ['each of several is struck out', 'tok-1 tok-2', ['tok-1', 'tok-2'], '[removed] [removed]'],
    [
      'a bearer token nobody named is struck out',
      'authorization: Bearer abc.def',
      [],
      'authorization: Bearer [removed]',
    ],
    ['whatever its case', '{"h":"bearer abc"}', [], '{"h":"bearer [removed]"}'],
    [
      'a secret with quotes is struck out as JSON writes it',
      String.raw`{"t":"ab\"cd\\e"}`,
      ['ab"cd\\e'],
      '{"t":"[removed]"}',
    ],
    ['a bearer token with quotes leaves no tail', 'Bearer ab"cd', ['ab"cd'], 'Bearer [removed]'],
    ['a half-pasted token leaves nothing of the whole one', 'abcdef', ['abc', 'abcdef'], '[removed]'],
    ['an empty secret strikes out nothing', 'abc', [''], 'abc'],
    ['a secret is no pattern', 'a.c abc', ['a.c'], '[removed] abc'],
  ];
for (const [why, text, secrets, clean] of redacted) {
  test(`in the log ${why}`, () => {
    expect(
      redactLog(
        text,
        secrets.map((secret) => new Secret(secret)),
      ),
    ).toBe(clean);
  });
}

test('no secret survives in a line of the log, whatever characters it is made of', () => {
  const token = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 8,
    maxLength: 60,
  });
  checkProperty(
    fc.property(token, token, fc.constantFrom('', 'Bearer ', 'bearer  '), (secret, other, before) => {
      fc.pre(!'[removed]'.includes(secret));
      const line = `message ${JSON.stringify({ a: `${before}${secret}`, b: other, c: [secret] })} ${secret}`;
      const clean = redactLog(line, [new Secret(secret.slice(0, 5)), new Secret(secret)]);
      return !clean.includes(secret) && !clean.includes(JSON.stringify(secret).slice(1, -1));
    }),
    500,
  );
});
