import { expect, test } from 'playwright/test';
import type { ShownLanguage, Task } from '#contract';
import { activityOf } from '#electron/platform/notifications/activity-of.ts';
import { createNotifications, type Notifications } from '#electron/platform/notifications/notifications.ts';
import type { NoticeWords } from '#electron/words/notifications.ts';
import { aKeptTask, aTask, keptCodes, states } from '../../fixtures/builders.ts';
import { createFakeClock, type FakeClock } from '../../fixtures/fake-clock.ts';

function job(prompt: string, changes: Partial<Task> = {}): Task {
  const task = aTask(states.queued);
  return {
    ...task,
    request: { ...task.request, prompt },
    gateway: { connectionId: 'one', kind: 'remote', label: 'gateway.example' },
    state: states.queued,
    tags: [],
    collectBefore: null,
    nextTryAt: null,
    mediaUrl: null,
    posterUrl: null,
    transfer: null,
    ...changes,
  };
}

interface Bench {
  readonly notifications: Notifications;
  readonly clock: FakeClock;
  readonly shown: NoticeWords[];
  readonly pressed: string[];
  /** Presses the latest notice. */
  press(): void;
  isFocused: boolean;
  isWanted: boolean;
}

function createBench(language: ShownLanguage = 'en'): Bench {
  const clock = createFakeClock();
  let pressLast: () => void = () => undefined;
  const bench = {
    clock,
    shown: [] as NoticeWords[],
    pressed: [] as string[],
    press: () => pressLast(),
    isFocused: false,
    isWanted: true,
  };
  const notifications = createNotifications({
    language: () => language,
    isWanted: () => bench.isWanted,
    isWindowFocused: () => bench.isFocused,
    onPress: (id) => bench.pressed.push(id),
    clock,
    present(words, onPress) {
      bench.shown.push(words);
      pressLast = onPress;
    },
  });
  return Object.assign(bench, { notifications });
}

test('clips that are ready within a second of each other share a notice; pressing it leads to the latest', async () => {
  const bench = createBench();
  const [first, second] = [job('Waves'), job('Snow')];
  bench.notifications.notify({ type: 'ready', task: first });
  await bench.clock.advance(900);
  bench.notifications.notify({ type: 'ready', task: second });
  expect(bench.shown).toEqual([]);
  await bench.clock.advance(100);
  expect(bench.shown).toEqual([{ title: '2 videos ready', body: 'Waves\nSnow' }]);
  bench.press();
  expect(bench.pressed).toEqual([second.id]);
});

test('clips further apart have a notice each', async () => {
  const bench = createBench();
  bench.notifications.notify({ type: 'ready', task: job('Waves') });
  await bench.clock.advance(1_000);
  bench.notifications.notify({ type: 'ready', task: job('Snow', { name: 'My snow' }) });
  await bench.clock.advance(1_000);
  expect(bench.shown).toEqual([
    { title: 'Video ready', body: 'Waves' },
    { title: 'Video ready', body: 'My snow' },
  ]);
});

test('a user who comes back before the notice is spared it', async () => {
  const bench = createBench();
  bench.notifications.notify({ type: 'ready', task: job('Waves') });
  bench.isFocused = true;
  await bench.clock.advance(1_000);
  expect(bench.shown).toEqual([]);
});

for (const type of ['failed', 'unknown'] as const) {
  test(`a job that is ${type} is told at once, unless the window has the focus or notices are not wanted`, () => {
    const bench = createBench();
    bench.notifications.notify({ type, task: job('Waves') });
    expect(bench.shown).toHaveLength(1);
    bench.isFocused = true;
    bench.notifications.notify({ type, task: job('Waves') });
    bench.isFocused = false;
    bench.isWanted = false;
    bench.notifications.notify({ type, task: job('Waves') });
    expect(bench.shown).toHaveLength(1);
  });
}

test('a result about to be lost is told in any case, with the hours left', () => {
  const bench = createBench();
  bench.isFocused = true;
  bench.isWanted = false;
  bench.notifications.notify({ type: 'expiring', task: job('Waves'), leftMs: 11.7 * 3_600_000 });
  bench.notifications.notify({ type: 'expiring', task: job('Waves'), leftMs: 1_000 });
  expect(bench.shown.map(({ title }) => title)).toEqual([
    'A video can be collected for 12 hours more',
    'A video can be collected for 1 hour more',
  ]);
});

test('notices speak the user’s language', async () => {
  const bench = createBench('zh-CN');
  for (const prompt of ['海浪', '雪']) bench.notifications.notify({ type: 'ready', task: job(prompt) });
  await bench.clock.advance(1_000);
  bench.notifications.notify({ type: 'failed', task: job('雪') });
  bench.notifications.notify({ type: 'unknown', task: job('雪') });
  bench.notifications.notify({ type: 'expiring', task: job('雪'), leftMs: 48 * 3_600_000 });
  expect(bench.shown).toEqual([
    { title: '2 个视频已生成', body: '海浪\n雪' },
    { title: '视频生成失败', body: '雪' },
    { title: '有一个请求结果未知', body: '可能已经扣费：雪' },
    { title: '视频将在 48 小时后过期，请尽快获取', body: '雪' },
  ]);
});

test('a long prompt is cut between characters, on one line', async () => {
  const bench = createBench();
  bench.notifications.notify({ type: 'failed', task: job(`${'😀'.repeat(100)}\nsecond line`) });
  expect(bench.shown[0]?.body).toBe(`${'😀'.repeat(79)}…`);
});

test('the task bar shows the bytes of all jobs together, and counts those under way', () => {
  const sending = job('a', { state: states.sending, transfer: { done: 10, total: 40 } });
  const saving = job('b', {
    state: { status: 'saving', taskId: 'remote-1', trouble: null },
    transfer: { done: 50, total: 60 },
  });
  const unknownLength = job('c', {
    state: { status: 'saving', taskId: 'remote-2', trouble: null },
    transfer: { done: 5, total: null },
  });
  const waiting = job('d', { state: states.waiting });
  expect(activityOf([sending, saving, unknownLength, waiting])).toEqual({ jobs: 3, progress: 0.6 });
  expect(activityOf([waiting, job('e')])).toEqual({ jobs: 1, progress: null });
});

for (const code of keptCodes) {
  test(`a clip that is kept (${code}) is not told of as a video that failed`, () => {
    const { state } = aKeptTask(code, '/videos/waves.mp4');
    const titles = (['en', 'zh-CN'] as const).map((language) => {
      const bench = createBench(language);
      bench.notifications.notify({ type: 'failed', task: job('Waves', { state: state as Task['state'] }) });
      expect(bench.shown).toMatchObject([{ body: 'Waves' }]);
      return bench.shown[0]?.title;
    });
    expect(titles).toEqual(['Video saved, but not examined', '视频已保存，但未经检查']);
  });
}
