import { type Draft, draftLimits } from '#contract';
import {
  begin,
  bringBack,
  close,
  type DraftList,
  rename,
  titleOf,
} from '#renderer/features/video/drafts/draft-list.ts';
import { aForm } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const form = aForm({ prompt: 'A fox' });
const list = (ids: string, shownId: string, closed: readonly Draft[] = []): DraftList => ({
  project: null,
  open: [...ids].map((id) => ({ id, name: null })),
  closed,
  shownId,
});
const told = ({ open, closed, shownId }: DraftList) =>
  `${open.map(({ id }) => (id === shownId ? id.toUpperCase() : id)).join('')}|${closed.map(({ id }) => id).join('')}`;

test('drafts are begun beside the one shown, closed to its neighbour, and brought back to their place', () => {
  expect(told(begin(list('abc', 'a'), 'd'))).toBe('aDbc|');
  expect(told(close(list('abc', 'b'), 'b', form))).toBe('aC|b');
  expect(told(close(list('abc', 'c'), 'c', null))).toBe('aB|');
  expect(told(close(list('abc', 'a'), 'c', form))).toBe('Ab|c');
  expect(told(close(list('a', 'a'), 'a', form))).toBe('A|');
  const closed = close(close(list('abc', 'b'), 'b', form), 'c', form);
  expect(told(closed)).toBe('A|cb');
  expect(told(bringBack(closed, 'b', 0))).toBe('Ba|c');
  expect(told(bringBack(closed, 'c'))).toBe('aC|b');
  expect(told(bringBack(closed, 'x'))).toBe('A|cb');
});

test('no more drafts are open than the limit, and no more closed ones kept', () => {
  const full = list(
    'abcdefghijklmnopqrst',
    'a',
    Array(draftLimits.closed).fill({ id: 'z', name: null, form }),
  );
  expect(full.open).toHaveLength(draftLimits.count);
  expect(bringBack(full, 'z')).toBe(full);
  const emptied = [...'bcdefghijklmnopqrst'].reduce((now, id) => close(now, id, form), full);
  expect(told(close({ ...emptied, open: list('ab', 'a').open }, 'b', form))).toHaveLength(
    'A|'.length + draftLimits.closed,
  );
});

test('a draft is called by its name, else by the beginning of its prompt', () => {
  expect(rename(list('ab', 'a'), 'b', '  Night  ').open[1]?.name).toBe('Night');
  expect(rename(list('ab', 'a'), 'b', '  ').open[1]?.name).toBeNull();
  const titles = [titleOf('Night', 'A fox'), titleOf(null, ' A\n fox '), titleOf(null, ' ')];
  expect(titles).toEqual(['Night', 'A fox', null]);
  expect(titleOf(null, 'a'.repeat(draftLimits.nameCharacters))).not.toContain('…');
  expect(titleOf(null, 'a'.repeat(draftLimits.nameCharacters + 1))).toMatch(/a…$/);
  expect(titleOf(null, `${'a'.repeat(draftLimits.nameCharacters - 1)}😀b`)).toMatch(/a😀…$/u);
});
