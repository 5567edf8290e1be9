import { expect, test } from 'playwright/test';
import { appError, isActive, longRunMs, type Task, type TaskState, taskStatuses } from '#contract';
import { longRunOf, urgencyOf } from '#renderer/features/tasks/data/attention.ts';
import { titleOf } from '#renderer/features/tasks/data/task-names.ts';
import { ledgerEvents, readWhy } from '#renderer/features/tasks/details/ledger-words.ts';
import { actionsFor, type TaskAction } from '#renderer/features/tasks/details/task-actions.ts';
import { readPlayerKey } from '#renderer/features/tasks/player/player-keys.ts';
import { clipClock, steppedTime } from '#renderer/features/tasks/player/player-time.ts';
import { en } from '#renderer/i18n/en.ts';
import { createFormat } from '#renderer/i18n/format.ts';
import { zhCN } from '#renderer/i18n/zh-CN.ts';

const error = appError('gateway.trouble', '');
const followed = { taskId: '1', gatewayStatus: null, trouble: null };
const media = {
  bytes: 1,
  sha256: '',
  seconds: 5,
  width: 16,
  height: 9,
  framesPerSecond: 24,
  videoCodec: 'avc',
  audio: null,
};
const states: Record<Task['state']['status'], TaskState> = {
  waiting: { status: 'waiting' },
  sending: { status: 'sending' },
  queued: { status: 'queued', ...followed },
  running: { status: 'running', ...followed },
  saving: { status: 'saving', taskId: '1', trouble: null },
  ready: { status: 'ready', taskId: '1', fileName: 'a.mp4', media },
  failed: { status: 'failed', taskId: '1', error },
  rejected: { status: 'rejected', error },
  unknown: { status: 'unknown', error, resolution: 'open' },
  cancelled: { status: 'cancelled', taskId: null },
  expired: { status: 'expired', taskId: '1' },
  stopped: { status: 'stopped', taskId: '1' },
};
const allowed = (state: TaskState): TaskAction[] => {
  const { main, more } = actionsFor({ state });
  return [...main, ...more];
};
const statusesWith = (action: TaskAction) =>
  taskStatuses.filter((status) => allowed(states[status]).includes(action));

test('every task that is under way can be given up in one way, and none that has ended', () => {
  for (const status of taskStatuses) {
    const ways = allowed(states[status]).filter((action) => action === 'cancel' || action === 'stopWaiting');
    expect(ways.length, status).toBe(isActive(status) ? 1 : 0);
  }
});

test('a request of unknown outcome is never made anew without its warning', () => {
  expect(statusesWith('generateAgain')).not.toContain('unknown');
  expect(statusesWith('generateAgain')).not.toContain('sending');
});

test('only a stopped task can be resumed, only a finished one shown, saved and used again', () => {
  expect(statusesWith('resume')).toEqual(['stopped']);
  for (const action of ['showInFolder', 'saveAs', 'useAsReference'] as const) {
    expect(statusesWith(action)).toEqual(['ready']);
  }
});

test('the settings of every task can be used again, and there are never more than three buttons', () => {
  expect(statusesWith('reuse')).toEqual([...taskStatuses]);
  for (const status of taskStatuses) {
    expect(actionsFor({ state: states[status] }).main.length, status).toBeLessThanOrEqual(3);
  }
});

test('a failure that may only be a bad moment can be asked about again', () => {
  const lost = appError('gateway.no-such-task', '');
  expect(actionsFor({ state: { status: 'failed', taskId: '1', error: lost } }).main[0]).toBe('askAgain');
  expect(allowed(states.failed)).not.toContain('askAgain');
});

test('a job at the gateway is said to run long after half an hour, and not before', () => {
  const at = (state: TaskState, now: number) => longRunOf({ state, createdAt: 1_000 }, 1_000 + now);
  expect(at(states.running, longRunMs - 1)).toBeNull();
  expect(at(states.running, longRunMs)).toBe(longRunMs);
  expect(at(states.queued, longRunMs * 2)).toBe(longRunMs * 2);
  expect(at(states.saving, longRunMs * 2)).toBeNull();
  expect(at(states.ready, longRunMs * 2)).toBeNull();
});

test('the time to collect a result presses at 48 hours and more at 12', () => {
  const hour = 3_600_000;
  expect(urgencyOf(48 * hour + 1)).toBe('calm');
  expect(urgencyOf(48 * hour)).toBe('soon');
  expect(urgencyOf(12 * hour + 1)).toBe('soon');
  expect(urgencyOf(12 * hour)).toBe('last');
  expect(urgencyOf(-1)).toBe('last');
});

test('lengths of time are said in their two largest parts', () => {
  const minute = 60_000;
  const { span } = createFormat('en');
  expect(span(42 * minute)).toBe('42 min');
  expect(span(0)).toBe('1 min');
  expect(span(60 * minute)).toBe('1 h');
  expect(span(185 * minute)).toBe('3 h 5 min');
  expect(span((6 * 24 + 3) * 60 * minute + 59 * minute)).toBe('6 days 3 h');
  expect(span(24 * 60 * minute)).toBe('1 day');
  expect(createFormat('zh-CN').span(185 * minute)).toBe('3 小时 5 分钟');
});

test('a step leads to the middle of the next frame and stays within the clip', () => {
  expect(steppedTime(0, 1, 24, 5)).toBeCloseTo(1.5 / 24);
  expect(steppedTime(1.5 / 24, 1, 24, 5)).toBeCloseTo(2.5 / 24);
  expect(steppedTime(1.5 / 24, -1, 24, 5)).toBeCloseTo(0.5 / 24);
  expect(steppedTime(0, -1, 24, 5)).toBeCloseTo(0.5 / 24);
  expect(steppedTime(5, 1, 24, 5)).toBeCloseTo(119.5 / 24);
});

test('stepping through a whole clip shows every frame once, at any rate', () => {
  for (const rate of [23.976, 24, 25, 29.97, 30, 60]) {
    const seen = new Set<number>();
    let at = 0.5 / rate;
    for (let presses = 0; presses < 1_000; presses += 1) {
      seen.add(Math.floor(at * rate));
      at = steppedTime(at, 1, rate, 5);
    }
    expect(seen.size, String(rate)).toBe(Math.ceil(5 * rate - 0.01));
  }
});

test('the time in a clip is told in tenths', () => {
  expect(clipClock(0)).toBe('0:00.0');
  expect(clipClock(4.27)).toBe('0:04.2');
  expect(clipClock(75.99)).toBe('1:15.9');
});

test('keys steer the player, but Space presses the button it stands on', () => {
  const key = (name: string, isOnButton = false) =>
    readPlayerKey({ key: name, ctrlKey: false, metaKey: false, altKey: false }, isOnButton);
  expect(key(' ')).toBe('toggle');
  expect(key(' ', true)).toBeNull();
  expect(key('K', true)).toBe('toggle');
  expect(key(',')).toBe('back');
  expect(key('.')).toBe('forward');
  expect(key('ArrowLeft')).toBeNull();
  expect(readPlayerKey({ key: 'f', ctrlKey: true, metaKey: false, altKey: false }, false)).toBeNull();
});

test('a ledger line is read as its event, the error behind it, and how often it came', () => {
  expect(readWhy('created')).toEqual({ event: { isKnown: true, name: 'created' }, detail: null, times: 1 });
  expect(readWhy('trouble: gateway.rate-limited ×12')).toEqual({
    event: { isKnown: true, name: 'trouble' },
    detail: { isErrorCode: true, code: 'gateway.rate-limited' },
    times: 12,
  });
  expect(readWhy('moved: by hand')).toEqual({
    event: { isKnown: false, name: 'moved' },
    detail: { isErrorCode: false, text: 'by hand' },
    times: 1,
  });
});

test('every event of a ledger has words in both languages', () => {
  for (const { tasks } of [en, zhCN]) {
    expect(Object.keys(tasks.support.events).sort()).toEqual([...ledgerEvents].sort());
  }
});

test('a task is called by its name, or else by the beginning of its prompt', () => {
  const request = { prompt: `A fox\n  ${'runs '.repeat(30)}` } as Task['request'];
  expect(titleOf({ name: 'Fox', request })).toBe('Fox');
  const title = titleOf({ name: null, request });
  expect(title.startsWith('A fox runs runs')).toBe(true);
  expect(Array.from(title)).toHaveLength(60);
});
