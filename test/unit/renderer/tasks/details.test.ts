import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
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
import { readWhy } from '#renderer/features/tasks/details/TaskLedger.tsx';
import { TasksContext } from '#renderer/features/tasks/tasks-context.ts';
import { ConnectionsContext } from '#renderer/hooks/contexts/use-connections.ts';
import { SpendContext } from '#renderer/hooks/contexts/use-spend.ts';
import { en } from '#renderer/i18n/en.ts';
import '#renderer/i18n/index.ts';
import { zhCN } from '#renderer/i18n/zh-CN.ts';
import { aShownTask, someMedia } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const error = appError('gateway.trouble', '');
const followed = { taskId: '1', gatewayStatus: null, trouble: null };

const states: Record<Task['state']['status'], TaskState> = {
  waiting: { status: 'waiting' },
  sending: { status: 'sending' },
  queued: { status: 'queued', ...followed },
  running: { status: 'running', ...followed },
  saving: { status: 'saving', taskId: '1', trouble: null },
  ready: { status: 'ready', taskId: '1', fileName: 'a.mp4', media: someMedia },
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

test('a new task of the same request is offered only where the main process makes one, never without its warning', () => {
  const offered = statusesWith('generateAgain');
  expect(offered.filter((status) => !canGenerateAgain(states[status]))).toEqual([]);
  for (const status of ['unknown', 'sending']) expect(offered).not.toContain(status);
});

test('the prompt comes first where the same request would be refused again, also without a sentence of the gateway', () => {
  const firstAfter = (code: AppErrorCode) =>
    actionsFor({ state: { status: 'rejected', error: appError(code, '') } }).main[0];
  for (const code of ['gateway.bad-request', 'gateway.content-refused', 'gateway.too-large'] as const)
    expect(firstAfter(code), code).toBe('fixPrompt');
  for (const code of ['gateway.rate-limited', 'gateway.trouble', 'tasks.interrupted'] as const)
    expect(firstAfter(code), code).toBe('generateAgain');
});

test('of a task out of an older copy of the database nobody says that it was sent, or when', async () => {
  // Node 20 has none, and keys are read by it.
  globalThis.navigator ??= { userAgent: '' } as Navigator;
  await i18next.changeLanguage('en');
  const { UnknownOutcome } = await import('#renderer/features/tasks/details/UnknownOutcome.tsx');
  const drawn = (state: Extract<TaskState, { status: 'unknown' }>): string => {
    const outcome = createElement(UnknownOutcome, { task: aShownTask({ state }), state });
    const inTasks = createElement(TasksContext, { value: {} as never }, outcome);
    const inSpend = createElement(SpendContext, { value: { sheet: null } as never }, inTasks);
    const value = { active: { id: 'one' } } as never;
    const inConnections = createElement(ConnectionsContext, { value }, inSpend);
    const client = new QueryClient();
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inConnections));
  };
  const sent = drawn({ status: 'unknown', error, resolution: 'open', sentAt: 1 });
  const restored = drawn({ status: 'unknown', error: appError('tasks.restored', ''), resolution: 'open' });
  const { explain, unknown: words, details } = en.tasks;
  for (const said of [words.title, explain.unknown, `<dt>${words.when}</dt>`])
    expect([sent.includes(said), restored.includes(said)], said).toEqual([true, false]);
  expect(restored).toContain(details.created);
});

test('every task that is under way can be given up in one way, and none that has ended', () => {
  for (const status of taskStatuses) {
    const ways = allowed(states[status]).filter((action) => action === 'cancel' || action === 'stopWaiting');
    expect(ways.length, status).toBe(isActive(status) ? 1 : 0);
  }
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
  const more = ['generateAgain', 'saveAs'];
  const whole = { main: ['showInFolder', 'reuse'], more };
  expect(actionsFor({ state: kept('download.cannot-be-examined') })).toEqual(whole);
  const again = { main: ['showInFolder', 'inspectAgain', 'reuse'], more };
  expect(actionsFor({ state: kept('download.not-examined') })).toEqual(again);
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
  for (const [why, event, detail, times] of [
    ['created', 'created', '', 1],
    ['created:', 'created', '', 1],
    ['trouble: gateway.rate-limited ×12', 'trouble', 'gateway.rate-limited', 12],
    ['observed ×100', 'observed', '', 100],
    ['moved: by hand', 'moved', 'by hand', 1],
    ['trouble: gateway.brand-new: twice', 'trouble', 'gateway.brand-new: twice', 1],
  ] as const)
    expect(readWhy(why)).toEqual({ event, detail, times });
});

/** Every event that the main process writes, by its own types, and no other has words: what is wrong with that does not compile. */
type Written = TaskEvent['type'] | 'stored' | 'recovered' | 'restored';
type Said = keyof typeof en.tasks.ledger.events;
const isSaid: (event: Written) => Said = (event) => event;
const isWritten: (event: Said) => Written = (event) => event;

test('every event of a ledger has words in both languages', () => {
  const [english, chinese] = [en, zhCN].map(({ tasks }) => Object.keys(tasks.ledger.events));
  expect(english).toEqual(chinese);
  expect(isWritten(isSaid('created'))).toBe('created');
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
