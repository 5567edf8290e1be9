import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { bandAdds, clickGesture, type Gesture, moveGesture } from '#renderer/ui/selection/gestures.ts';
import {
  heldBetween,
  type ListedRow,
  noSelection,
  rangeOf,
  rangeStart,
  regained,
  type Selection,
  select,
  selectedOf,
  selectedTogether,
  targetsOf,
  within,
} from '#renderer/ui/selection/selection.ts';
import { createAskedOrder } from '#renderer/ui/selection/use-reordering.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { repository } from '../../../fixtures/source/repository.ts';

const bare = { shiftKey: false, ctrlKey: false, metaKey: false };
const count = 9;
const idOf = (place: number): string => `clip ${place}`;
/** This row is a stack. */
const stacked = 7;
const rowAt = (place: number): ListedRow =>
  place === stacked ? { id: idOf(place), place, others: ['clip within'] } : { id: idOf(place), place };
const idsAt = (place: number): string[] => [idOf(place), ...(rowAt(place).others ?? [])];
const span = (one: number, other: number): number[] =>
  Array.from({ length: Math.abs(one - other) + 1 }, (_, index) => Math.min(one, other) + index);
const between = (one: number, other: number): string[] => span(one, other).flatMap(idsAt);

/** A list as its user has it: what is selected, and the row with the focus. */
interface List {
  readonly selection: Selection;
  readonly focus: number | null;
}

const emptyList: List = { selection: noSelection, focus: null };

function gestured({ selection, focus }: List, gesture: Gesture, place: number): List {
  const row = rowAt(place);
  const focused = focus === null ? null : rowAt(focus);
  const start = rangeStart(selection, { row, focused }).place;
  return {
    selection: select(selection, { gesture, row, focused, between: between(start, place) }),
    focus: place,
  };
}

const targets = ({ selection, focus }: List): readonly string[] =>
  targetsOf(selection, focus === null ? undefined : idOf(focus));

const click = (list: List, place: number, held: Partial<typeof bare> = {}, isBox = false): List =>
  gestured(list, clickGesture({ ...bare, ...held }, isBox), place);
const move = (list: List, by: number, held: Partial<typeof bare> = {}): List =>
  gestured(list, moveGesture({ ...bare, ...held }), Math.max(0, Math.min(count - 1, (list.focus ?? 0) + by)));

test('a key acts on what was clicked last: two rows that were selected before are let go', () => {
  const both = click(click(emptyList, 0, { ctrlKey: true }), 1, { ctrlKey: true });
  expect(targets(both)).toEqual([idOf(0), idOf(1)]);
  expect(targets(click(both, 5))).toEqual([idOf(5)]);
});

test('a row that was clicked is the first of those added with Ctrl, and the start of a range', () => {
  const one = click(emptyList, 1);
  expect([...click(one, 4, { ctrlKey: true }).selection.ids]).toEqual([idOf(1), idOf(4)]);
  expect(targets(click(one, 4, { shiftKey: true }))).toEqual(between(1, 4));
  expect(targets(click(click(one, 4, { shiftKey: true }), 0, { shiftKey: true }))).toEqual(between(0, 1));
  expect(targets(move(move(one, 1, { shiftKey: true }), 1, { shiftKey: true }))).toEqual(between(1, 3));
});

test('a box ticks the row that was clicked too, and Ctrl with an arrow moves the focus alone', () => {
  const one = click(emptyList, 2);
  expect(targets(click(one, 2, {}, true))).toEqual([idOf(2)]);
  const away = move(one, 1, { metaKey: true });
  expect(away.focus).toBe(3);
  expect(targets(away)).toEqual([idOf(2)]);
  // What is acted on is not the row with the focus: the list says that something is selected.
  expect(away.selection.ids.size).toBe(1);
  // Opened by Enter, it is selected alone, as by a click.
  const opened = gestured(away, 'replace', 3);
  expect(targets(opened)).toEqual([idOf(3)]);
  expect(opened.selection.ids.size).toBe(0);
});

test('rows taken one by one have the order of the clicks, and rows taken together have none of their own', () => {
  const byHand = [4, 1, 3].reduce((list, place) => click(list, place, { ctrlKey: true }), emptyList);
  expect(targets(byHand)).toEqual([idOf(4), idOf(1), idOf(3)]);
  expect(byHand.selection.isByHand).toBe(true);
  const range = click(byHand, 6, { shiftKey: true, ctrlKey: true });
  expect(new Set(targets(range))).toEqual(new Set([...targets(byHand), ...between(3, 6)]));
  expect(range.selection.isByHand).toBe(false);
  expect(selectedTogether(between(0, 2)).isByHand).toBe(false);
  // One more by hand, or one fewer, gives those taken together no order; the last one that is left begins a new one.
  const toggle = (list: List, ...places: readonly number[]) =>
    places.reduce((before, place) => click(before, place, { ctrlKey: true }), list);
  expect(toggle(range, 8).selection.isByHand).toBe(false);
  expect(toggle({ selection: selectedTogether(between(0, 2)), focus: 2 }, 2).selection.isByHand).toBe(false);
  const two = { selection: selectedTogether(between(0, 1)), focus: 1 };
  expect(toggle(two, 1).selection.isByHand).toBe(true);
  expect(toggle(two, 1, 5).selection.isByHand).toBe(true);
  expect(toggle(two, 1, 0).selection.isByHand).toBe(true);
});

test('a range over rows that are not here is read; by then its ends may stand elsewhere, or be gone', () => {
  const ids = between(0, count - 1);
  const all = (place: number) => ids[place];
  expect(heldBetween(all, rowAt(5), rowAt(2))).toEqual(between(2, 5));
  expect(heldBetween(all, { id: undefined, place: 2 }, rowAt(3))).toEqual(between(2, 3));
  for (const missing of [2, 3, 5]) {
    const some = (place: number) => (place === missing ? undefined : ids[place]);
    expect(heldBetween(some, rowAt(2), rowAt(5)), `without ${missing}`).toBeNull();
  }
  // The list has moved on since the anchor was clicked.
  expect(heldBetween((place) => ids[place + 1], rowAt(2), rowAt(5))).toBeNull();

  const notRead = (place: number): ListedRow => ({ id: undefined, place });
  expect(rangeOf(ids, notRead(6), rowAt(3))).toEqual(between(3, 6));
  const moved = ['new 1', 'new 2', ...ids];
  expect(rangeOf(moved, rowAt(1), rowAt(3))).toEqual(between(1, 3));
  expect(rangeOf(moved, { id: 'gone', place: 2 }, rowAt(1))).toEqual(between(0, 1));
  // A row that stands for several is found by the first of them, and all of them are in the range.
  const stacks = [['a', 'b'], 'c', ['d', 'e'], 'f'];
  expect(rangeOf(stacks, { id: 'd', place: 0 }, { id: 'a', place: 3 })).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('rows that the list has no longer leave the selection, which is the same object while it has all of them', () => {
  const selection = selectedTogether(between(1, 3));
  expect(within(selection, new Set([...between(0, 4), 'x']))).toBe(selection);
  const less = within(selection, new Set([idOf(1), idOf(3), 'x']));
  expect([...less.ids]).toEqual([idOf(1), idOf(3)]);
  const least = within(less, new Set([idOf(1)]));
  // Brought back they are selected again, each at its place, and others are not.
  expect([...regained(least, [idOf(2), 'x']).ids]).toEqual([idOf(1), idOf(2)]);
  expect([...regained(least, [idOf(3), idOf(2)]).ids]).toEqual([...selection.ids]);
  const other = select(least, { gesture: 'toggle', row: rowAt(5), focused: null, between: [] });
  expect([...regained(other, [idOf(2)]).ids]).toEqual([idOf(1), idOf(5)]);
  expect([...regained(selection, ['x']).ids]).toEqual([...selection.ids]);
});

/** The Finder's rules, said without our words: a set of numbers, an anchor and the focus. */
interface Finder {
  readonly chosen: ReadonlySet<number>;
  readonly anchor: number | null;
  readonly focus: number | null;
  /** The chosen row is the one with the focus because it was clicked or moved to. */
  readonly isPlain: boolean;
}

function inFinder(
  { chosen, anchor, focus, isPlain }: Finder,
  at: number,
  held: typeof bare,
  how: 'click' | 'box' | 'key',
): Finder {
  const isCommand = held.ctrlKey || held.metaKey;
  if (held.shiftKey) {
    const from = anchor ?? focus ?? at;
    const both = new Set([...(isCommand ? chosen : []), ...span(from, at)]);
    return { chosen: both, anchor: from, focus: at, isPlain: false };
  }
  if (how === 'key' && isCommand) return { chosen, anchor, focus: at, isPlain: false };
  if (!isCommand && how !== 'box') return { chosen: new Set([at]), anchor: at, focus: at, isPlain: true };
  const isTicked = isPlain && chosen.has(at);
  const next = new Set(chosen);
  if (isTicked || !next.delete(at)) next.add(at);
  return { chosen: next, anchor: at, focus: at, isPlain: false };
}

test('any clicks, boxes, rubber bands and keys select what the Finder selects, stacks as a whole, and keys act on nothing else', () => {
  const held = fc.record({ shiftKey: fc.boolean(), ctrlKey: fc.boolean(), metaKey: fc.constant(false) });
  const step = fc.oneof(
    fc.record({
      how: fc.constantFrom('click' as const, 'box' as const),
      held,
      to: fc.nat({ max: count - 1 }),
    }),
    fc.record({ how: fc.constant('key' as const), held, to: fc.constantFrom(-3, -1, 1, 3) }),
    fc.record({ how: fc.constant('band' as const), held, to: fc.nat({ max: count - 3 }) }),
    fc.record({ how: fc.constantFrom('all' as const, 'clear' as const), held, to: fc.constant(0) }),
  );
  checkProperty(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let list = emptyList;
      let finder: Finder = { chosen: new Set(), anchor: null, focus: null, isPlain: false };
      for (const { how, held: keys, to } of steps) {
        if (how === 'all' || how === 'clear') {
          const places = how === 'all' ? span(0, count - 1) : [];
          const selection = how === 'all' ? selectedTogether(places.flatMap(idsAt)) : noSelection;
          list = { ...list, selection };
          finder = { ...finder, chosen: new Set(places), anchor: null, isPlain: false };
        } else if (how === 'band') {
          const { selection, focus } = list;
          const kept = bandAdds(keys) ? selectedOf(selection, focus === null ? null : rowAt(focus)) : [];
          list = { ...list, selection: selectedTogether([...kept, ...between(to, to + 2)]) };
          const before = keys.shiftKey || keys.ctrlKey ? finder.chosen : [];
          const chosen = new Set([...before, ...span(to, to + 2)]);
          finder = { ...finder, chosen, anchor: null, isPlain: false };
        } else if (how === 'key') {
          const at = Math.max(0, Math.min(count - 1, (finder.focus ?? 0) + to));
          list = move(list, to, keys);
          finder = inFinder(finder, at, keys, how);
        } else {
          list = click(list, to, keys, how === 'box');
          finder = inFinder(finder, to, keys, how);
        }
        const { chosen, focus, isPlain } = finder;
        const alone = focus === null ? [] : [idOf(focus)];
        const wanted = chosen.size > 0 && !isPlain ? [...chosen].flatMap(idsAt) : alone;
        expect(new Set(targets(list))).toEqual(new Set(wanted));
        // Other rows than the one with the focus are acted on only where the list says so.
        if (list.selection.ids.size === 0) expect(targets(list)).toEqual(focus === null ? [] : [idOf(focus)]);
      }
    }),
    500,
  );
});

test('a row that is moved again before the list has its first move goes on from there, and from the list once that has another order or a move failed', async () => {
  const asked = createAskedOrder();
  const [first, once, twice] = ['abc', 'bac', 'bca'].map((ids) => ids.split('')) as [
    string[],
    string[],
    string[],
  ];
  asked.ask(first, once, Promise.resolve());
  expect(asked.order(first)).toEqual(once);
  asked.ask(first, twice, Promise.resolve());
  expect(asked.show(once)).toBe(false);
  expect(asked.order(once)).toEqual(twice);
  // Answered, and drawn again before the list was read.
  await new Promise(setImmediate);
  asked.show(once);
  expect(asked.order(once)).toEqual(twice);
  expect(asked.show(twice)).toBe(true);
  // Undone, and another row is there.
  for (const shown of [once, [...once, 'd']]) {
    asked.show(shown);
    expect(asked.order(shown)).toEqual(shown);
  }
  asked.ask(first, once, Promise.reject(new Error('The disk is full.')));
  await new Promise(setImmediate);
  expect(asked.order(first)).toEqual(first);
});

test('on rows of lists nothing else reads Ctrl and Shift than the tables of keys, and the kit selects no rows', () => {
  const folder = 'renderer/features';
  const own = /\b(shiftKey|ctrlKey)\b|selectionMode="multiple"/;
  const reading = readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => own.test(readFileSync(path.join(repository, folder, name), 'utf8')))
    .map((name) => name.replaceAll('\\', '/'));
  const rows = ['chat/conversations/use-row-keys.ts', 'library/input/list-keys.ts'];
  // Fields that are typed in, the wheel, and others that have no rows, or only one that is chosen.
  const noRows = [
    'chat/composer/enter-action.ts',
    'chat/transcript/UserTurn.tsx',
    'compare/ComparedStage.tsx',
    'library/input/use-zoom-wheel.ts',
    'operations/answer/AnswerTree.tsx',
    'palette/Palette.tsx',
    'settings/SettingsView.tsx',
    'video/form/VideoForm.tsx',
    'video/form/generate/GenerateBar.tsx',
    'video/form/prompt/PromptField.tsx',
    'video/form/prompt/use-mention.ts',
  ];
  expect(reading.sort()).toEqual([...rows, ...noRows].sort());
});
