// Plain assertions inside the property: it runs many hundred times.
import assert from 'node:assert/strict';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import type { Choice, Mark, Task } from '#contract';
import { keepClipsCurrent } from '#renderer/features/review/review.queries.ts';
import { reviewKeys } from '#renderer/features/review/review-keys.ts';
import {
  beginReview,
  countsOf,
  decided,
  deedsOf,
  filtered,
  placeOf,
  putBack,
  queueOf,
  type ReviewState,
  reviewFilters,
  stepped,
  undone,
  wentTo,
  withdrawn,
} from '#renderer/features/review/review-state.ts';
import { actionOf, type KeyFocus } from '#renderer/hooks/keys/key-table.ts';
import { aShownTask } from '../../../fixtures/builders.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { withApi } from '../../../fixtures/stub-api.ts';

const clip = (id: string, rating = 0, choice: Choice = null): Mark => ({ id, rating, choice });
const clips = (ids: string): Mark[] => [...ids].map((id) => clip(id));
const begun = (ids: string, start: string | null = null) => beginReview(clips(ids), start);
const ids = (state: ReviewState): string => Array.from(queueOf(state), ({ id }) => id).join('');
const markOf = (state: ReviewState, id: string) => state.marks.find((mark) => mark.id === id);

test('a review begins where it is told to, or at its first clip', () => {
  expect(['b', 'x', null].map((start) => begun('abc', start).currentId)).toEqual(['b', 'a', 'a']);
  expect(begun('').currentId).toBeNull();
});

test('steps stop at the first clip, end after the last one, and lead back from there', () => {
  const first = begun('ab');
  expect(stepped(first, -1)).toBe(first);
  const last = stepped(first, 1);
  const end = stepped(last, 1);
  expect([last.currentId, last.isFinished, end.isFinished]).toEqual(['b', false, true]);
  expect(stepped(end, 1)).toBe(end);
  expect(stepped(end, -1)).toMatchObject({ currentId: 'b', isFinished: false });
});

test('a rating and a choice stand side by side, and each is taken back alone', () => {
  const rated = decided(begun('ab'), { rating: 4 });
  const both = decided(rated, { choice: 'hidden' });
  expect(markOf(both, 'a')).toEqual(clip('a', 4, 'hidden'));
  expect(markOf(undone(both), 'a')).toEqual(clip('a', 4));
  expect(markOf(undone(undone(both)), 'a')).toEqual(clip('a'));
});

test('what a clip has already is no decision, after the end there is nothing to decide, and undo shows the clip again', () => {
  const picked = decided(begun('a'), { choice: 'picked' });
  expect(decided(picked, { choice: 'picked' })).toBe(picked);
  const end = stepped(picked, 1);
  expect(decided(end, { choice: 'hidden' })).toBe(end);
  expect(undone(end)).toMatchObject({ currentId: 'a', isFinished: false, decisions: [] });
  expect(undone(begun('ab'))).toEqual(begun('ab'));
});

test('a filtered walk keeps the clip that is shown until it is left', () => {
  const open = filtered(wentTo(begun('abc'), 'b'), 'undecided');
  const hidden = decided(open, { choice: 'hidden' });
  expect([ids(hidden), placeOf(queueOf(hidden), hidden)]).toEqual(['abc', 1]);
  const next = stepped(hidden, 1);
  expect([ids(next), next.currentId]).toEqual(['ac', 'c']);
});

test('a filter that leaves the shown clip out goes on to the next one, else back to the last, else to none', () => {
  const marks = [clip('a', 0, 'picked'), clip('b'), clip('c', 3), clip('d', 0, 'picked')];
  const at = (id: string) => filtered(beginReview(marks, id), 'picked').currentId;
  expect([at('a'), at('b'), at('d')]).toEqual(['a', 'd', 'd']);
  expect(filtered(beginReview(marks, 'd'), 'undecided').currentId).toBe('b');
  expect(filtered(begun('ab'), 'picked').currentId).toBeNull();
  expect(filtered(filtered(begun('ab'), 'picked'), 'all').currentId).toBe('a');
});

test('a decision that could not be stored is withdrawn, and those made since stay', () => {
  const picked = decided(begun('ab'), { choice: 'picked' });
  const [failed] = picked.decisions;
  assert(failed);
  const later = decided(stepped(picked, 1), { rating: 2 });
  const after = withdrawn(later, failed);
  expect(after.marks).toEqual([clip('a'), clip('b', 2)]);
  expect(after.decisions.map(({ id }) => id)).toEqual(['b']);
  expect(after.currentId).toBe('b');
});

test('of two decisions about one clip the later one stays where the earlier could not be stored, and leads back to before both', () => {
  const both = decided(decided(begun('a'), { choice: 'picked' }), { choice: 'hidden' });
  const [first, second] = both.decisions;
  assert(first && second);
  const after = withdrawn(both, first);
  expect(after.marks).toEqual([clip('a', 0, 'hidden')]);
  expect(undone(after).marks).toEqual([clip('a')]);
  expect(withdrawn(after, second)).toMatchObject({ marks: [clip('a')], decisions: [] });
  expect(withdrawn(withdrawn(both, second), first).marks).toEqual([clip('a')]);
});

test('a decision whose undoing could not be stored stands again, and what was decided since leads back to it', () => {
  const rated = decided(decided(begun('ab'), { choice: 'picked' }), { rating: 2 });
  const [, last] = rated.decisions;
  assert(last);
  expect(putBack(undone(rated), last, 1)).toEqual(rated);
  const since = decided(undone(rated), { rating: 5 });
  const back = putBack(since, last, 1);
  expect(back.marks).toEqual([clip('a', 5, 'picked'), clip('b')]);
  expect(undone(back).marks).toEqual(rated.marks);
  expect(undone(undone(back)).marks).toEqual([clip('a', 0, 'picked'), clip('b')]);
});

test('once a review is left, its decisions are undone and done again one by one, as they stood', () => {
  const state = decided(decided(begun('ab'), { choice: 'hidden' }), { rating: 3 });
  const stored: unknown[] = [];
  const deeds = deedsOf(state, async (id, change) => stored.push([id, change]));
  expect(deeds).toMatchObject([{ name: { type: 'chosen' }, took: ['a'] }, { name: { type: 'rated' } }]);
  expect(deeds[1]).not.toHaveProperty('took');
  for (const deed of [...deeds].reverse()) deed.undo();
  deeds[0]?.redo();
  expect(stored).toEqual([
    ['a', { rating: 0 }],
    ['a', { choice: null }],
    ['a', { choice: 'hidden' }],
  ]);
});

test('counts tell of all clips, whatever the filter', () => {
  const marks = [clip('a', 2), clip('b', 0, 'picked'), clip('c', 5, 'hidden'), clip('d')];
  const counts = { total: 4, decided: 3, picked: 1, hidden: 1 };
  expect(countsOf(filtered(beginReview(marks, null), 'picked'))).toEqual(counts);
});

test('whatever is done, taking back every decision leads to the marks of the beginning', () => {
  const act = <Value>(value: fc.Arbitrary<Value>, change: (held: ReviewState, value: Value) => ReviewState) =>
    value.map((given) => (held: ReviewState) => change(held, given));
  const anyAct = fc.oneof(
    act(fc.integer({ min: 0, max: 5 }), (held, rating) => decided(held, { rating })),
    act(fc.constantFrom<Choice>('picked', 'hidden', null), (held, choice) => decided(held, { choice })),
    act(fc.constantFrom<1 | -1>(1, -1), stepped),
    act(fc.constantFrom(...reviewFilters), filtered),
    fc.constant(undone),
  );
  checkProperty(
    fc.property(fc.array(anyAct, { maxLength: 30 }), (acts) => {
      const first = begun('abcd');
      let state = acts.reduce((held, next) => next(held), first);
      const queue = queueOf(state);
      assert.equal(placeOf(queue, state) >= 0, state.currentId !== null);
      while (state.decisions.length > 0) state = undone(state);
      assert.deepEqual(state.marks, first.marks);
    }),
  );
});

test('each control keeps the keys that it needs, and commands keep theirs', () => {
  const bare = { ctrlKey: false, metaKey: false, altKey: false };
  const read = (key: string, focus: KeyFocus) => actionOf(reviewKeys, { ...bare, key }, focus);
  const keys = [' ', 'Enter', 'p', '5', 'ArrowRight', 'Escape'];
  expect(keys.map((key) => read(key, 'stage'))).toEqual(['play', 'leave', 'pick', 'rate', 'next', 'leave']);
  expect(keys.map((key) => read(key, 'button'))).toEqual([null, null, 'pick', 'rate', 'next', 'leave']);
  expect(keys.map((key) => read(key, 'slider'))).toEqual([null, null, 'pick', 'rate', null, 'leave']);
  expect(actionOf(reviewKeys, { ...bare, ctrlKey: true, key: 'z' })).toBeNull();
});

test('a poster that is made during a review is seen in it, and other clips are not read', async () => {
  const client = new QueryClient();
  const queryKey = ['review-clips', ['a', 'b']];
  const [a, b] = ['a', 'b'].map((id) => aShownTask({ id }));
  client.setQueryData(queryKey, { tasks: [a, b] });
  const read: string[][] = [];
  let change = (_: { ids: string[]; isListChanged: boolean }): void => undefined;
  const api = {
    on(_: string, listener: typeof change) {
      change = listener;
      return () => undefined;
    },
    async 'library.tasks'({ ids }: { ids: string[] }) {
      read.push(ids);
      return { ok: true, value: { tasks: ids.map((id) => aShownTask({ id, posterUrl: 'made' })) } };
    },
  };
  await withApi(api, async () => {
    keepClipsCurrent(client);
    change({ ids: ['far', 'b'], isListChanged: false });
    const posters = () =>
      client.getQueryData<{ tasks: Task[] }>(queryKey)?.tasks.map((each) => each.posterUrl);
    await expect.poll(posters).toEqual([null, 'made']);
    expect(read).toEqual([['b']]);
  });
});
