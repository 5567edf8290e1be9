import fc from 'fast-check';
import {
  fileWarnings,
  type MeasuredReference,
  type SoftWarning,
  softLimits,
  softWarnings,
  softWarningsOfAll,
  totalWarnings,
} from '#contract';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const mebibyte = 1024 * 1024;
const image = (width: number, height: number, bytes = 1000) =>
  ({ kind: 'image', bytes, width, height }) as const;
const video = (seconds: number, framesPerSecond = 24, bytes = 1000) =>
  ({ kind: 'video', bytes, width: 1280, height: 720, seconds, framesPerSecond }) as const;
const audio = (seconds: number, bytes = 1000) => ({ kind: 'audio', bytes, seconds }) as const;

const table: readonly (readonly [string, MeasuredReference, readonly SoftWarning[]])[] = [
  ['an everyday picture', image(1024, 768), []],
  ['the heaviest picture', image(1024, 768, 30 * mebibyte), []],
  ['one byte more', image(1024, 768, 30 * mebibyte + 1), ['image-too-heavy']],
  ['the smallest picture', image(256, 256), []],
  ['a pixel less in width', image(255, 300), ['image-too-small']],
  ['a pixel less in height', image(300, 255), ['image-too-small']],
  ['the largest picture', image(5760, 5760), []],
  ['a pixel more in width', image(5761, 5000), ['image-too-large']],
  ['a pixel more in height', image(5000, 5761), ['image-too-large']],
  ['the widest shape', image(2500, 1000), []],
  ['a pixel wider', image(2501, 1000), ['image-too-wide-or-tall']],
  ['the tallest shape', image(400, 1000), []],
  ['a pixel narrower', image(399, 1000), ['image-too-wide-or-tall']],
  [
    'a huge banner',
    image(9000, 200, 40 * mebibyte),
    ['image-too-heavy', 'image-too-small', 'image-too-large', 'image-too-wide-or-tall'],
  ],
  ['a picture that was not measured', { kind: 'image', bytes: 1 }, []],
  ['the shortest clip', video(2), []],
  ['less', video(1.9), ['clip-too-short']],
  ['the longest clip', video(15), []],
  ['the longest clip with its last packet of sound', video(15.023), []],
  ['more', video(15.2), ['clip-too-long']],
  ['the heaviest video', video(5, 24, 50 * mebibyte), []],
  ['a byte more of video', video(5, 24, 50 * mebibyte + 1), ['video-too-heavy']],
  ['the frame rate of films', video(5, 23.976), []],
  ['an older rate', video(5, 20), ['video-frame-rate']],
  ['the fastest rate', video(5, 60), []],
  ['a faster one', video(5, 120), ['video-frame-rate']],
  ['a video without facts', { kind: 'video', bytes: 1 }, []],
  ['the heaviest sound', audio(5, 15 * mebibyte), []],
  ['a byte more of sound', audio(5, 15 * mebibyte + 1), ['audio-too-heavy']],
  ['a short sound', audio(1), ['clip-too-short']],
  ['a song', audio(200, 20 * mebibyte), ['audio-too-heavy', 'clip-too-long']],
];

for (const [name, file, expected] of table) {
  test(`${name}: ${expected.join(', ') || 'no warning'}`, () => {
    expect(softWarnings(file)).toEqual(expected);
  });
}

test('each kind of clip has a total of its own', () => {
  expect(softWarningsOfAll([video(8), video(7), audio(15)])).toEqual([]);
  expect(softWarningsOfAll([video(8), video(7.2), audio(15)])).toEqual(['videos-too-long-in-all']);
  expect(softWarningsOfAll([audio(8), video(7), audio(8)])).toEqual(['audios-too-long-in-all']);
  expect(softWarningsOfAll([image(300, 300)])).toEqual([]);
});

test('each part that a long clip was cut into may have its own last packet', () => {
  expect(softWarningsOfAll([video(5.02), video(5.02), video(5.02)])).toEqual([]);
});

test('warnings come in one order and never twice, whatever the file', () => {
  const side = fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined });
  const amount = fc.option(fc.double({ min: 0, max: 500, noNaN: true }), { nil: undefined });
  const file = fc.record({
    kind: fc.constantFrom('image', 'video', 'audio'),
    bytes: fc.integer({ min: 0, max: 64 * mebibyte }),
    width: side,
    height: side,
    seconds: amount,
    framesPerSecond: amount,
  });
  checkProperty(
    fc.property(file, (one) => {
      const warnings: readonly SoftWarning[] = softWarnings(one);
      expect([...fileWarnings, ...totalWarnings].filter((code) => warnings.includes(code))).toEqual(warnings);
    }),
  );
});

test('a picture within all limits is never warned about', () => {
  const { minSide, maxSide, minRatio, maxRatio } = softLimits.image;
  const side = fc.integer({ min: minSide, max: maxSide });
  checkProperty(
    fc.property(side, side, (width, height) => {
      fc.pre(width / height > minRatio && width / height < maxRatio);
      expect(softWarnings(image(width, height))).toEqual([]);
    }),
  );
});

test('a clip that measures a little less than two seconds is not warned about, one that is shorter is', () => {
  const warnings = (seconds: number) => softWarnings({ kind: 'video', bytes: 1, seconds });
  expect(warnings(1.96)).toEqual([]);
  expect(warnings(1.94)).toEqual(['clip-too-short']);
});
