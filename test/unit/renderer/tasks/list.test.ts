// Plain assertions inside the properties: they run many thousand times.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import { everyTask, taskStatuses } from '#contract';
import { attentionOf } from '#renderer/features/tasks/data/attention.ts';
import { pageSize, pagesOf, withTasks } from '#renderer/features/tasks/data/pages.ts';
import { rowName } from '#renderer/features/tasks/data/task-names.ts';
import {
  changesOf,
  plannedShare,
  pressed,
  shareOf,
  tagOf,
} from '#renderer/features/tasks/list/actions/tag-plan.ts';
import { dayLabel, dayOf } from '#renderer/features/tasks/list/grid/day-label.ts';
import {
  beginOf,
  layOut,
  measure,
  rowOf,
  type Step,
  stepFrom,
} from '#renderer/features/tasks/list/grid/layout.ts';
import { readListKey } from '#renderer/features/tasks/list/grid/list-keys.ts';
import { createPosterQueue } from '#renderer/features/tasks/list/grid/posters.ts';
import {
  isNarrowed,
  narrowings,
  statusChoiceOf,
  statusesOf,
  statusGroupNames,
  withoutPart,
} from '#renderer/features/tasks/list/header/filters.ts';
import { noSelection, ranged, rangeOf, toggled, without } from '#renderer/features/tasks/list/selection.ts';

const days = (...counts: readonly number[]) => ({
  days: counts.map((count, index) => ({ day: `2026-03-${String(index + 1).padStart(2, '0')}`, count })),
});
const anyDays = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }).map((counts) => days(...counts));
const anyColumns = fc.integer({ min: 1, max: 6 });

test('each day begins a new row under its heading', () => {
  const { rows, total } = layOut(days(4, 1), 3);
  expect(total).toBe(5);
  expect(rows.map((row) => (row.type === 'day' ? row.day : [row.first, row.count]))).toEqual([
    '2026-03-01',
    [0, 3],
    [3, 1],
    '2026-03-02',
    [4, 1],
  ]);
});

test('every place of any list is in one row, which is found', () => {
  fc.assert(
    fc.property(anyDays, anyColumns, (outline, columns) => {
      const layout = layOut(outline, columns);
      for (let place = 0; place < layout.total; place += 1) {
        const row = layout.rows[rowOf(layout, place)];
        assert(row?.type === 'tasks' && row.first <= place && place < row.first + row.count);
        assert.equal(beginOf(layout.rows, rowOf(layout, place)), row.first);
      }
      assert.equal(rowOf(layout, layout.total), -1);
      assert.equal(rowOf(layout, -1), -1);
    }),
  );
});

test('no step leaves the list, and down and up undo each other between full rows', () => {
  const steps: readonly Step[] = ['left', 'right', 'up', 'down', 'page-up', 'page-down', 'home', 'end'];
  fc.assert(
    fc.property(anyDays, anyColumns, fc.nat(), fc.constantFrom(...steps), (outline, columns, seed, step) => {
      const layout = layOut(outline, columns);
      if (layout.total === 0) return;
      const place = seed % layout.total;
      const to = stepFrom(layout, place, step, 3);
      assert(to >= 0 && to < layout.total);
      const there = layout.rows[rowOf(layout, to)];
      if (step === 'down' && to !== place && there?.type === 'tasks' && there.count === columns) {
        assert.equal(stepFrom(layout, to, 'up', 3), place);
      }
    }),
  );
});

test('down keeps the column over a heading, and takes the last of a shorter row', () => {
  const layout = layOut(days(3, 2), 3);
  expect(stepFrom(layout, 1, 'down', 1)).toBe(4);
  expect(stepFrom(layout, 2, 'down', 1)).toBe(4);
  expect(stepFrom(layout, 4, 'up', 1)).toBe(1);
  expect(stepFrom(layout, 4, 'down', 1)).toBe(4);
});

test('cards fill the width and never overlap it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 3_000 }), (width) => {
      const { columns, left, itemWidth, gap } = measure('grid', width);
      const used = left + columns * itemWidth + (columns - 1) * gap;
      const room = width - 8;
      assert(used <= room && room - used < columns + 1);
    }),
  );
});

test('pages cover the places asked for, within the list', () => {
  expect(pagesOf(0, 10, 0)).toEqual([]);
  expect(pagesOf(-5, pageSize - 1, 500)).toEqual([0]);
  expect(pagesOf(pageSize - 1, pageSize, 500)).toEqual([0, 1]);
  expect(pagesOf(0, 10_000, pageSize + 1)).toEqual([0, 1]);
});

test('a page that holds none of the tasks stays the same object', () => {
  const page = { tasks: [] };
  expect(withTasks(page, new Map())).toBe(page);
});

test('a status choice and its statuses stand for each other', () => {
  for (const choice of [...statusGroupNames, ...taskStatuses, 'all'] as const) {
    expect(statusChoiceOf(statusesOf(choice))).toBe(choice);
  }
});

test('a filter is narrowed by what it asks, not by spaces', () => {
  expect(isNarrowed(everyTask)).toBe(false);
  expect(isNarrowed({ ...everyTask, search: '  ' })).toBe(false);
  expect(isNarrowed({ ...everyTask, search: 'fox' })).toBe(true);
  const filter = { ...everyTask, isStarred: true, tag: 'client' };
  expect(narrowings(filter)).toEqual(['isStarred', 'tag']);
  expect(narrowings(withoutPart(filter, 'tag'))).toEqual(['isStarred']);
});

test('days are called as people call them, in both languages', () => {
  const now = new Date(2026, 2, 10, 9).getTime();
  expect(dayOf(now)).toBe('2026-03-10');
  expect(dayLabel('2026-03-10', now, 'en')).toBe('Today');
  expect(dayLabel('2026-03-09', now, 'en')).toBe('Yesterday');
  expect(dayLabel('2026-03-07', now, 'en')).toBe('Saturday, March 7');
  expect(dayLabel('2025-12-31', now, 'en')).toBe('Wednesday, December 31, 2025');
  expect(dayLabel('2026-03-10', now, 'zh-CN')).toBe('今天');
  expect(dayLabel('2026-03-07', now, 'zh-CN')).toContain('星期六');
});

test('an open outcome and a result about to expire ask for attention', () => {
  const error = { code: 'gateway.timed-out', message: '', retryable: true } as const;
  const unknown = (resolution: 'open' | 'dismissed') => ({ status: 'unknown', error, resolution }) as const;
  const running = { status: 'running', taskId: '1', gatewayStatus: null, trouble: null } as const;
  const hour = 3_600_000;
  expect(attentionOf({ state: unknown('open'), collectBefore: null }, 0)).toBe('outcome');
  expect(attentionOf({ state: unknown('dismissed'), collectBefore: null }, 0)).toBeNull();
  expect(attentionOf({ state: running, collectBefore: 48 * hour }, 0)).toBe('expiry');
  expect(attentionOf({ state: running, collectBefore: 49 * hour }, 0)).toBeNull();
});

test('a range replaces the selection and keeps where it began', () => {
  const first = toggled(noSelection, 'b', 1);
  const range = ranged(first, ['b', 'c', 'd'], 3);
  expect([...range.ids]).toEqual(['b', 'c', 'd']);
  expect(rangeOf(range.anchor ?? 0, 0)).toEqual([0, 1]);
  expect([...toggled(range, 'c', 2).ids]).toEqual(['b', 'd']);
  expect(without(range, new Set(['x']))).toBe(range);
});

test('keys mean what they mean in lists everywhere, and letters mean nothing', () => {
  const bare = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  const read = (key: string, held: Partial<typeof bare> = {}) => readListKey({ key, ...bare, ...held });
  expect(read('ArrowDown', { shiftKey: true })).toEqual({ type: 'move', step: 'down', extends: true });
  expect(read('a', { metaKey: true })).toEqual({ type: 'all' });
  expect(read('Backspace', { metaKey: true })).toEqual({ type: 'remove' });
  expect(read('Backspace')).toBeNull();
  expect(read('F10', { shiftKey: true })).toEqual({ type: 'menu' });
  for (const letter of ['a', 'f', 'Z', '猫']) expect(read(letter)).toBeNull();
});

test('a row is known by its prompt, after the user’s own name for it', () => {
  const request = { prompt: 'A fox' } as Parameters<typeof rowName>[0]['request'];
  expect(rowName({ name: null, request }, ['Ready', false])).toBe('A fox, Ready');
  expect(rowName({ name: 'Take 1', request }, ['Ready'])).toBe('Take 1, A fox, Ready');
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
  expect(tagOf(`  ${'x'.repeat(50)} `)).toHaveLength(40);
});

test('posters are made one at a time, those no longer wanted never, none twice', async () => {
  const made: string[] = [];
  let atOnce = 0;
  let finish = (): void => undefined;
  const queue = createPosterQueue(async ({ id }) => {
    atOnce += 1;
    assert.equal(atOnce, 1);
    made.push(id);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    atOnce -= 1;
  });
  const job = (id: string) => ({ id, mediaUrl: id });
  queue.want([job('a'), job('b'), job('c')]);
  queue.want([job('c'), job('a')]);
  finish();
  await expect.poll(() => made).toEqual(['a', 'c']);
  finish();
  queue.want([job('a'), job('c')]);
  await expect.poll(() => atOnce).toBe(0);
  expect(made).toEqual(['a', 'c']);
});
