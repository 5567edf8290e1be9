import {
  type AppErrorCode,
  appError,
  appErrorCodes,
  canGenerateAgain,
  hasClipFile,
  isActive,
  type Task,
  type TaskState,
  taskStatuses,
} from '#contract';
import type { TaskEvent } from '#electron/features/tasks/lifecycle/states.ts';
import { actionsFor, type TaskAction } from '#renderer/features/tasks/actions/task-actions.ts';
import { readWhy } from '#renderer/features/tasks/details/ledger-words.ts';
import { en } from '#renderer/i18n/en.ts';
import { zhCN } from '#renderer/i18n/zh-CN.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

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

test('a new task of the same request is offered only where the main process makes one', () => {
  const offered = statusesWith('generateAgain').filter((status) => !canGenerateAgain(states[status]));
  expect(offered).toEqual([]);
});

test('every task that is under way can be given up in one way, and none that has ended', () => {
  for (const status of taskStatuses) {
    const ways = allowed(states[status]).filter((action) => action === 'cancel' || action === 'stopWaiting');
    expect(ways.length, status).toBe(isActive(status) ? 1 : 0);
  }
});

test('a request of unknown outcome is never sent again without its warning', () => {
  expect(statusesWith('generateAgain')).not.toContain('unknown');
  expect(statusesWith('generateAgain')).not.toContain('sending');
});

test('only a stopped task can be resumed, only a finished one shown, saved and used again', () => {
  expect(statusesWith('resume')).toEqual(['stopped']);
  for (const action of ['showInFolder', 'saveAs', 'continue', 'bridge', 'useLastFrame', 'useClip'] as const) {
    expect(statusesWith(action)).toEqual(['ready']);
  }
});

test('the settings of every task can be used again, and there are never more than three buttons', () => {
  expect(statusesWith('reuse')).toEqual([...taskStatuses]);
  for (const status of taskStatuses) {
    expect(actionsFor({ state: states[status] }).main.length, status).toBeLessThanOrEqual(3);
  }
});

test('a failure that may only be a bad moment can be asked about again, and offers a new task behind "More"', () => {
  for (const code of ['gateway.no-such-task', 'gateway.no-result', 'download.not-a-video'] as const) {
    const failed = { status: 'failed', taskId: '1', error: appError(code, '') } as const;
    expect(actionsFor({ state: failed }), code).toEqual({
      main: ['askAgain', 'reuse'],
      more: ['generateAgain'],
    });
  }
  expect(actionsFor({ state: states.failed })).toEqual({ main: ['generateAgain', 'reuse'], more: [] });
});

test('a kept clip is shown in its folder and saved as a copy, and examined again only where it was not its fault', () => {
  const kept = (code: AppErrorCode) =>
    ({ status: 'failed', taskId: '1', error: appError(code, '') }) as const;
  expect(actionsFor({ state: kept('download.cannot-be-examined') })).toEqual({
    main: ['showInFolder', 'reuse'],
    more: ['generateAgain', 'saveAs'],
  });
  expect(actionsFor({ state: kept('download.not-examined') })).toEqual({
    main: ['showInFolder', 'inspectAgain', 'reuse'],
    more: ['generateAgain', 'saveAs'],
  });
});

test('a file is shown and copied wherever the main process has one, and nowhere else', () => {
  const failures = appErrorCodes.map(
    (code) => ({ ...states.failed, error: appError(code, '') }) as TaskState,
  );
  for (const state of [...Object.values(states), ...failures]) {
    for (const action of ['showInFolder', 'saveAs'] as const) {
      expect(allowed(state).includes(action), JSON.stringify(state)).toBe(hasClipFile(state));
    }
  }
});

test('a ledger line is read as its event, the error behind it, and how often it came', () => {
  expect(readWhy('created')).toEqual({ event: 'created', detail: '', times: 1 });
  expect(readWhy('trouble: gateway.rate-limited ×12')).toEqual({
    event: 'trouble',
    detail: 'gateway.rate-limited',
    times: 12,
  });
  expect(readWhy('observed ×100')).toEqual({ event: 'observed', detail: '', times: 100 });
  expect(readWhy('moved: by hand')).toEqual({ event: 'moved', detail: 'by hand', times: 1 });
  expect(readWhy('trouble: gateway.brand-new: twice')).toMatchObject({
    event: 'trouble',
    detail: 'gateway.brand-new: twice',
  });
  expect(readWhy('created:').detail).toBe('');
});

/** Every event that the main process writes, by its own types. */
const ledgerEvents: Readonly<Record<TaskEvent['type'] | 'stored' | 'recovered' | 'restored', true>> = {
  stored: true,
  'over-budget-allowed': true,
  'prompt-changed': true,
  'send-started': true,
  created: true,
  rejected: true,
  'not-sent': true,
  postponed: true,
  'outcome-unknown': true,
  withdrawn: true,
  'put-back': true,
  'process-died': true,
  observed: true,
  succeeded: true,
  failed: true,
  'cancelled-there': true,
  expired: true,
  trouble: true,
  recovered: true,
  saved: true,
  kept: true,
  linked: true,
  stop: true,
  resume: true,
  'sent-again': true,
  dismissed: true,
  restored: true,
};

test('every event of a ledger has words in both languages', () => {
  for (const { tasks } of [en, zhCN]) {
    expect(Object.keys(tasks.ledger.events).sort()).toEqual(Object.keys(ledgerEvents).sort());
  }
});

test('no action is offered twice, and a finished clip leads with its own uses', () => {
  for (const status of taskStatuses) {
    const offered = allowed(states[status]);
    expect(new Set(offered).size, status).toBe(offered.length);
  }
  expect(actionsFor({ state: states.ready })).toEqual({
    main: ['continue', 'reuse'],
    more: ['bridge', 'useLastFrame', 'useClip', 'generateAgain', 'showInFolder', 'saveAs'],
  });
});
