import fc from 'fast-check';
import { isTooFarOff, placeSound, type SoundOfPart } from '#electron/media/join/sound-slots.ts';
import { checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const size = 1_024;

/** Clips that follow each other: each with its pictures' length, and packets of sound that begin a little before or after them. */
const parts = fc
  .array(
    fc.record({
      length: fc.integer({ min: 4 * size, max: 40 * size }),
      /** Packets may lead in, as those of AAC do, or come late. */
      lead: fc.integer({ min: -3 * size, max: 2 * size }),
      hasSound: fc.boolean(),
      /** How much longer or shorter than the pictures the sound is, in packets. */
      surplus: fc.integer({ min: -3, max: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((clips): SoundOfPart[] => {
    let begin = 0;
    return clips.map(({ length, lead, hasSound, surplus }) => {
      const at = begin;
      begin += length;
      const count = hasSound ? Math.ceil((length - lead) / size) + surplus : 0;
      const packets = Array.from({ length: Math.max(0, count) }, (_, index) => at + lead + index * size);
      return { begin: at, end: at + length, packets };
    });
  });

type Placed = ReturnType<typeof placeSound>;

/** For inputs of all kinds, what `wrongs` finds is nothing. */
function expectNothingWrong(
  wrongs: (all: readonly SoundOfPart[], placed: Placed) => readonly unknown[],
): void {
  checkProperty(fc.property(parts, (all) => wrongs(all, placeSound(all, size)).length === 0));
}

test('packets stand one right behind the other, whatever the clips are: no gap, no overlap', () => {
  expectNothingWrong((_, placed) =>
    placed.filter(({ begin, slots }, index) => {
      const next = placed[index + 1];
      return next !== undefined && begin + slots.length * size !== next.begin;
    }),
  );
});

test('no sound is moved by more than half a packet, however many clips come before it', () => {
  expectNothingWrong((all, placed) =>
    placed.flatMap(({ begin, slots, offset }, part) => {
      const moved = slots.flatMap((packet, slot) =>
        packet === null ? [] : begin + slot * size - (all[part]?.packets[packet] ?? 0),
      );
      return [...moved, offset].filter((samples) => Math.abs(samples) > size / 2);
    }),
  );
});

test('a packet is heard once at most, in its order, and all that lie well within the pictures are heard', () => {
  expectNothingWrong((all, placed) =>
    all.flatMap(({ begin, end, packets }, part) => {
      const heard = placed[part]?.slots.flatMap((packet) => packet ?? []) ?? [];
      const unordered = heard.filter((packet, index) => packet <= (heard[index - 1] ?? -1));
      const within = packets.flatMap((at, packet) =>
        at >= begin + size && at + 2 * size <= end ? packet : [],
      );
      return [...unordered, ...within.filter((packet) => !heard.includes(packet))];
    }),
  );
});

test('the sound ends within half a packet of the pictures, and begins with them or before', () => {
  expectNothingWrong((all, placed) => {
    const last = placed.at(-1);
    const end = (last?.begin ?? 0) + (last?.slots.length ?? 0) * size;
    const begin = placed[0]?.begin ?? 0;
    const isRight = begin <= 0 && begin > -2 * size && Math.abs(end - (all.at(-1)?.end ?? 0)) <= size / 2;
    return isRight ? [] : [begin, end];
  });
});

test('the sound of the first clip is not moved, and what its decoder needs before it is kept', () => {
  const packets = Array.from({ length: 12 }, (_, index) => (index - 1) * size);
  const [only] = placeSound([{ begin: 0, end: 10 * size, packets }], size);
  expect(only).toEqual({ begin: -size, slots: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], offset: 0 });
});

test('a long lead-in, as some encoders make it, is kept as far as the first sound needs it', () => {
  const packets = Array.from({ length: 12 }, (_, index) => -2_112 + index * size);
  const [only] = placeSound([{ begin: 0, end: 6 * size, packets }], size);
  expect(only).toEqual({ begin: -1_088, slots: [1, 2, 3, 4, 5, 6, 7], offset: 0 });
});

test('a clip without sound between two with sound is silent for as long as it is seen', () => {
  const own = (begin: number) => Array.from({ length: 4 }, (_, index) => begin + index * size);
  const placed = placeSound(
    [
      { begin: 0, end: 4 * size, packets: own(0) },
      { begin: 4 * size, end: 7 * size, packets: [] },
      { begin: 7 * size, end: 11 * size, packets: own(7 * size) },
    ],
    size,
  );
  expect(placed.map(({ slots }) => slots)).toEqual([
    [0, 1, 2, 3],
    [null, null, null],
    [0, 1, 2, 3],
  ]);
});

test('a gap within the sound of a clip stays where it is', () => {
  const [only] = placeSound([{ begin: 0, end: 6 * size, packets: [0, size, 4 * size, 5 * size] }], size);
  expect(only?.slots).toEqual([0, 1, null, null, 2, 3]);
});

test('times that were rounded by a sample do not open a gap', () => {
  const packets = [0, 1_023, 2_049, 3_071, 4_097];
  const [only] = placeSound([{ begin: 0, end: 5 * size, packets }], size);
  expect(only?.slots).toEqual([0, 1, 2, 3, 4]);
});

test('sound that is heard more than a fiftieth of a second late or early is too far from its pictures', () => {
  const judged = [-961, -960, 0, 960, 961].map((offset) => isTooFarOff({ offset }, 48_000));
  expect(judged).toEqual([true, false, false, false, true]);
});
