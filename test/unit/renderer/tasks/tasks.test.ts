import { expect, test } from 'playwright/test';
import type { Task } from '#contract';
import {
  gatewayTaskId,
  mayHaveLeft,
  refreshInterval,
  transferFraction,
} from '#renderer/features/tasks/data/task-view.ts';
import {
  shareUnit,
  type TransferSample,
  transferRate,
  withSample,
} from '#renderer/features/tasks/data/transfer-rate.ts';

const task = (id: string, over: Partial<Task> = {}): Task => ({
  id,
  createdAt: 0,
  updatedAt: 0,
  request: {
    prompt: id,
    model: 'videogen-H3',
    resolution: '768P',
    ratio: '16:9',
    duration: 5,
    references: [],
    mode: 'references',
  },
  gateway: { kind: 'practice', label: '' },
  state: { status: 'cancelled', taskId: null },
  mediaUrl: null,
  posterUrl: null,
  name: null,
  isStarred: false,
  tags: [],
  collectBefore: null,
  transfer: null,
  ...over,
});
const running = { status: 'running', taskId: '1', gatewayStatus: null, trouble: null } as const;

test('the list is left alone while nothing in it changes', () => {
  expect(refreshInterval([])).toBe(false);
  expect(refreshInterval([task('a'), task('b')])).toBe(false);
});

test('the list is read again while a task is under way, sooner while bytes move', () => {
  const slow = refreshInterval([task('a'), task('b', { state: running })]);
  const fast = refreshInterval([
    task('a', { state: { status: 'sending' }, transfer: { done: 1, total: 2 } }),
  ]);
  expect(slow).toBe(2_000);
  expect(fast).toBe(1_000);
});

test('progress is a fraction only where the end is known', () => {
  expect(transferFraction(null)).toBeNull();
  expect(transferFraction({ done: 5, total: null })).toBeNull();
  expect(transferFraction({ done: 0, total: 0 })).toBeNull();
  expect(transferFraction({ done: 5, total: 20 })).toBe(0.25);
  expect(transferFraction({ done: 21, total: 20 })).toBe(1);
});

test('a cancel is asked about once some of the request may have left, and not before', () => {
  const sending = { status: 'sending' } as const;
  expect(mayHaveLeft(task('a', { state: { status: 'waiting' } }))).toBe(false);
  expect(mayHaveLeft(task('a', { state: sending }))).toBe(false);
  expect(mayHaveLeft(task('a', { state: sending, transfer: { done: 0, total: 9 } }))).toBe(false);
  expect(mayHaveLeft(task('a', { state: sending, transfer: { done: 1, total: 9 } }))).toBe(true);
  expect(mayHaveLeft(task('a', { state: running, transfer: { done: 1, total: 9 } }))).toBe(false);
});

test('the rate of a transfer is that of the last seconds', () => {
  const run = (...points: readonly (readonly [at: number, done: number])[]) =>
    transferRate(
      points.reduce<readonly TransferSample[]>((held, [at, done]) => withSample(held, { at, done }), []),
    );
  expect(run()).toBeNull();
  expect(run([0, 0])).toBeNull();
  expect(run([0, 0], [100, 50])).toBeNull();
  expect(run([0, 0], [1_000, 500])).toBe(500);
  expect(run([0, 0], [1_000, 9_000], [5_000, 9_000], [6_000, 9_000])).toBe(0);
  expect(run([0, 5_000], [1_000, 0], [2_000, 300])).toBe(300);
});

test('a unit both sides share is written once', () => {
  expect(shareUnit('12.4 MB', '46.9 MB')).toBe('12.4');
  expect(shareUnit('640 KB', '46.9 MB')).toBe('640 KB');
  expect(shareUnit('0 B', '46.9 MB')).toBe('0 B');
});

test('the gateway’s id is known once the gateway gave one', () => {
  expect(gatewayTaskId(task('a', { state: { status: 'waiting' } }))).toBeNull();
  expect(gatewayTaskId(task('a', { state: running }))).toBe('1');
});
