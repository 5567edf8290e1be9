import { expect, test } from 'playwright/test';
import { dropIndex } from '#renderer/features/video/references/drop-index.ts';
import { fixFor, heaviest } from '#renderer/features/video/references/named-items.ts';
import { aReferenceFile } from '../../../fixtures/builders.ts';

test('each kind has its fix; an address and a missing file have none', () => {
  expect(fixFor(aReferenceFile())).toBe('shrink');
  expect(fixFor(aReferenceFile({ kind: 'audio' }))).toBe('trim');
  expect(fixFor(aReferenceFile({ isMissing: true }))).toBeNull();
  expect(fixFor(aReferenceFile({ link: 'https://a.example/x.png' }))).toBeNull();
});

test('the heaviest files are named first, the light ones not at all', () => {
  const weights = [2_000_000, 30_000_000, 10, 9_000_000, 8_000_000];
  const items = weights.map((bytes) => ({ file: aReferenceFile({ bytes }), name: String(bytes) }));
  expect(heaviest(items).map(({ name }) => name)).toEqual(['30000000', '9000000', '8000000']);
  expect(heaviest(items.slice(0, 3)).map(({ name }) => name)).toEqual(['30000000']);
});

test('an item dropped beside another stands there in the new order', () => {
  const order = ['a', 'b', 'c', 'd'];
  const dropped = (moved: string, target: string, position: 'before' | 'after') => {
    const rest = order.filter((id) => id !== moved);
    return rest.toSpliced(dropIndex(order, moved, target, position), 0, moved).join('');
  };
  expect(dropped('a', 'c', 'after')).toBe('bcad');
  expect(dropped('d', 'a', 'before')).toBe('dabc');
  expect(dropped('b', 'b', 'after')).toBe('abcd');
  expect(dropped('b', 'a', 'after')).toBe('abcd');
});
