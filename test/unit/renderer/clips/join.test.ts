import type { Chain } from '#contract';
import { inChainOrder } from '#renderer/features/library/joining-order.queries.ts';
import {
  cutAt,
  cutsOf,
  lengthOf,
  mismatching,
  type NamedClip,
  namedClip,
  type Part,
  wholePart,
} from '../../../../renderer/features/join/parts.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const clip = (id: string, width = 1360): NamedClip => ({
  id,
  title: id,
  name: id,
  posterUrl: null,
  problem: null,
  layout: {
    seconds: 3.5,
    keyFrames: [0, 1, 2, 3],
    video: { codec: 'avc', width, height: 768, setup: 'v' },
    sound: null,
  },
});
const parts: readonly Part[] = ['a', 'b', 'c', 'd'].map((key) => wholePart(key, clip(key)));

test('a part is cut at key frames, never to nothing', () => {
  const [whole] = parts;
  if (whole === undefined) throw new Error('There is no part.');
  expect(cutsOf(whole)).toEqual({ start: [0, 1, 2, 3], end: [1, 2, 3, 3.5] });
  const cut = cutAt(cutAt(whole, { start: 1 }), { end: 2 });
  expect([cut.start, cut.end, lengthOf([cut, whole])]).toEqual([1, 2, 4.5]);
  expect(cutsOf(cut)).toEqual({ start: [0, 1], end: [2, 3, 3.5] });
  const missing = wholePart('m', { ...clip('m'), layout: null, problem: 'missing' });
  expect([cutsOf(missing), cutAt(missing, { start: 1 })]).toEqual([{ start: [], end: [] }, missing]);
});

test('variations of one press are told apart by their place', () => {
  const fox = { ...clip('fox'), name: null, request: { prompt: 'A fox', references: [] }, variation: null };
  expect(namedClip(fox, null)).toMatchObject({ title: 'A fox', name: 'A fox' });
  expect(namedClip(fox, '3 of 4')).toMatchObject({ title: 'A fox', name: 'A fox · 3 of 4' });
});

test('each part is told with why it does not fit', () => {
  const found = mismatching([...parts, wholePart('w', clip('w', 768))]);
  expect(found.map(({ why }) => why)).toEqual([null, null, null, null, 'size']);
});

test('clips of a chain stand in its order, a bridge between its ends, and the rest as given', () => {
  const clip = (id: string) => ({ id, task: null });
  const chain = (before: readonly string[], bridgesTo: string | null = null): Chain => ({
    before: before.map(clip),
    bridgesTo: bridgesTo === null ? null : clip(bridgesTo),
    after: [],
    place: before.length + 1,
  });
  const ordered = (clips: Readonly<Record<string, Chain>>) =>
    inChainOrder(Object.keys(clips), Object.values(clips));
  // A bridge is made after both of its ends; what else was made in between follows.
  const ends = { a: chain([]), other: chain([]), b: chain([]) };
  const bridged = { ...ends, bridge: chain(['a'], 'b'), next: chain(['a', 'bridge', 'b']) };
  expect(ordered(bridged)).toEqual(['a', 'bridge', 'b', 'next', 'other']);
  // A link to a clip that is not joined counts for nothing, and origins that lead in a circle lose no clip.
  expect(ordered({ b: chain(['gone']), a: chain([]) })).toEqual(['b', 'a']);
  expect(ordered({ a: chain(['b']), b: chain(['a']) })).toEqual(['a', 'b']);
});
