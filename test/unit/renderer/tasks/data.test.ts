import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { appError, everyTask, longRunMs, type Task } from '#contract';
import { nextWords } from '#renderer/features/queue/shown-queue.ts';
import { attentionOf, longRunOf, urgencyOf } from '#renderer/features/tasks/data/attention.ts';
import { nameOf, rowName, titleOf } from '#renderer/features/tasks/data/task-names.ts';
import {
  mayHaveLeft,
  meaningOf,
  refreshInterval,
  shownRatio,
  statusName,
  transferFraction,
} from '#renderer/features/tasks/data/task-view.ts';
import {
  finishedOf,
  outlineQuery,
  pageQuery,
  pageSize,
  pagesOf,
  patchTasks,
  readNow,
  readTasksAgain,
  readTop,
  rowIdsQuery,
} from '#renderer/features/tasks/data/tasks.queries.ts';
import {
  shareUnit,
  type TransferSample,
  transferRate,
  withSample,
} from '#renderer/features/tasks/data/transfer-rate.ts';
import { createFormat } from '#renderer/i18n/format.ts';
import { shownPrompt } from '#renderer/i18n/shown-prompt.ts';
import { aRequest, aShownTask, someMedia } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { withApi } from '../../../fixtures/stub-api.ts';

const task = (id: string, over: Partial<Task> = {}): Task =>
  aShownTask({
    id,
    createdAt: 0,
    updatedAt: 0,
    request: aRequest({ prompt: id }),
    gateway: { connectionId: 'practice', kind: 'practice', label: '' },
    state: { status: 'cancelled', taskId: null },
    ...over,
  });
const running = { status: 'running', taskId: '1', gatewayStatus: null, trouble: null } as const;

test('the list is read again while a task is under way, sooner while bytes move, and left alone otherwise', () => {
  const moving = task('a', { state: { status: 'sending' }, transfer: { done: 1, total: 2 } });
  const lists = [[], [task('a'), task('b')], [task('a'), task('b', { state: running })], [moving]];
  expect(lists.map(refreshInterval)).toEqual([false, false, 2_000, 1_000]);
});

test('progress is a fraction only where the end is known', () => {
  const none = [null, { done: 5, total: null }, { done: 0, total: 0 }];
  const known = [5, 21].map((done) => ({ done, total: 20 }));
  expect([...none, ...known].map(transferFraction)).toEqual([null, null, null, 0.25, 1]);
});

test('a cancel is asked about once some of the request may have left, and not before', () => {
  const state = { status: 'sending' } as const;
  const [none, some] = [0, 1].map((done) => task('a', { state, transfer: { done, total: 9 } })) as [
    Task,
    Task,
  ];
  const others = [
    task('a', { state: { status: 'waiting' } }),
    task('a', { state }),
    { ...some, state: running },
  ];
  expect([none, ...others, some].map(mayHaveLeft)).toEqual([false, false, false, false, true]);
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
  const shared = ['12.4 MB', '640 KB', '0 B'].map((done) => shareUnit(done, '46.9 MB'));
  expect(shared).toEqual(['12.4', '640 KB', '0 B']);
});

test('an open outcome and a result about to expire need attention', () => {
  const error = { code: 'gateway.timed-out', message: '', retryable: true } as const;
  const unknown = (resolution: 'open' | 'dismissed') => ({ status: 'unknown', error, resolution }) as const;
  const hour = 3_600_000;
  const at = (state: Task['state'], collectBefore: number | null) => attentionOf({ state, collectBefore }, 0);
  expect([at(unknown('open'), null), at(unknown('dismissed'), null)]).toEqual(['outcome', null]);
  const times = [48 * hour, 48 * hour + 1, -1_000, null].map((time) => at(running, time));
  expect(times).toEqual(['expiry', null, 'expiry', null]);
});

test('the time to collect a result presses at 48 hours and more at 12', () => {
  const hour = 3_600_000;
  const left = [48 * hour + 1, 48 * hour, 12 * hour + 1, 12 * hour, -1];
  expect(left.map(urgencyOf).join()).toBe('calm,soon,soon,last,last');
});

test('a task at the gateway is said to run long after half an hour, and not before', () => {
  const at = (state: Task['state'], since: number) => longRunOf({ state, createdAt: 1_000 }, 1_000 + since);
  const queued = { ...running, status: 'queued' } as const;
  expect(at(running, longRunMs - 1)).toBeNull();
  expect(at(running, longRunMs)).toBe(longRunMs);
  expect(at(queued, longRunMs * 2)).toBe(longRunMs * 2);
  expect(at({ status: 'saving', taskId: '1', trouble: null }, longRunMs * 2)).toBeNull();
  expect(at({ status: 'waiting' }, longRunMs * 2)).toBeNull();
  // The time in which it waited here is none of the gateway's.
  expect(at({ ...running, sentAt: 1_000 + longRunMs }, longRunMs + 1)).toBeNull();
});

test('a task is called by its name, or else by the beginning of its prompt', () => {
  const of = (name: string | null, prompt: string) =>
    titleOf({ name, request: { prompt } as Task['request'] });
  expect(of('Fox', 'A fox runs')).toBe('Fox');
  expect(of(null, ' A fox\n  runs ')).toBe('A fox runs');
  expect(of(null, 'x'.repeat(60))).toBe('x'.repeat(60));
  expect(of(null, 'x'.repeat(61))).toBe(`${'x'.repeat(59)}…`);
  // Half of a character would be a broken one.
  expect(of(null, '🦊'.repeat(61))).toBe(`${'🦊'.repeat(59)}…`);
});

test('what names a reference is shown in the language of the window, and what only looks like it stays', () => {
  const references = [{ fileId: 'a', kind: 'image' }] as unknown as Task['request']['references'];
  const prompt = 'Image 1 and Image 2 walk';
  expect(shownPrompt({ prompt, references }, 'zh-CN')).toBe('图片 1 and Image 2 walk');
  expect(shownPrompt({ prompt, references }, 'en')).toBe(prompt);
  expect(shownPrompt({ prompt, references: [] }, 'zh-CN')).toBe(prompt);
});

test('a name of spaces alone is no name, and spaces around one are not kept', () => {
  expect(['  ', ' Take 1 '].map(nameOf)).toEqual([null, 'Take 1']);
});

test('a row is known by its prompt, after the user’s own name for it', () => {
  const request = { prompt: 'A fox' } as Parameters<typeof rowName>[0]['request'];
  expect(rowName({ name: null, request }, ['Ready', false], createFormat('en'))).toBe('A fox, Ready');
  expect(rowName({ name: 'Take 1', request }, ['Ready'], createFormat('en'))).toBe('Take 1, A fox, Ready');
  expect(rowName({ name: 'A fox', request }, ['Ready'], createFormat('en'))).toBe('A fox, Ready');
  expect(rowName({ name: null, request }, ['已完成'], createFormat('zh-CN'))).toBe('A fox、已完成');
});

test('pages cover the places asked for, within the list', () => {
  expect([pagesOf(0, 10, 0), pagesOf(-5, pageSize - 1, 500)]).toEqual([[], [0]]);
  expect(pagesOf(pageSize - 1, pageSize, 500)).toEqual([0, 1]);
  expect(pagesOf(0, 10_000, pageSize + 1)).toEqual([0, 1]);
});

test('tasks take the places of their older selves in a page, and a page without them stays the same object', () => {
  const client = new QueryClient();
  const { queryKey } = pageQuery(everyTask, 0);
  const page = { tasks: [task('a'), task('b')], stacks: [] };
  client.setQueryData(queryKey, page);
  patchTasks(client, [task('c')]);
  expect(client.getQueryData(queryKey)).toBe(page);
  patchTasks(client, [task('b', { rating: 5 })]);
  const changed = client.getQueryData(queryKey);
  expect(changed?.tasks[0]).toBe(page.tasks[0]);
  expect(changed?.tasks[1]?.rating).toBe(5);
  expect(page.tasks[1]?.rating).toBe(0);
});

test('a request that never got an answer was not sent, whatever its status is called', () => {
  const rejected = (details: { readonly httpStatus?: number }) =>
    statusName({ state: { status: 'rejected', error: appError('gateway.unreachable', 'No.', { details }) } });
  expect([rejected({}), rejected({ httpStatus: 400 })]).toEqual(['unsent', 'rejected']);
  expect(statusName({ state: { status: 'cancelled', taskId: null } })).toBe('cancelled');
});

test('a clip of which the gateway chose the shape is told by the shape that it has', () => {
  const { request } = task('a');
  const ready = (width: number, height: number): Task['state'] => ({
    status: 'ready',
    taskId: 't',
    fileName: 'clip.mp4',
    media: { ...someMedia, width, height },
  });
  const chosen = { ...request, ratio: null };
  expect(shownRatio({ request: chosen, state: ready(1_360, 768) })).toBe('16:9');
  expect(shownRatio({ request: chosen, state: ready(768, 1_360) })).toBe('9:16');
  expect(shownRatio({ request: chosen, state: ready(1_000, 300) })).toBe('1000 × 300');
  expect(shownRatio({ request: chosen, state: { status: 'cancelled', taskId: null } })).toBeNull();
  expect(shownRatio({ request, state: ready(300, 300) })).toBe('16:9');
});

test('a page that was being read for a list that is gone does not count as up to date after a change', async () => {
  const client = new QueryClient();
  const { queryKey } = pageQuery(everyTask, 0);
  client.setQueryData(queryKey, { tasks: [], stacks: [] });
  let answer = (): void => undefined;
  const answered = new Promise<{ tasks: Task[]; stacks: string[][] }>((resolve) => {
    answer = () => resolve({ tasks: [], stacks: [] });
  });
  const read = client.fetchQuery({ queryKey, queryFn: () => answered }).catch(() => undefined);
  readTasksAgain(client);
  answer();
  await read;
  await expect.poll(() => client.getQueryState(queryKey)?.fetchStatus).toBe('idle');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a list that changes while it is read for the first time is read once more, however often it changed', async () => {
  const client = new QueryClient();
  const { queryKey } = pageQuery(everyTask, 0);
  const answers: (() => void)[] = [];
  const queryFn = () =>
    new Promise<{ tasks: Task[]; stacks: string[][] }>((resolve) => {
      const id = `answer ${answers.length}`;
      answers.push(() => resolve({ tasks: [task(id)], stacks: [] }));
    });
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  const stop = observer.subscribe(() => undefined);
  readTasksAgain(client);
  readTasksAgain(client);
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await expect.poll(() => client.getQueryData(queryKey)?.tasks[0]?.id).toBe('answer 1');
  await expect.poll(() => client.getQueryState(queryKey)?.fetchStatus).toBe('idle');
  expect(answers).toHaveLength(2);
  stop();
});

test('what is read for something that the user does is read to its end, though clips come meanwhile', async () => {
  const client = new QueryClient();
  const answers: ((ids: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const read = readNow(client, { queryKey: ['tasks', 'ids'], queryFn });
  readTasksAgain(client);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(['one']);
  expect(await read).toEqual(['one']);
  const failed = readNow(client, {
    queryKey: ['tasks', 'others'],
    queryFn: () => Promise.reject(new Error('No.')),
  });
  await expect(failed).rejects.toThrow('No.');
});

test('a page that has to be read again stays so while single tasks of it are read', async () => {
  const client = new QueryClient();
  const { queryKey } = pageQuery(everyTask, 0);
  client.setQueryData(queryKey, { tasks: [task('one')], stacks: [] });
  await client.invalidateQueries({ queryKey });
  patchTasks(client, [task('one', { name: 'Renamed' })]);
  expect(client.getQueryData(queryKey)?.tasks[0]?.name).toBe('Renamed');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a state is explained by what came of this task: what the gateway ended is not told as kept too long', () => {
  const day = 24 * 3_600_000;
  const meanings: readonly (readonly [over: Partial<Task>, meaning: string])[] = [
    [{ state: { status: 'expired', taskId: '1' }, updatedAt: 7 * day - 1 }, 'expiredThere'],
    [{ state: { status: 'expired', taskId: '1' }, updatedAt: 7 * day }, 'expired'],
    [{ state: { status: 'expired', taskId: '1', sentAt: day }, updatedAt: 8 * day - 1 }, 'expiredThere'],
    [{ state: { status: 'cancelled', taskId: '1' } }, 'cancelledThere'],
    [{ state: { status: 'cancelled', taskId: null } }, 'cancelled'],
    [{ state: { status: 'waiting' }, nextTryAt: 1 }, 'waitingBehind'],
    [{ state: { status: 'waiting' }, nextTryAt: null }, 'waiting'],
  ];
  for (const [over, meaning] of meanings) expect(meaningOf(task('a', over))).toBe(meaning);
});

test('the top of a list that changed while it was read is read once more when it is shown', async () => {
  const client = new QueryClient();
  const readOf = (search: string) => ({ ...everyTask, search });
  const isOld = (search: string) =>
    [outlineQuery(readOf(search)).queryKey, pageQuery(readOf(search), 0).queryKey].map(
      (queryKey) => client.getQueryState(queryKey)?.isInvalidated,
    );
  const value = { outline: { sections: '[]', total: 0 }, tasks: [], stacks: [] };
  await withApi({ 'library.top': async () => ({ ok: true, value }) }, async () => {
    const read = readTop(client, readOf('changed'));
    readTasksAgain(client);
    await read;
    await readTop(client, readOf('same'));
  });
  expect([...isOld('changed'), ...isOld('same')]).toEqual([true, true, false, false]);
});

test('marks are for finished clips: a task far from view counts as one, and one that is known to have none does not', () => {
  const client = new QueryClient();
  const state = { status: 'ready', taskId: 't', fileName: 'clip.mp4', media: someMedia } as const;
  client.setQueryData(pageQuery(everyTask, 0).queryKey, {
    tasks: [task('cancelled'), task('clip', { state })],
    stacks: [],
  });
  const rows = ['cancelled', 'clip', 'far', 'failed'];
  client.setQueryData(rowIdsQuery(everyTask).queryKey, { rows, clipless: [['failed', 'over']] });
  expect(finishedOf(client, rows)).toEqual(['clip', 'far']);
});

test('the queue tells about when the next clip is there, in whole minutes, and nothing once that is over', () => {
  const t = ((key: string, { time = '' } = {}) => `${key} ${time}`.trim()) as unknown as TFunction;
  const said = [-1, 59_000, 61_000].map((left) => nextWords(left, t, createFormat('en')));
  expect(said).toEqual([false, 'queue.nextSoon', 'queue.next 2 min']);
});
