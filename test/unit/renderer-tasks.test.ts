import { expect, test } from 'playwright/test';
import { isActive, type Task, taskStatuses } from '#contract';
import {
  actionsFor,
  gatewayTaskId,
  kilohertz,
  refreshInterval,
  transferFraction,
  withTask,
} from '#renderer/features/tasks/task-view.ts';

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
  },
  gateway: { kind: 'practice', label: '' },
  state: { status: 'cancelled', taskId: null },
  mediaUrl: null,
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

test('a new task goes on top of the first page', () => {
  const pages = withTask([{ tasks: [task('b')] }, { tasks: [task('a')] }], task('c'));
  expect(pages.map(({ tasks }) => tasks.map(({ id }) => id))).toEqual([['c', 'b'], ['a']]);
});

test('a known task is replaced where it stands', () => {
  const pages = withTask([{ tasks: [task('b')] }, { tasks: [task('a')] }], task('a', { state: running }));
  expect(pages.map(({ tasks }) => tasks.map(({ state }) => state.status))).toEqual([
    ['cancelled'],
    ['running'],
  ]);
});

test('progress is a fraction only where the end is known', () => {
  expect(transferFraction(null)).toBeNull();
  expect(transferFraction({ done: 5, total: null })).toBeNull();
  expect(transferFraction({ done: 0, total: 0 })).toBeNull();
  expect(transferFraction({ done: 5, total: 20 })).toBe(0.25);
  expect(transferFraction({ done: 21, total: 20 })).toBe(1);
});

test('every task that is under way can be given up, and none that has ended', () => {
  for (const status of taskStatuses) {
    const { cancel, stopWaiting } = actionsFor(status);
    expect(cancel || stopWaiting, status).toBe(isActive(status));
    expect(cancel && stopWaiting, status).toBe(false);
  }
});

test('only a stopped task can be resumed, only a finished one shown', () => {
  expect(taskStatuses.filter((status) => actionsFor(status).resume)).toEqual(['stopped']);
  expect(taskStatuses.filter((status) => actionsFor(status).showInFolder)).toEqual(['ready']);
});

test('the gateway’s id is known once the gateway gave one', () => {
  expect(gatewayTaskId(task('a', { state: { status: 'waiting' } }))).toBeNull();
  expect(gatewayTaskId(task('a', { state: running }))).toBe('1');
});

test('sampling rates are written in kHz', () => {
  expect([32_000, 44_100].map(kilohertz)).toEqual([32, 44.1]);
});
