import type { Task } from '#contract';
import { createEndings, endOf } from '#renderer/features/tasks/task-endings.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const error = { code: 'internal', message: '', retryable: false } as const;
const running = { status: 'running', taskId: 'T', gatewayStatus: null, trouble: null } as const;
const failed = { status: 'failed', taskId: 'T', error } as const;
const unknown = { status: 'unknown', error, resolution: 'open' } as const;

const task = (state: Task['state'], updatedAt = 1_000, id = 'one') => ({ id, state, updatedAt });

test('an end is news once, however often the task changes after it', () => {
  const hasEnded = createEndings(500);
  expect(hasEnded(task(running))).toBe(false);
  expect(hasEnded(task(failed))).toBe(true);
  expect(hasEnded(task(failed))).toBe(false);
  expect(hasEnded(task(failed, 2_000))).toBe(false);
  expect(hasEnded(task(failed, 1_000, 'two')), 'another task').toBe(true);
});

test('a request that was never sent ends as that, one that the gateway refused as rejected', () => {
  expect(endOf({ state: { status: 'rejected', error } })).toBe('tasks.status.unsent');
  const refused = { ...error, details: { httpStatus: 400 } };
  expect(endOf({ state: { status: 'rejected', error: refused } })).toBe('tasks.status.rejected');
});

test('an end from before the window listened is no news', () => {
  const hasEnded = createEndings(1_001);
  expect(hasEnded(task(failed, 1_000))).toBe(false);
  expect(hasEnded(task(failed, 1_001))).toBe(true);
});

test('a task that is resumed ends once more', () => {
  const hasEnded = createEndings(500);
  expect(hasEnded(task(failed))).toBe(true);
  expect(hasEnded(task(running))).toBe(false);
  expect(hasEnded(task(failed, 2_000))).toBe(true);
});

test('an outcome that became unknown is news; what the user decides about it is none', () => {
  const hasEnded = createEndings(500);
  expect(hasEnded(task(unknown))).toBe(true);
  expect(hasEnded(task({ ...unknown, resolution: 'dismissed' }, 2_000))).toBe(false);
  // The window was loaded again between the two.
  const later = createEndings(1_500);
  expect(later(task({ ...unknown, resolution: 'sent-again' }, 2_000))).toBe(false);
});
