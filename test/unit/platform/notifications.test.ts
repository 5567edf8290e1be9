import { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Desktop, Settings, ShownLanguage, Task } from '#contract';
import {
  createNotifications,
  type Notifications,
  noticeOptions,
  type SystemNotice,
} from '#electron/platform/notifications/notifications.ts';
import { createShownNotices } from '#electron/platform/notifications/shown-notices.ts';
import { createDocuments } from '#electron/store/documents.ts';
import type { NoticeWords } from '#electron/words/notifications.ts';
import { aKeptTask, aRequest, aShownTask, keptCodes, states } from '../../fixtures/builders.ts';
import { createFakeClock, type FakeClock } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createMemoryLog, type MemoryLog } from '../../fixtures/services/memory-log.ts';
import { newStore } from '../../fixtures/store/new-store.ts';

const job = (prompt: string, changes: Partial<Task> = {}): Task =>
  aShownTask({ request: aRequest({ prompt }), ...changes });

interface Bench {
  readonly notifications: Notifications;
  readonly clock: FakeClock;
  readonly log: MemoryLog;
  readonly shown: NoticeWords[];
  readonly pressed: string[];
  /** Tasks whose file was asked for. */
  readonly unfolded: string[];
  readonly notices: SystemNotice[];
  /** Presses the latest notice. */
  press(): void;
  isFocused: boolean;
  /** Kinds that are not wanted. */
  readonly unwanted: Set<keyof Settings['notifications']>;
}

function createBench(language: ShownLanguage = 'en', db = newStore()): Bench {
  const clock = createFakeClock();
  const bench = {
    clock,
    log: createMemoryLog(),
    shown: [] as NoticeWords[],
    pressed: [] as string[],
    unfolded: [] as string[],
    notices: [] as SystemNotice[],
    press: () => bench.notices.at(-1)?.onPress(),
    isFocused: false,
    unwanted: new Set<keyof Settings['notifications']>(),
  };
  const notifications = createNotifications({
    documents: createDocuments(db),
    language: () => language,
    isWanted: (kind) => !bench.unwanted.has(kind),
    isWindowFocused: () => bench.isFocused,
    onPress: (id) => bench.pressed.push(id),
    onOpen: () => bench.pressed.push('the window'),
    onShowInFolder: (id) => bench.unfolded.push(id),
    clock,
    log: bench.log,
    present(notice) {
      bench.notices.push(notice);
      bench.shown.push(notice.words);
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
  expect(bench.shown).toEqual([{ title: '2 clips ready', body: 'Waves\nSnow' }]);
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
    { title: 'Clip ready', body: 'Waves' },
    { title: 'Clip ready', body: 'My snow' },
  ]);
});

test('a user who comes back before the notice is spared it', async () => {
  const bench = createBench();
  bench.notifications.notify({ type: 'ready', task: job('Waves') });
  bench.isFocused = true;
  await bench.clock.advance(1_000);
  expect(bench.shown).toEqual([]);
});

test('tasks that a budget holds share a notice, which the setting of tasks in trouble turns off', async () => {
  const bench = createBench();
  const [first, second] = [job('Waves'), job('Snow')];
  const tell = async (): Promise<void> => {
    for (const task of [first, second]) bench.notifications.notify({ type: 'held', task });
    await bench.clock.advance(1_000);
  };
  await tell();
  expect(bench.shown).toEqual([{ title: 'A budget holds 2 tasks', body: 'Waves\nSnow' }]);
  bench.press();
  expect(bench.pressed).toEqual([first.id]);
  bench.unwanted.add('trouble');
  await tell();
  bench.unwanted.clear();
  bench.isFocused = true;
  await tell();
  expect(bench.shown).toHaveLength(1);
});

test('of many clips in one notice the first ten are named', async () => {
  const bench = createBench('zh-CN');
  for (let index = 0; index < 12; index += 1)
    bench.notifications.notify({ type: 'held', task: job(`${index}`) });
  await bench.clock.advance(1_000);
  expect(bench.shown).toEqual([
    { title: '预算暂停了 12 个任务的发送', body: '0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n…' },
  ]);
});

for (const type of ['failed', 'unknown'] as const) {
  test(`a job that is ${type} is told at once, unless the window has the focus or notices are not wanted`, () => {
    const bench = createBench();
    bench.notifications.notify({ type, task: job('Waves') });
    expect(bench.shown).toHaveLength(1);
    bench.isFocused = true;
    bench.notifications.notify({ type, task: job('Waves') });
    bench.isFocused = false;
    bench.unwanted.add('trouble');
    bench.notifications.notify({ type, task: job('Waves') });
    expect(bench.shown).toHaveLength(1);
  });
}

test('a result about to be lost is told wherever the user is, with the hours left', () => {
  const bench = createBench();
  bench.isFocused = true;
  bench.unwanted.add('ready').add('trouble');
  bench.notifications.notify({ type: 'expiring', task: job('Waves'), leftMs: 11.7 * 3_600_000 });
  bench.notifications.notify({ type: 'expiring', task: job('Waves'), leftMs: 1.9 * 3_600_000 });
  bench.notifications.notify({ type: 'expiring', task: job('Waves'), leftMs: 1_000 });
  expect(bench.shown.map(({ title }) => title)).toEqual([
    'A clip can be collected for 11 hours more',
    'A clip can be collected for 1 hour more',
    'A clip can be collected for less than an hour more',
  ]);
});

test('a kind that is not wanted is not told, and the others are', async () => {
  const bench = createBench();
  bench.unwanted.add('ready').add('expiring');
  bench.notifications.notify({ type: 'ready', task: job('Waves') });
  bench.notifications.notify({ type: 'expiring', task: job('Waves'), leftMs: 1_000 });
  await bench.clock.advance(1_000);
  expect(bench.shown).toEqual([]);
  bench.notifications.notify({ type: 'failed', task: job('Waves') });
  expect(bench.shown).toHaveLength(1);
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
    { title: '任务已结束，没有视频', body: '雪' },
    { title: '有一个请求结果未知', body: '可能已经扣费：雪' },
    { title: '视频将在 48 小时后过期，请尽快取回', body: '雪' },
  ]);
});

test('a long prompt is cut between characters, on one line', async () => {
  const bench = createBench();
  bench.notifications.notify({ type: 'failed', task: job(`${'😀'.repeat(100)}\nsecond line`) });
  expect(bench.shown[0]?.body).toBe(`${'😀'.repeat(79)}…`);
});

test('a notice of a clip has its picture and a button that leads to the file; others have neither', async () => {
  const bench = createBench();
  const ready = job('Waves', { state: states.ready });
  bench.notifications.notify({ type: 'ready', task: ready });
  await bench.clock.advance(1_000);
  bench.notifications.notify({ type: 'failed', task: job('Snow') });
  expect(bench.notices.map(({ pictured, action }) => ({ pictured, action }))).toEqual([
    { pictured: ready.id, action: 'Show in folder' },
    { pictured: null, action: null },
  ]);
  bench.notices[0]?.onAction();
  expect([bench.unfolded, bench.pressed]).toEqual([[ready.id], []]);
});

test('a notice for several clips shows the last of them, and its button leads to that one', async () => {
  const bench = createBench();
  const [first, last] = [job('Waves', { state: states.ready }), job('Snow', { state: states.ready })];
  bench.notifications.notify({ type: 'ready', task: first });
  bench.notifications.notify({ type: 'ready', task: last });
  await bench.clock.advance(1_000);
  expect(bench.notices).toHaveLength(1);
  expect(bench.notices[0]?.pictured).toBe(last.id);
  bench.notices[0]?.onAction();
  expect(bench.unfolded).toEqual([last.id]);
});

test('that the app goes on without its window is told the first time of all, wanted or not; a press opens the window', () => {
  const db = newStore();
  const bench = createBench('en', db);
  bench.unwanted.add('ready').add('trouble').add('expiring');
  bench.notifications.tellGoingOn(2);
  bench.notifications.tellGoingOn(1);
  expect(bench.shown).toEqual([
    {
      title: 'Gateway Studio goes on working',
      body: '2 tasks under way. Its icon in the Dock brings the window back.',
    },
  ]);
  bench.press();
  expect(bench.pressed).toEqual(['the window']);
  const later = createBench('zh-CN', db);
  later.notifications.tellGoingOn(2);
  expect(later.shown).toEqual([]);
  // A disk that does not take it keeps the notice from nobody, nor the window from closing.
  const full = newStore();
  full.exec(
    `CREATE TRIGGER full BEFORE INSERT ON documents BEGIN SELECT raise(ABORT, 'database or disk is full'); END`,
  );
  const onFull = createBench('en', full);
  onFull.notifications.tellGoingOn(2);
  expect(onFull.shown).toHaveLength(1);
  expect(onFull.log.text()).toContain('database or disk is full');
});

test('each system is given words, and a button where the notice has one', () => {
  const words = { title: 'Clip ready', body: 'Waves' };
  for (const system of ['darwin', 'win32', 'linux'] as const) {
    expect(noticeOptions(system, { words, action: 'Show in folder' })).toEqual({
      ...words,
      actions: [{ type: 'button', text: 'Show in folder' }],
    });
    expect(noticeOptions(system, { words, action: null })).toEqual(words);
  }
});

test('a prompt is no markup to the desktops of Linux, and stays as it is elsewhere', () => {
  const body = '<img src="https://track.example/p.png"> 1 < 2 & &amp;lt; &#60;';
  const given = (system: 'darwin' | 'win32' | 'linux') =>
    noticeOptions(system, { words: { title: '<b>', body }, action: null });
  expect(given('linux')).toEqual({
    title: '‹b›',
    body: '‹img src="https://track.example/p.png"› 1 ‹ 2 & ＆amp;lt; ＆#60;',
  });
  for (const system of ['darwin', 'win32'] as const) expect(given(system)).toEqual({ title: '<b>', body });
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
    expect(titles).toEqual(['Clip saved, but not examined', '视频已保存，但未经检查']);
  });
}

/**
 * The system's side of notices: as with the runtime, a notice that nothing of the app refers to is gone, and a press of it tells nobody.
 */
function aNoticeCentre(system: Desktop['system']) {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const pressed: number[] = [];
  const show = createShownNotices(system);
  const shown: WeakRef<EventEmitter>[] = [];
  return {
    pressed,
    show(): void {
      const place = shown.length;
      const notice = Object.assign(new EventEmitter(), { show() {} });
      shown.push(new WeakRef(notice));
      const onPress = () => void pressed.push(place);
      const words = { title: '', body: '' };
      show(notice, { words, pictured: null, action: null, onPress, onAction: onPress }, onPress);
    },
    close: (place: number, reason?: string) => void shown.at(place)?.deref()?.emit('close', { reason }),
    async press(place: number): Promise<void> {
      // What a `WeakRef` was asked for lives to the end of its turn.
      await new Promise(setImmediate);
      collect();
      shown[place]?.deref()?.emit('click');
    },
  };
}

test('a notice that Windows has moved to its notification centre can be pressed there, one that its user closed is let go', async () => {
  const centre = aNoticeCentre('win32');
  for (const reason of ['timedOut', 'userCanceled', 'applicationHidden']) {
    centre.show();
    centre.close(-1, reason);
  }
  for (const place of [0, 1, 2]) await centre.press(place);
  expect(centre.pressed).toEqual([0, 2]);
});

test('elsewhere a notice that is closed is let go, and of many that nobody presses the twenty newest are kept', async () => {
  const centre = aNoticeCentre('linux');
  for (let count = 0; count < 22; count++) centre.show();
  centre.close(21);
  for (const place of [0, 1, 2, 20, 21]) await centre.press(place);
  expect(centre.pressed).toEqual([2, 20]);
});
