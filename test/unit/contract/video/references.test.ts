import fc from 'fast-check';
import { admit, countReferences, numbered, type ReferenceKind, referenceLimits } from '#contract';
import { several } from '../../../fixtures/builders.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const kind = fc.constantFrom<ReferenceKind>('image', 'video', 'audio');
const references = fc.array(fc.record({ kind }), { maxLength: 30 });

const tables: readonly {
  readonly name: string;
  readonly held: readonly { readonly kind: ReferenceKind }[];
  readonly candidates: readonly { readonly kind: ReferenceKind }[];
  readonly verdicts: ReturnType<typeof admit>;
}[] = [
  { name: 'nothing new is nothing to judge', held: several('image', 2), candidates: [], verdicts: [] },
  {
    name: 'a ninth image is taken',
    held: several('image', 8),
    candidates: several('image', 1),
    verdicts: [null],
  },
  {
    name: 'a tenth image is one too many',
    held: several('image', 9),
    candidates: several('image', 1),
    verdicts: ['too-many-images'],
  },
  {
    name: 'a fourth video is one too many, and the image after it is taken',
    held: several('video', 3),
    candidates: [...several('video', 1), ...several('image', 1)],
    verdicts: ['too-many-videos', null],
  },
  {
    name: 'a fourth audio is one too many',
    held: [...several('image', 1), ...several('audio', 3)],
    candidates: several('audio', 1),
    verdicts: ['too-many-audios'],
  },
  {
    name: 'a thirteenth file is one too many though its kind has room',
    held: [...several('image', 9), ...several('video', 3)],
    candidates: several('audio', 1),
    verdicts: ['too-many-in-all'],
  },
  {
    name: 'a full kind is named before the full total',
    held: [...several('image', 9), ...several('video', 3)],
    candidates: several('image', 1),
    verdicts: ['too-many-images'],
  },
  {
    name: 'of ten images chosen at once the first nine are taken',
    held: [],
    candidates: several('image', 10),
    verdicts: [...Array.from({ length: 9 }, () => null), 'too-many-images'],
  },
  {
    name: 'audio alone is taken: the picture beside it may come later, or from the cast',
    held: [],
    candidates: several('audio', 2),
    verdicts: [null, null],
  },
];

for (const { name, held, candidates, verdicts } of tables) {
  test(name, () => {
    expect(admit(held, candidates)).toEqual(verdicts);
  });
}

test('whatever is chosen in whatever order, no more than 9, 3, 3 and 12 are ever held', () => {
  checkProperty(
    fc.property(fc.array(references, { maxLength: 6 }), (choices) => {
      let held: { readonly kind: ReferenceKind }[] = [];
      for (const candidates of choices) {
        const verdicts = admit(held, candidates);
        if (verdicts.length !== candidates.length) return false;
        held = [...held, ...candidates.filter((_, index) => verdicts[index] === null)];
        const counts = countReferences(held);
        const isWithin = counts.image <= 9 && counts.video <= 3 && counts.audio <= 3 && counts.total <= 12;
        if (!isWithin) return false;
      }
      return true;
    }),
    500,
  );
});

test('nothing is refused that would have fitted', () => {
  checkProperty(
    fc.property(references, references, (held, candidates) => {
      const verdicts = admit(held, candidates);
      const after = countReferences([...held, ...candidates.filter((_, index) => verdicts[index] === null)]);
      return candidates.every((candidate, index) => {
        if (verdicts[index] === null) return true;
        const isKindFull = after[candidate.kind] >= referenceLimits[candidate.kind];
        return isKindFull || after.total >= referenceLimits.total;
      });
    }),
    500,
  );
});

test('judging changes neither what is held nor the candidates', () => {
  const held = Object.freeze(several('image', 2).map(Object.freeze)) as { kind: ReferenceKind }[];
  const candidates = Object.freeze(several('video', 5).map(Object.freeze)) as { kind: ReferenceKind }[];
  expect(admit(held, candidates)).toEqual([null, null, null, 'too-many-videos', 'too-many-videos']);
});

test('references are numbered within their kind, in order', () => {
  const mixed: { kind: ReferenceKind }[] = [
    { kind: 'image' },
    { kind: 'video' },
    { kind: 'image' },
    { kind: 'audio' },
    { kind: 'video' },
    { kind: 'image' },
  ];
  expect(numbered(mixed).map(({ number }) => number)).toEqual([1, 1, 2, 1, 2, 3]);
  expect(numbered([])).toEqual([]);
});

test('the numbers of a kind are 1 to its count, each once and rising', () => {
  checkProperty(
    fc.property(references, (list) => {
      const numbers = numbered(list).map(({ number }) => number);
      return (['image', 'video', 'audio'] as const).every((wanted) =>
        numbers
          .filter((_, index) => list[index]?.kind === wanted)
          .every((number, index) => number === index + 1),
      );
    }),
  );
});
