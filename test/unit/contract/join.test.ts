import fc from 'fast-check';
import { type ClipLayout, type JoinableClip, mismatchesOf, snapPart } from '#contract';
import { checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

type Clip = Pick<JoinableClip, 'layout' | 'problem'>;

const sound = { codec: 'aac', sampleRate: 32_000, channels: 2, setup: 's', canBeSilent: true };

function clip(video: Partial<ClipLayout['video']> = {}, own: ClipLayout['sound'] = sound): Clip {
  const layout = {
    seconds: 5,
    keyFrames: [0],
    video: { codec: 'avc', width: 1360, height: 768, setup: 'v', ...video },
    sound: own,
  };
  return { layout, problem: null };
}

const missing: Clip = { layout: null, problem: 'missing' };

test('clips alike fit together, and so does one alone', () => {
  expect(mismatchesOf([clip(), clip(), clip()])).toEqual([null, null, null]);
  expect(mismatchesOf([clip({ width: 1 })])).toEqual([null]);
  expect(mismatchesOf([])).toEqual([]);
});

test('what most clips have counts, and of two the first', () => {
  const [wide, other] = [clip(), clip({ width: 768 })];
  expect(mismatchesOf([other, wide, wide])).toEqual(['size', null, null]);
  expect(mismatchesOf([other, wide])).toEqual([null, 'size']);
});

test('each way in which a clip does not fit has its word', () => {
  const clips = [
    clip(),
    clip({ codec: 'hevc' }),
    clip({ height: 1 }),
    clip({ setup: 'w' }),
    clip({}, { ...sound, setup: 't' }),
    missing,
    clip({}, null),
    clip(),
  ];
  expect(mismatchesOf(clips)).toEqual([null, 'codec', 'size', 'picture', 'sound', 'missing', null, null]);
});

test('a clip without sound fits where silence can be made, and where none has sound', () => {
  const opus = { ...sound, canBeSilent: false };
  expect(mismatchesOf([clip({}, opus), clip({}, null), clip({}, opus)])).toEqual([null, 'no-sound', null]);
  expect(mismatchesOf([clip({}, null), clip({}, null)])).toEqual([null, null]);
});

test('the sound of a clip whose pictures do not fit has no say', () => {
  const other = clip({ width: 1 }, { ...sound, setup: 't' });
  expect(mismatchesOf([other, clip({}, null), clip({}, sound)])).toEqual(['size', null, null]);
});

test('left alone, the clips that fit fit together', () => {
  const any = fc.record({
    width: fc.constantFrom(1, 2),
    setup: fc.constantFrom('v', 'w'),
    own: fc.constantFrom(null, sound, { ...sound, setup: 't' }),
    isMissing: fc.boolean(),
  });
  checkProperty(
    fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (all) => {
      const clips = all.map(({ width, setup, own, isMissing }) =>
        isMissing ? missing : clip({ width, setup }, own),
      );
      const mismatches = mismatchesOf(clips);
      const rest = clips.filter((_, index) => mismatches[index] === null);
      return mismatchesOf(rest).every((mismatch) => mismatch === null);
    }),
  );
});

test('a part begins at the key frame at or before its start and ends at the one at or after its end', () => {
  const layout = { keyFrames: [0, 1, 2, 3], seconds: 3.5 };
  const cut = (start: number, end: number) => Object.values(snapPart(layout, { start, end }));
  expect(cut(0, 3.5)).toEqual([0, 3.5]);
  expect(cut(0.9, 1.1)).toEqual([0, 2]);
  expect(cut(1, 2)).toEqual([1, 2]);
  expect(cut(1.0004, 1.9996)).toEqual([1, 2]);
  expect(cut(2.5, 99)).toEqual([2, 3.5]);
  expect(cut(99, 1)).toEqual([3, 3.5]);
});

test('a part is never empty, and cut again it stays as it is', () => {
  const layouts = fc
    .tuple(
      fc.array(fc.double({ min: 0.05, max: 20, noNaN: true }), { maxLength: 8 }),
      fc.double({ min: 0.1, max: 20, noNaN: true }),
    )
    .map(([keys, seconds]) => ({
      keyFrames: [0, ...keys.filter((at) => at < seconds).sort((a, b) => a - b)],
      seconds,
    }));
  const time = fc.double({ min: 0, max: 25, noNaN: true });
  checkProperty(
    fc.property(layouts, time, time, (layout, start, end) => {
      const part = snapPart(layout, { start, end });
      const again = snapPart(layout, part);
      const isClose = Math.abs(again.start - part.start) <= 0.001 && Math.abs(again.end - part.end) <= 0.001;
      return part.end > part.start && part.end <= layout.seconds && isClose;
    }),
  );
});
