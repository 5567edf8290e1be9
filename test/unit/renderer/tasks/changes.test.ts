import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { appError, maxIdsAtOnce, maxQueueRows, type Queue, type Task } from '#contract';
import { useQueue } from '#renderer/features/queue/queue.queries.ts';
import { stillRunning } from '#renderer/features/queue/shown-queue.ts';
import { useCheckNow } from '#renderer/features/tasks/actions/TaskActions.tsx';
import { useCancelUpload } from '#renderer/features/tasks/CancelUpload.tsx';
import { useTasksChanges } from '#renderer/features/tasks/data/task-changes.queries.ts';
import { TasksContext } from '#renderer/features/tasks/tasks-context.ts';
import { aShownTask } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const sent = (done: number): Task =>
  aShownTask({ id: 'one', state: { status: 'sending' }, transfer: { done, total: 9 } });
const waiting = aShownTask({ id: 'one', state: { status: 'waiting' } });

type TasksHandle = ComponentProps<typeof TasksContext>['value'];

/** What a hook gives at last in a window that holds what `client` holds. */
function lastOf<Value>(use: () => Value, client = new QueryClient(), tasks?: TasksHandle): Value {
  const given: Value[] = [];
  function Probe(): null {
    given.push(use());
    return null;
  }
  const inTasks = tasks
    ? createElement(TasksContext, { value: tasks }, createElement(Probe))
    : createElement(Probe);
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, inTasks));
  return given.at(-1) as Value;
}

test('a task that a menu holds from before its upload began is asked about by what is known of it now', async () => {
  const calls: string[] = [];
  const api = { 'tasks.cancel': async () => ({ ok: true, value: calls.push('tasks.cancel') }) };
  Object.assign(globalThis, { window: { api } });
  const { cancel } = lastOf(() => useCancelUpload([sent(1)], () => undefined));
  for (const old of [waiting, sent(0)]) await cancel(old);
  expect(calls).toEqual([]);
});

test('the first bytes of an upload, of which the lists hear late, are asked for anew', async () => {
  const calls: string[] = [];
  const api = {
    'tasks.cancel': async () => ({ ok: true, value: calls.push('tasks.cancel') }),
    'tasks.get': async () => ({ ok: true, value: sent(1) }),
  };
  Object.assign(globalThis, { window: { api } });
  await lastOf(() => useCancelUpload([sent(0)], () => undefined)).cancel(sent(0));
  expect(calls).toEqual([]);
});

test('the question about an upload that ended by itself does not come back with the next try', () => {
  const rounds = [sent(1), waiting, sent(1)];
  const asked: boolean[] = [];
  lastOf(() => {
    const [round, setRound] = useState(0);
    const upload = useCancelUpload(rounds.slice(round, round + 1), () => undefined);
    asked[round] = upload.isAsking;
    if (round === 0 && !upload.isAsking) void upload.cancel(sent(1));
    else if (round < 2) setRound(round + 1);
  });
  expect(asked).toEqual([true, false, false]);
});

test('a task that has ended by what the library tells stands no more in the queue, which is read apart', () => {
  const ended = aShownTask({ id: 'one', state: { status: 'cancelled', taskId: null } });
  const queue = { running: [sent(9)] };
  expect(stillRunning(queue, [{ task: ended }])).toEqual([]);
  expect(stillRunning(queue, [{ task: waiting }])).toEqual(queue.running);
});

test('a folded queue has no rows, which would be older than what the list has', () => {
  const client = new QueryClient();
  const queue: Queue = {
    running: [],
    waiting: [],
    runningCount: 0,
    waitingCount: 2,
    pausedCount: 0,
    isPaused: false,
    pausedConnections: [],
    troubles: { held: 0, tokenless: 0, retrying: 0, unknown: 0 },
    nextAt: null,
  };
  client.setQueryData(['tasks', 'queue', 0], queue);
  client.setQueryData(['tasks', 'queue', maxQueueRows], { ...queue, waiting: [waiting] });
  expect(lastOf(() => useQueue(true), client).tasks).toEqual([waiting]);
  expect(lastOf(() => useQueue(false), client).tasks).toEqual([]);
});

test('a gateway that cannot be asked now from the palette is told', async () => {
  const error = appError('session.signed-out', 'There is no token.');
  Object.assign(globalThis, { window: { api: { 'tasks.checkNow': async () => ({ ok: false, error }) } } });
  const failures: unknown[] = [];
  const value = { fail: (thrown: unknown) => failures.push(thrown) };
  await lastOf(() => useCheckNow('one'), new QueryClient(), value as unknown as TasksHandle)();
  expect(failures).toMatchObject([{ data: { code: error.code } }]);
});

test('a removal of which a later part fails takes back the parts before it', async () => {
  const error = appError('data.unwritable', 'The disk refuses.');
  const restored: string[] = [];
  const api = {
    'library.remove': async ({ ids }: { ids: string[] }) =>
      ids.includes('last') ? { ok: false, error } : { ok: true, value: { removed: ids, kept: 0 } },
    async 'library.restore'({ ids }: { ids: string[] }) {
      restored.push(...ids);
      return { ok: true, value: { restored: ids } };
    },
  };
  Object.assign(globalThis, { window: { api } });
  const { remove } = lastOf(() => useTasksChanges());
  const ids = Array.from({ length: maxIdsAtOnce }, (_, at) => `task-${at}`);
  await expect(remove([...ids, 'last'])).rejects.toMatchObject({ data: { code: 'data.unwritable' } });
  expect(restored).toEqual(ids);
});
