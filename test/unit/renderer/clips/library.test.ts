// Plain assertions inside the properties: they run many thousand times.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dayOf, everyTask, type TaskFilter, taskStatuses, thumbnailLimits } from '#contract';
import {
  changesBack,
  changesOf,
  plannedShare,
  pressed,
  shareOf,
} from '#renderer/features/library/actions/tag-plan.ts';
import {
  asked,
  isNarrowed,
  narrowings,
  statusChoiceOf,
  statusesOf,
  statusGroupNames,
  thingsOf,
  withoutPart,
} from '#renderer/features/library/header/filters.ts';
import { listSteps, readListKey } from '#renderer/features/library/input/list-keys.ts';
import {
  boxOf,
  type ListLayout,
  layOut,
  measure,
  nextThumbnailSize,
  placesAcross,
  placesIn,
  rowAt,
  rowOf,
  type Step,
  stepFrom,
} from '#renderer/features/library/layout/layout.ts';
import { tellableLeft } from '#renderer/features/tasks/data/attention.ts';
import { createPosterQueue } from '#renderer/features/tasks/posters.ts';
import { createFormat } from '#renderer/i18n/format.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const days = (...counts: readonly number[]) => ({
  sections: counts.map((count, index) => ({
    heading: { by: 'day', day: `2026-03-${String(index + 1).padStart(2, '0')}` } as const,
    count,
  })),
});
const pinned = (by: 'underWay' | 'needsLook', count: number) => ({ heading: { by }, count }) as const;
/** As many columns for the tasks of the days, whose rows are 100 high; one for those before them. */
const inColumns = (columns: number, ofPinned = 1) => ({
  items: { columns, left: 0, width: 100, height: 90, gap: 10, rowGap: 10 },
  pinned: { columns: ofPinned, left: 0, width: 100, height: 40, gap: 10, rowGap: 10 },
  headingHeight: 30,
});
const rowsOf = (layout: ListLayout) =>
  Array.from({ length: layout.heights.length }, (_, index) => {
    const row = rowAt(layout, index);
    assert(row !== undefined);
    return row;
  });
const anyDays = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }).map((counts) => days(...counts));
const anyColumns = fc.integer({ min: 1, max: 6 });

test('each day begins a new row under its heading, and every row knows how many headings stand above', () => {
  const layout = layOut(days(4, 1), inColumns(3));
  expect(layout).toMatchObject({ total: 5, heights: { length: 5 } });
  const heading = (day: string) => ({ by: 'day', day });
  expect(rowsOf(layout)).toMatchObject([
    { type: 'section', heading: heading('2026-03-01'), count: 4, others: 0, sectionNumber: 1, first: 0 },
    { type: 'tasks', isPinned: false, first: 0, count: 3, sectionNumber: 1 },
    { type: 'tasks', isPinned: false, first: 3, count: 1, sectionNumber: 1 },
    { type: 'section', heading: heading('2026-03-02'), count: 1, others: 0, sectionNumber: 2, first: 4 },
    { type: 'tasks', isPinned: false, first: 4, count: 1, sectionNumber: 2 },
  ]);
  expect([rowAt(layout, -1), rowAt(layout, 5)]).toEqual([undefined, undefined]);
});

test('a list in the order of ratings has a heading for each rating, below what is under way', () => {
  const [five, none] = [5, 0].map((rating) => ({ by: 'rating', rating }) as const);
  assert(five !== undefined && none !== undefined);
  const sections = [pinned('underWay', 1), { heading: five, count: 2 }, { heading: none, count: 1 }];
  const layout = layOut({ sections }, inColumns(3));
  const told = rowsOf(layout).map((row) => (row.type === 'section' ? row.heading : [row.first, row.count]));
  expect(told).toEqual([{ by: 'underWay' }, [0, 1], five, [1, 2], none, [3, 1]]);
});

test('the places of some rows leave their headings out', () => {
  const layout = layOut(days(4, 1), inColumns(3));
  const rows = [placesIn(layout, 0, 4), placesIn(layout, 2, 3), placesIn(layout, 3, 3)];
  expect(rows).toEqual([
    [0, 4],
    [3, 3],
    [0, -1],
  ]);
});

test('every place of any list is in one row, which is found', () => {
  checkProperty(
    fc.property(anyDays, anyColumns, (outline, columns) => {
      const layout = layOut(outline, inColumns(columns));
      for (let place = 0; place < layout.total; place += 1) {
        const row = rowAt(layout, rowOf(layout, place));
        assert(row?.type === 'tasks' && row.first <= place && place < row.first + row.count);
      }
      assert.equal(rowOf(layout, layout.total), -1);
      assert.equal(rowOf(layout, -1), -1);
    }),
  );
});

test('no step leaves the list, and down and up undo each other between full rows', () => {
  const steps: readonly Step[] = ['left', 'right', 'up', 'down', 'page-up', 'page-down', 'home', 'end'];
  checkProperty(
    fc.property(anyDays, anyColumns, fc.nat(), fc.constantFrom(...steps), (outline, columns, seed, step) => {
      const layout = layOut(outline, inColumns(columns));
      if (layout.total === 0) return;
      const place = seed % layout.total;
      const to = stepFrom(layout, place, step, 3);
      assert(to >= 0 && to < layout.total);
      const there = rowAt(layout, rowOf(layout, to));
      if (step === 'down' && to !== place && there?.type === 'tasks' && there.count === columns) {
        assert.equal(stepFrom(layout, to, 'up', 3), place);
      }
    }),
  );
});

test('down keeps the column over a heading, and takes the last of a shorter row', () => {
  const layout = layOut(days(3, 2), inColumns(3));
  expect(stepFrom(layout, 1, 'down', 1)).toBe(4);
  expect(stepFrom(layout, 2, 'down', 1)).toBe(4);
  expect(stepFrom(layout, 4, 'up', 1)).toBe(1);
  expect(stepFrom(layout, 4, 'down', 1)).toBe(4);
});

test('each key goes where it says, and stays at the ends', () => {
  // Rows: 0–2, 3–5, 6 | 7–9, 10 | 11.
  const layout = layOut(days(7, 4, 1), inColumns(3));
  const from = (place: number, step: Step, page = 2) => stepFrom(layout, place, step, page);
  expect([from(4, 'left'), from(4, 'right'), from(4, 'up'), from(4, 'down')]).toEqual([3, 5, 1, 6]);
  expect([from(4, 'home'), from(4, 'end')]).toEqual([0, 11]);
  expect([from(1, 'page-down'), from(1, 'page-down', 3), from(10, 'page-up')]).toEqual([6, 8, 6]);
  // A view lower than a row still moves by one.
  expect([from(1, 'page-down', 0), from(4, 'page-up', 0)]).toEqual([4, 1]);
  expect([from(0, 'left'), from(11, 'right'), from(1, 'up'), from(11, 'down')]).toEqual([0, 11, 1, 11]);
  expect([from(1, 'page-down', 99), from(8, 'page-up', 99)]).toEqual([11, 1]);
});

test('what stands before all days is a section of its own, with columns of its own', () => {
  const layout = layOut({ sections: [pinned('underWay', 3), ...days(2).sections] }, inColumns(4, 2));
  expect(layout.total).toBe(5);
  expect(rowsOf(layout)).toMatchObject([
    { type: 'section', heading: { by: 'underWay' }, count: 3, sectionNumber: 1 },
    { type: 'tasks', isPinned: true, first: 0, count: 2, sectionNumber: 1 },
    { type: 'tasks', isPinned: true, first: 2, count: 1, sectionNumber: 1 },
    { type: 'section', heading: { by: 'day', day: '2026-03-01' }, count: 2, sectionNumber: 2 },
    { type: 'tasks', isPinned: false, first: 3, count: 2, sectionNumber: 2 },
  ]);
});

test('a folded section keeps its heading, and no place of it is gone to', () => {
  const layout = layOut({ sections: [pinned('needsLook', 0), ...days(3).sections] }, inColumns(3));
  expect(rowsOf(layout)).toMatchObject([
    { type: 'section', heading: { by: 'needsLook' }, count: 0, first: 0 },
    { type: 'section', heading: { by: 'day' }, first: 0 },
    { type: 'tasks', isPinned: false, first: 0, count: 3 },
  ]);
  expect([rowOf(layout, 0), stepFrom(layout, 0, 'up', 1)]).toEqual([2, 0]);
});

test('cards and pinned rows fill the width and never overlap it', () => {
  checkProperty(
    fc.property(fc.integer({ min: 200, max: 3_000 }), fc.integer(thumbnailLimits), (width, size) => {
      const metrics = measure('grid', width, size);
      for (const { columns, left, width: cell, gap } of [metrics.items, metrics.pinned]) {
        const used = left + columns * cell + (columns - 1) * gap;
        const room = width - 4;
        assert(used <= room && room - used < columns + 1);
      }
    }),
  );
});

test('each notch of the wheel makes another number of posters stand side by side, down to one and back', () => {
  const { step } = thumbnailLimits;
  const sizes = [100];
  for (const by of [...Array(30).fill(step), ...Array(30).fill(-step)])
    sizes.push(nextThumbnailSize(828, sizes.at(-1) ?? 100, by));
  const columns = sizes.map((size) => measure('grid', 828, size).items.columns);
  const told = columns.filter((count, place) => count !== columns[place - 1]);
  expect(told).toEqual([3, 2, 1, 2, 3, 4, 5, 6]);
});

test('the library has three columns of posters in a window of 1280, two beside details, and more in a wide one', () => {
  // Without the form of 440, the details of 368 and the gutter of the scroll bar.
  const inner = (window: number, details: number) => window - 440 - details - 12;
  const three = { columns: 3, left: 16, width: 261, height: 188, gap: 12, rowGap: 16 };
  expect(measure('grid', inner(1_280, 0)).items).toEqual(three);
  expect(measure('grid', inner(1_280, 368)).items).toMatchObject({ columns: 2, width: 214, height: 161 });
  expect(measure('grid', inner(2_560, 0)).items.columns).toBe(7);
  expect(measure('grid', inner(2_560, 0)).pinned).toMatchObject({ columns: 5, height: 48 });
  // Before the list is measured.
  expect(measure('grid', 0).items).toMatchObject({ columns: 1, width: 160 });
});

test('a list is as wide as its pane, and stands in the middle of a wide one', () => {
  expect(measure('list', 520).items).toMatchObject({ columns: 1, left: 16, width: 500, height: 60 });
  expect(measure('list', 2_020).items).toMatchObject({ left: 396, width: 1_240 });
  expect(measure('list', 2_020).pinned).toMatchObject({ left: 396, columns: 3 });
});

test('a row is as high as its section asks, and a task of it stands in its column', () => {
  const metrics = measure('grid', 828);
  const layout = layOut({ sections: [pinned('underWay', 2), ...days(3).sections] }, metrics);
  expect(layout.heights).toEqual([30, 54, 30, 204]);
  const [, low, , cards] = rowsOf(layout);
  assert(low?.type === 'tasks' && cards?.type === 'tasks');
  expect(boxOf(low, 1, metrics)).toEqual({ left: 426, width: 398, height: 48 });
  expect(boxOf(cards, 2, metrics)).toEqual({ left: 562, width: 261, height: 188 });
});

test('the last row of slim tasks leaves no hole beside it', () => {
  const metrics = measure('grid', 828);
  const [, full, last] = rowsOf(layOut({ sections: [pinned('underWay', 3)] }, metrics));
  assert(full?.type === 'tasks' && last?.type === 'tasks');
  expect(boxOf(full, 1, metrics)).toEqual({ left: 426, width: 398, height: 48 });
  expect(boxOf(last, 0, metrics)).toEqual({ left: 16, width: 808, height: 48 });
  expect(placesAcross(last, 500, 600, metrics)).toEqual([2]);
});

test('time left is told in whole days until the last day', () => {
  const hour = 3_600_000;
  expect(tellableLeft(6 * 24 * hour + 5 * hour + 1)).toBe(6 * 24 * hour);
  expect(tellableLeft(24 * hour + 59_000)).toBe(24 * hour);
  // The clock was set back since.
  expect(tellableLeft(37 * 24 * hour)).toBe(7 * 24 * hour);
  expect(tellableLeft(23 * hour + 59_000)).toBe(23 * hour + 59_000);
});

test('a status choice and its statuses stand for each other, and every status is in one group, in any order', () => {
  for (const choice of [...statusGroupNames, ...taskStatuses, 'all'] as const) {
    expect(statusChoiceOf(statusesOf(choice))).toBe(choice);
  }
  const grouped = statusGroupNames.flatMap((name) => statusesOf(name));
  expect([...grouped].sort()).toEqual([...taskStatuses].sort());
  expect(statusChoiceOf([...statusesOf('needsLook')].reverse())).toBe('needsLook');
  // Neither a part of a group nor more than a group is that group.
  expect(statusChoiceOf(['failed', 'rejected'])).toBe('failed');
  expect(statusChoiceOf(['failed', 'ready'])).toBe('failed');
});

test('a filter is narrowed by its words and parts, not by spaces', () => {
  expect(isNarrowed(everyTask)).toBe(false);
  expect(isNarrowed({ ...everyTask, search: '  ' })).toBe(false);
  expect(isNarrowed({ ...everyTask, search: 'fox' })).toBe(true);
  expect(isNarrowed({ ...everyTask, ratio: '1:1' })).toBe(true);
});

test('what is under way stands in the list only where something is looked for', () => {
  expect(asked(everyTask).leavesOutQueue).toBe(true);
  expect(asked({ ...everyTask, search: 'fox' }).leavesOutQueue).toBe(false);
  expect(asked({ ...everyTask, statuses: ['running'], leavesOutQueue: true }).leavesOutQueue).toBe(false);
});

test('asked for once more, a list is the same one, which keeps its selection and its place', () => {
  const before = asked({ ...everyTask, needsLook: 'folded' });
  expect(asked({ ...before, needsLook: 'folded' }, before)).toBe(before);
  expect(asked({ ...before, statuses: ['ready'] }, before)).not.toBe(before);
});

test('another order and what is folded make no list of other things', () => {
  expect(thingsOf({ ...everyTask, sort: 'title', isReversed: true, needsLook: 'folded' })).toBe(
    thingsOf(everyTask),
  );
  expect(thingsOf({ ...everyTask, statuses: ['ready'] })).not.toBe(thingsOf(everyTask));
});

test('every part of a filter that is set is told, and can be cleared alone', () => {
  const marked = { minRating: 3, choices: 'picked', tag: 'client', ofProject: 'none', cast: 'fox' } as const;
  const asked = { ratio: '1:1', hasReferences: true, statuses: ['ready'], stack: 'form-a' } as const;
  const filter = {
    ...everyTask,
    ...marked,
    ...asked,
    search: 'fox',
    sort: 'rating',
  } as unknown as TaskFilter;
  const parts = narrowings(filter);
  expect(parts.join()).toBe('stack,choices,minRating,statuses,hasReferences,ratio,ofProject,tag,cast');
  for (const part of parts) {
    const rest = withoutPart(filter, part);
    expect(narrowings(rest)).toEqual(parts.filter((other) => other !== part));
    expect([rest.search, rest.sort]).toEqual(['fox', 'rating']);
  }
});

test('days are called as people call them, in both languages', () => {
  const now = new Date(2026, 2, 10, 9).getTime();
  expect(dayOf(now)).toBe('2026-03-10');
  const [english, chinese] = [createFormat('en'), createFormat('zh-CN')];
  const days = ['2026-03-10', '2026-03-09', '2026-03-07', '2025-12-31'];
  const called = ['Today', 'Yesterday', 'Saturday, March 7', 'Wednesday, December 31, 2025'];
  expect(days.map((day) => english.dayName(day, now))).toEqual(called);
  expect(chinese.dayName('2026-03-10', now)).toBe('今天');
  expect(chinese.dayName('2026-03-07', now)).toContain('星期六');
  // In another time zone by now, they are still the days that they are.
  const { TZ } = process.env;
  process.env.TZ = 'Pacific/Kiritimati';
  const elsewhere = english.dayName('2026-03-07', now);
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  expect(elsewhere).toBe('Saturday, March 7');
});

const bareKey = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const readKey = (key: string, held: Partial<typeof bareKey> = {}) =>
  readListKey({ key, ...bareKey, ...held });

test('figures rate, letters pick and hide, and neither does with a key held that commands have', () => {
  for (const rating of [0, 5]) expect(readKey(`${rating}`)).toBe('rate');
  expect(['p', 'P', 'x', 'u'].map((key) => readKey(key))).toEqual(['pick', 'pick', 'hide', 'unchoose']);
  expect(readKey('6')).toBeNull();
  const held = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }].flatMap((keys) =>
    ['1', 'p', 'x', 'u'].map((key) => readKey(key, keys)),
  );
  expect(new Set(held)).toEqual(new Set([null]));
});

test('a key held down deletes and decides once, and goes on from clip to clip', () => {
  const kept = ['Delete', 'p', 'x', 'u'].map((key) => readKey(key, { repeat: true }));
  expect(new Set([...kept, readKey('Backspace', { metaKey: true, repeat: true })])).toEqual(new Set([null]));
  expect(readKey('ArrowDown', { repeat: true })).toEqual(readKey('ArrowDown'));
});

test('arrows and their like move', () => {
  const arrows = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
  const pages = { PageUp: 'page-up', PageDown: 'page-down', Home: 'home', End: 'end' } as const;
  for (const [key, step] of Object.entries({ ...arrows, ...pages })) {
    expect(listSteps[key]).toBe(step);
    for (const held of [{}, { shiftKey: true }, { ctrlKey: true }]) expect(readKey(key, held)).toBe('move');
    expect(readKey(key, { altKey: true })).toBeNull();
  }
});

test('keys mean what they mean in lists everywhere, and letters mean nothing', () => {
  const keys = ['Enter', ' ', 'Escape', 'Delete', 'F2', 'ContextMenu'];
  expect(keys.map((key) => readKey(key)).join()).toBe('open,toggle,clear,remove,rename,menu');
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    expect([readKey('a', held), readKey('A', held)]).toEqual(['all', 'all']);
    for (const key of ['Enter', 'Delete', 'b']) expect(readKey(key, held)).toBeNull();
  }
  expect(readKey('F10', { shiftKey: true })).toBe('menu');
  expect(readKey('F10')).toBeNull();
  for (const letter of ['a', 'f', 'Z', '猫']) expect(readKey(letter)).toBeNull();
});

test('only Command and Backspace removes, as in the Finder', () => {
  expect(readKey('Backspace', { metaKey: true })).toBe('remove');
  for (const held of [{}, { ctrlKey: true }]) expect(readKey('Backspace', held)).toBeNull();
});

test('tags on some tasks go on all at a press, and off all at the next', () => {
  const tasks = [['client'], ['client', 'b-roll'], []];
  const shares = (tag: string) => shareOf(tag, tasks);
  expect([shares('client'), shares('b-roll'), shares('new')]).toEqual(['some', 'some', 'none']);
  const once = pressed(new Map(), 'client', shares('client'));
  expect(plannedShare(shares('client'), once.get('client'))).toBe('all');
  expect(changesOf(once, shares, true)).toEqual({ add: ['client'], remove: [] });
  const twice = pressed(once, 'client', shares('client'));
  expect(changesOf(twice, shares, true)).toEqual({ add: [], remove: ['client'] });
  const nothing = new Map([['new', 'remove']] as const);
  expect(changesOf(nothing, shares, true)).toEqual({ add: [], remove: [] });
  expect(changesOf(nothing, shares, false)).toEqual({ add: [], remove: ['new'] });
});

test('a tag on all tasks goes off all at the first press, and no press changes other tags', () => {
  const shares = (tag: string) => shareOf(tag, [['client'], ['client', 'reel']]);
  expect(shares('client')).toBe('all');
  const plan = pressed(new Map([['reel', 'add']] as const), 'client', shares('client'));
  expect(changesOf(plan, shares, true)).toEqual({ add: ['reel'], remove: ['client'] });
  const back = pressed(plan, 'client', shares('client'));
  expect(changesOf(back, shares, true)).toEqual({ add: ['reel'], remove: [] });
  // Tasks far from view keep it or do without, as before.
  expect(changesOf(back, shares, false)).toEqual({ add: ['reel'], remove: [] });
  expect([...pressed(pressed(new Map(), 'new', 'none'), 'new', 'none')]).toEqual([]);
});

test('posters are made one at a time, those no longer wanted never, none twice', async () => {
  const made: string[] = [];
  let atOnce = 0;
  let finish = (): void => undefined;
  const queue = createPosterQueue(async ({ id }, isFirst) => {
    atOnce += 1;
    assert.equal(atOnce, 1);
    made.push(isFirst ? id : `${id} again`);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    atOnce -= 1;
  });
  const clip = (id: string) => ({ id, mediaUrl: id });
  queue.want([clip('a'), clip('b'), clip('c')]);
  queue.want([clip('c'), clip('a')]);
  finish();
  await expect.poll(() => made).toEqual(['a', 'c']);
  finish();
  queue.want([clip('a'), clip('c')]);
  await expect.poll(() => atOnce).toBe(0);
  expect(made).toEqual(['a', 'c']);
  // Its drive was away.
  queue.again('c');
  queue.again('b');
  expect(made).toEqual(['a', 'c', 'c again']);
});

test('tags that were put on and taken off go back to what each task had', () => {
  const tag = fc.constantFrom<string>('a', 'b', 'c', 'd');
  checkProperty(
    fc.property(
      fc.array(fc.uniqueArray(tag), { minLength: 1, maxLength: 6 }),
      fc.uniqueArray(tag),
      fc.uniqueArray(tag),
      (tasks, added, removed) => {
        const taken = removed.filter((one) => !added.includes(one));
        const before = tasks.map((tags, index) => ({ id: String(index), tags }));
        const changes = changesBack(before, added, taken);
        for (const { id, tags } of before) {
          const now = new Set([...tags.filter((one) => !taken.includes(one)), ...added]);
          for (const { add, remove } of changes.filter(({ ids }) => ids.includes(id))) {
            for (const one of add) now.add(one);
            for (const one of remove) now.delete(one);
          }
          expect(now).toEqual(new Set(tags));
        }
      },
    ),
  );
});
