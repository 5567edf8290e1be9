import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import { cropAvcDescription, cropSps, shownPart } from '#electron/practice-gateway/clips/avc-crop.ts';
import { BitReader, BitWriter } from '#electron/practice-gateway/clips/bits.ts';
import { setMovieTimes } from '#electron/practice-gateway/clips/mp4-times.ts';
import { readRange } from '#electron/practice-gateway/http/ranges.ts';
import {
  cropTo,
  isNearEnough,
  nearestShape,
  parseRatio,
  type Shape,
  shapes,
} from '#electron/practice-gateway/rules/ratio.ts';

/** A High profile parameter set of 16-pixel blocks, with a tail as timing information would leave it. */
function makeSps(columns: number, rows: number, tail: readonly number[]): Uint8Array {
  const writer = new BitWriter();
  for (const byte of [0x67, 100, 0, 40]) writer.bits(byte, 8);
  writer.ue(0); // parameter set id
  writer.ue(1); // 4:2:0
  writer.ue(0);
  writer.ue(0); // 8 bits each
  writer.bits(0, 2); // no bypass, no scaling matrix
  writer.ue(0);
  writer.ue(2); // picture order follows decoding order
  writer.ue(3);
  writer.bits(0, 1);
  writer.ue(columns - 1);
  writer.ue(rows - 1);
  writer.bits(0b11, 2); // frames only, direct inference
  writer.bits(0, 1); // no cropping
  for (const bit of tail) writer.bits(bit, 1);
  writer.bits(1, 1);
  return writer.finish();
}

test('cropping shows the middle, begins where decoders need no rounding, and keeps every other bit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: 20, max: 200 }),
      fc.nat(140),
      fc.nat(140),
      fc.array(fc.nat(1), { maxLength: 300 }),
      (columns, rows, narrower, lower, tail) => {
        // Start codes are avoided by inserted bytes, which a set of mostly zeros needs.
        const sps = cropSps(withoutStartCodes(makeSps(columns, rows, tail)), {
          width: columns * 16,
          height: rows * 16,
        });
        const size = { width: columns * 16 - narrower * 2, height: rows * 16 - lower * 2 };
        const cropped = cropSps(sps, size);
        const part = shownPart(cropped);
        expect(part).toMatchObject(size);
        expect(part.left % 64).toBe(0);
        expect(Math.abs(part.left - narrower)).toBeLessThan(64);
        expect(Math.abs(part.top - lower)).toBeLessThan(2);
        expect(cropSps(cropped, { width: columns * 16, height: rows * 16 })).toEqual(sps);
        expect(Buffer.from(cropped).includes(Buffer.from([0, 0, 1]))).toBe(false);
      },
    ),
  );
});

function withoutStartCodes(bytes: Uint8Array): Uint8Array {
  const result: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && result.at(-1) === 0 && result.at(-2) === 0) result.push(3);
    result.push(byte);
  }
  return Uint8Array.from(result);
}

test('cropping refuses what the format cannot say', () => {
  const sps = makeSps(48, 48, []);
  expect(() => cropSps(sps, { width: 767, height: 768 })).toThrow(/Cannot crop/);
  expect(() => cropSps(sps, { width: 768, height: 770 })).toThrow(/Cannot crop/);
});

test('the record around the parameter set stays whole', () => {
  const sps = makeSps(85, 48, [1, 0, 1, 1, 0, 0, 1]);
  const after = [1, 0, 4, 0x68, 0xee, 0x3c, 0x80, 0xfd, 0xf8, 0xf8, 0];
  const record = Uint8Array.from([1, 100, 0, 40, 0xff, 0xe1, 0, sps.length, ...sps, ...after]);
  const cropped = cropAvcDescription(record, { width: 960, height: 768 });
  const length = new DataView(cropped.buffer).getUint16(6);
  expect(shownPart(cropped.subarray(8, 8 + length))).toEqual({ left: 192, top: 0, width: 960, height: 768 });
  expect([...cropped.subarray(8 + length)]).toEqual(after);
  expect([...cropped.subarray(0, 6)]).toEqual([...record.subarray(0, 6)]);
});

test('Exp-Golomb numbers come back as written', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1 }), (numbers) => {
      const writer = new BitWriter();
      for (const number of numbers) writer.ue(number);
      writer.bits(1, 1);
      const reader = new BitReader(writer.finish());
      expect(numbers.map(() => reader.ue())).toEqual(numbers);
    }),
  );
});

test('every possible ratio is cut to within 1.5 per cent out of some clip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (width, height) => {
      const ratio = { width, height };
      fc.pre(isNearEnough(ratio));
      const size = shapes[nearestShape(ratio, Object.keys(shapes) as Shape[])];
      const cut = cropTo(size, ratio);
      expect(Math.abs(cut.width / cut.height / (width / height) - 1)).toBeLessThan(0.015);
      expect(cut.width % 2 === 0 && cut.height % 2 === 0).toBe(true);
      expect(cut.width <= size.width && cut.height <= size.height).toBe(true);
    }),
  );
});

for (const [text, shape] of [
  ['16:9', '16x9'],
  ['9:16', '9x16'],
  ['1:1', '1x1'],
  ['4:3', '4x3'],
  ['3:4', '3x4'],
  ['21:9', '21x9'],
  ['5:4', '4x3'],
  ['3:1', '21x9'],
  ['1:4', '9x16'],
] as const) {
  test(`${text} is made from the ${shape} clip`, () => {
    const ratio = parseRatio(text);
    expect(ratio && nearestShape(ratio, Object.keys(shapes) as Shape[])).toBe(shape);
  });
}

test('times are written into the movie and each of its tracks, in both sizes', () => {
  const box = (type: string, body: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4);
    return Buffer.concat([head, body]);
  };
  const media = box('mdat', Buffer.alloc(40, 0xab));
  const short = box('mvhd', Buffer.alloc(100));
  const long = box('tkhd', Buffer.concat([Buffer.from([1]), Buffer.alloc(99)]));
  const movie = box('moov', Buffer.concat([short, box('trak', long)]));
  const file = Buffer.concat([movie, media]);
  setMovieTimes(file, 1_000_000);
  const time = 1_000 + 2_082_844_800;
  expect([file.readUInt32BE(8 + 12), file.readUInt32BE(8 + 16)]).toEqual([time, time]);
  const track = 8 + short.length + 8;
  expect([file.readBigUInt64BE(track + 12), file.readBigUInt64BE(track + 20)]).toEqual([
    BigInt(time),
    BigInt(time),
  ]);
  expect(file.subarray(movie.length).equals(media)).toBe(true);
});

for (const [header, expected] of [
  [undefined, null],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=10-', { first: 10, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
] as const) {
  test(`of 1,000 bytes ${header ?? 'no range'} means ${JSON.stringify(expected)}`, () => {
    expect(readRange(header, 1_000)).toEqual(expected);
  });
}
