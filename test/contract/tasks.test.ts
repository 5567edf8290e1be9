import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { type AppErrorCode, ok, taskStatuses } from '#contract';
import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import {
  aFailure,
  aForm,
  aTask,
  aTaskFile,
  created,
  elsewhere,
  notCreated,
  practice,
  remote,
  states,
  studio,
} from '../support/builders.ts';
import { settled, startOfTime } from '../support/fake-clock.ts';
import { answer, refuse } from '../support/memory-gateway.ts';
import { createTasksBench, type TasksBench } from '../support/memory-tasks.ts';

const minute = 60_000;
const day = 86_400_000;
const running = () => answer(remote('running'));
const done = (resultUrl = 'https://files.example/1.mp4') => answer(remote('succeeded', { resultUrl }));
const trouble = (code: AppErrorCode) => refuse(aFailure(code));

/** A bench with one task that the gateway has taken. */
async function withQueuedTask(
  prepare: (bench: TasksBench) => void = () => undefined,
): Promise<TasksBench & { readonly id: string }> {
  const bench = createTasksBench();
  prepare(bench);
  const { id } = bench.generate();
  bench.gateway.creates[0]?.settle(created('remote-1'));
  await settled();
  return { ...bench, id };
}

test.describe('from Generate to the finished clip', () => {
  test('the task is on disk, as being sent, before the gateway hears of it', async () => {
    const folder = test.info().outputPath();
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'studio.db');
    const db = openStore(path);
    const bench = createTasksBench({ db });
    let onDisk: unknown;
    bench.gateway.onCreate = () => {
      // Another connection sees only what has been committed.
      const other = openStore(path);
      onDisk = createTasksRepository(other)
        .list(10, null)
        .map(({ state }) => state.status);
      other.close();
    };
    bench.generate();
    expect(bench.gateway.creates).toHaveLength(1);
    expect(onDisk).toEqual(['sending']);
    db.close();
  });

  test('a task goes from sending to ready, and its ledger says how', async () => {
    const bench = createTasksBench();
    const task = bench.generate({ prompt: 'A fox' });
    expect(task.state.status).toBe('sending');
    expect(bench.gateway.creates[0]?.connection).toMatchObject({
      address: studio.address,
      token: studio.token,
    });

    bench.gateway.creates[0]?.settle(created('remote-1'));
    await settled();
    expect(bench.store.get(task.id)?.state).toMatchObject({ status: 'queued', taskId: 'remote-1' });

    const answers = [answer(remote('queued')), running(), done()];
    bench.gateway.onQuery = () => answers.shift() ?? running();
    await bench.clock.advance(5 * minute);

    const finished = bench.tasks.get(task.id);
    expect(finished).toMatchObject({
      ok: true,
      value: {
        state: { status: 'ready', taskId: 'remote-1', fileName: 'A fox (00000000).mp4' },
        mediaUrl: `app://studio/media/results/${task.id}`,
        transfer: null,
      },
    });
    expect(bench.tasks.resultPath(task.id)).toBe('/videos/A fox (00000000).mp4');
    expect(bench.pathOf(task.id)).toEqual(['waiting', 'sending', 'queued', 'running', 'saving', 'ready']);
    expect(bench.store.ledger(task.id).find(({ to }) => to === 'queued')).toMatchObject({
      why: 'created',
      requestId: 'request-remote-1',
    });
    expect(bench.gateway.creates).toHaveLength(1);
    expect(bench.gateway.queries).toHaveLength(3);
    expect(bench.clock.pending()).toBe(0);
  });

  test('what is sent is what the form said, with the files where they are', () => {
    const bench = createTasksBench();
    const [image, sound] = [aTaskFile(), aTaskFile({ kind: 'audio', mime: 'audio/mp3' })];
    for (const file of [image, sound]) bench.files.set(file.id, file);
    bench.generate({ ratio: null, duration: 15, references: [image.id, sound.id] });
    const pick = ({ kind, name, mime, bytes, path }: typeof image) => ({ kind, name, mime, bytes, path });
    expect(bench.gateway.creates[0]?.video).toEqual({
      prompt: aForm().prompt,
      model: 'videogen-H3',
      resolution: '768P',
      ratio: null,
      duration: 15,
      references: [pick(image), pick(sound)],
    });
  });

  test('the clip is fetched to the library, from this computer only when the gateway is on it', async () => {
    const far = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => done();
    });
    await far.clock.advance(minute);
    expect(far.download.calls[0]).toMatchObject({
      url: 'https://files.example/1.mp4',
      path: '/videos/A fox walks through fresh snow (00000000).mp4',
      allowLoopback: false,
    });
    const near = createTasksBench({ signedIn: practice });
    near.gateway.onQuery = () => done('http://127.0.0.1:40404/media/1.mp4');
    near.generate();
    near.gateway.creates[0]?.settle(created('remote-1'));
    await near.clock.advance(minute);
    expect(near.download.calls[0]?.allowLoopback).toBe(true);
  });

  test('a remote gateway is first asked after ten seconds, the practice gateway after one', async () => {
    const far = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = running;
    });
    await far.clock.advance(9_999);
    expect(far.gateway.queries).toHaveLength(0);
    await far.clock.advance(1);
    expect(far.gateway.queries).toHaveLength(1);
    const near = createTasksBench({ signedIn: practice });
    near.gateway.onQuery = running;
    near.generate();
    near.gateway.creates[0]?.settle(created('remote-1'));
    await near.clock.advance(1_000);
    expect(near.gateway.queries).toHaveLength(1);
  });

  test('a result address without a host is one at the gateway', async () => {
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => done('/files/1.mp4');
    });
    await bench.clock.advance(minute);
    expect(bench.download.calls.map(({ url }) => url)).toEqual(['https://gateway.example/files/1.mp4']);
    expect(bench.statusOf(bench.id)).toBe('ready');
  });

  test('progress of upload and download is shown while it lasts', async () => {
    const bench = createTasksBench();
    const { id } = bench.generate();
    const shown = () => {
      const task = bench.tasks.get(id);
      return task.ok ? task.value.transfer : undefined;
    };
    expect(shown()).toBeNull();
    bench.gateway.creates[0]?.progress(50, 200);
    expect(shown()).toEqual({ done: 50, total: 200 });
    bench.gateway.creates[0]?.settle(created('remote-1'));
    await settled();
    expect(shown()).toBeNull();
    bench.gateway.onQuery = () => done();
    let whileSaving: unknown;
    bench.download.onDownload = ({ onProgress }) => {
      onProgress?.(10, null);
      whileSaving = shown();
      return ok({ bytes: 10, sha256: 'ab' });
    };
    await bench.clock.advance(minute);
    expect(whileSaving).toEqual({ done: 10, total: null });
    expect(shown()).toBeNull();
  });

  test('the window is told of every change, and of progress at most four times a second', async () => {
    const bench = createTasksBench();
    const { id } = bench.generate();
    const before = bench.changes.length;
    expect(before).toBeGreaterThan(0);
    for (let sent = 1; sent <= 100; sent += 1) {
      bench.gateway.creates[0]?.progress(sent, 100);
      await bench.clock.advance(10);
    }
    const told = bench.changes.slice(before);
    expect(told.length).toBeGreaterThanOrEqual(3);
    expect(told.length).toBeLessThanOrEqual(5);
    expect(new Set(told)).toEqual(new Set([id]));
  });
});

test.describe('a form that cannot be sent', () => {
  test('signed out, nothing is stored and nothing goes out', () => {
    const bench = createTasksBench({ signedIn: null });
    expect(bench.tasks.create(aForm())).toMatchObject({ ok: false, error: { code: 'session.signed-out' } });
    expect(bench.store.list(10, null)).toEqual([]);
  });

  test('a broken rule is named, nothing is stored and nothing goes out', () => {
    const bench = createTasksBench();
    expect(bench.tasks.create(aForm({ duration: 3, prompt: ' ' }))).toMatchObject({
      ok: false,
      error: { code: 'video.invalid', details: { issues: ['prompt-empty', 'duration-range'] } },
    });
    expect(bench.store.list(10, null)).toEqual([]);
    expect(bench.gateway.creates).toEqual([]);
  });

  test('a reference nobody knows is told, nothing is stored and nothing goes out', () => {
    const bench = createTasksBench();
    expect(bench.tasks.create(aForm({ references: ['file-gone'] }))).toMatchObject({
      ok: false,
      error: { code: 'files.missing' },
    });
    expect(bench.store.list(10, null)).toEqual([]);
    expect(bench.gateway.creates).toEqual([]);
  });

  test('a reference forgotten while the task waited makes it rejected, not sent without it', async () => {
    const bench = createTasksBench();
    for (let count = 0; count < 4; count += 1) bench.generate();
    const file = aTaskFile();
    bench.files.set(file.id, file);
    const { id } = bench.generate({ references: [file.id] });
    bench.files.delete(file.id);
    bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.bad-request'));
    await settled();
    expect(bench.store.get(id)?.state).toMatchObject({
      status: 'rejected',
      error: { code: 'files.missing', details: { files: [file.name] } },
    });
    expect(bench.gateway.creates).toHaveLength(4);
  });
});

test.describe('what becomes of a create request', () => {
  for (const [type, code, status] of [
    ['rejected', 'gateway.content-refused', 'rejected'],
    ['not-sent', 'gateway.unreachable', 'rejected'],
    ['unknown', 'gateway.timed-out', 'unknown'],
  ] as const) {
    test(`${type} (${code}) makes the task ${status}, and nothing is sent again`, async () => {
      const bench = createTasksBench();
      const { id } = bench.generate();
      bench.gateway.creates[0]?.settle(notCreated(type, code));
      await bench.clock.advance(day);
      bench.tasks.sessionChanged();
      await bench.clock.advance(day);
      expect(bench.store.get(id)?.state).toMatchObject({ status, error: { code } });
      expect(bench.gateway.creates).toHaveLength(1);
      expect(bench.gateway.queries).toHaveLength(0);
      expect(bench.refusals()).toBe(0);
    });
  }

  test('a refused token rejects the task and asks for another one; what waits stays waiting', async () => {
    const bench = createTasksBench();
    const ids = Array.from({ length: 5 }, () => bench.generate().id);
    bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.unauthorized'));
    await settled();
    expect(bench.refusals()).toBe(1);
    expect(ids.map(bench.statusOf)).toEqual(['rejected', 'sending', 'sending', 'sending', 'waiting']);
    bench.signIn({ ...studio, token: 'a-better-token' });
    expect(bench.statusOf(ids[4] ?? '')).toBe('sending');
    expect(bench.gateway.creates[4]?.connection.token).toBe('a-better-token');
  });

  test('a refusal of the old token, come late, does not speak against the new one', async () => {
    const bench = createTasksBench();
    bench.generate();
    bench.signIn({ ...studio, token: 'a-better-token' });
    bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.unauthorized'));
    await settled();
    expect(bench.refusals()).toBe(0);
  });

  test('a bug in the client leaves the outcome unknown, and the next task still goes out', async () => {
    const bench = createTasksBench();
    const { id } = bench.generate();
    bench.gateway.creates[0]?.crash(new Error('a bug'));
    await settled();
    expect(bench.store.get(id)?.state).toMatchObject({ status: 'unknown', error: { code: 'internal' } });
    expect(bench.log.text()).toContain('a bug');
    expect(bench.statusOf(bench.generate().id)).toBe('sending');
  });
});

test.describe('places at the gateway', () => {
  test('four are under way; the fifth waits and goes when one is done, oldest first', async () => {
    const bench = createTasksBench();
    const ids = Array.from({ length: 6 }, () => bench.generate().id);
    expect(ids.map(bench.statusOf)).toEqual([...Array(4).fill('sending'), 'waiting', 'waiting']);
    bench.gateway.creates[1]?.settle(notCreated('rejected', 'gateway.bad-request'));
    await settled();
    expect(ids.map(bench.statusOf).slice(4)).toEqual(['sending', 'waiting']);
    expect(bench.gateway.creates).toHaveLength(5);
  });

  test('a task the gateway has taken keeps its place until it is finished there', async () => {
    const bench = createTasksBench();
    const ids = Array.from({ length: 5 }, () => bench.generate().id);
    bench.gateway.creates.forEach((create, index) => {
      create.settle(created(`remote-${index}`));
    });
    bench.gateway.onQuery = running;
    await bench.clock.advance(minute);
    expect(bench.statusOf(ids[4] ?? '')).toBe('waiting');
    bench.gateway.onQuery = ({ taskId }) =>
      taskId === 'remote-2' ? answer(remote('failed')) : answer(remote('running'));
    await bench.clock.advance(minute);
    expect(bench.statusOf(ids[2] ?? '')).toBe('failed');
    expect(bench.statusOf(ids[4] ?? '')).toBe('sending');
  });

  test('a clip being fetched takes no place at the gateway', async () => {
    const bench = createTasksBench();
    for (let count = 0; count < 4; count += 1) bench.leave(aTask(states.saving));
    expect(bench.statusOf(bench.generate().id)).toBe('sending');
  });

  test('tasks of another gateway take no place at this one', () => {
    const bench = createTasksBench();
    for (let count = 0; count < 4; count += 1) bench.leave(aTask(states.running, { gateway: elsewhere }));
    expect(bench.statusOf(bench.generate().id)).toBe('sending');
  });

  test('stopping to wait makes room here', async () => {
    const bench = createTasksBench();
    const ids = Array.from({ length: 5 }, () => bench.generate().id);
    bench.gateway.creates[0]?.settle(created('remote-0'));
    await settled();
    bench.tasks.stopWaiting(ids[0] ?? '');
    expect(bench.statusOf(ids[4] ?? '')).toBe('sending');
  });
});

test.describe('after the app was killed', () => {
  test('a request that was going out is unknown, and is not sent again', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.sending));
    bench.tasks.start();
    await bench.clock.advance(day);
    expect(bench.store.get(id)?.state).toMatchObject({
      status: 'unknown',
      error: { code: 'tasks.interrupted' },
    });
    expect(bench.gateway.creates).toEqual([]);
    expect(bench.store.ledger(id).at(-1)).toMatchObject({
      from: 'sending',
      to: 'unknown',
      why: 'process-died',
    });
  });

  test('queued, running and saving tasks go on by themselves to the end', async () => {
    const bench = createTasksBench();
    const left = [states.queued, states.running, states.saving].map((state) => bench.leave(aTask(state)));
    bench.gateway.onQuery = () => done();
    bench.tasks.start();
    await bench.clock.advance(minute);
    expect(left.map(({ id }) => bench.statusOf(id))).toEqual(['ready', 'ready', 'ready']);
    expect(bench.gateway.queries).toHaveLength(2);
    expect(bench.gateway.creates).toEqual([]);
  });

  test('a task that waited is sent once, when the user is signed in', async () => {
    const bench = createTasksBench({ signedIn: null });
    const { id } = bench.leave(aTask(states.waiting));
    bench.tasks.start();
    await bench.clock.advance(day);
    expect(bench.statusOf(id)).toBe('waiting');
    bench.signIn(studio);
    bench.signIn(studio);
    expect(bench.statusOf(id)).toBe('sending');
    expect(bench.gateway.creates).toHaveLength(1);
  });

  test('what was finished is left alone', async () => {
    const bench = createTasksBench();
    const finished = taskStatuses
      .filter((status) => !['waiting', 'sending', 'queued', 'running', 'saving'].includes(status))
      .map((status) => bench.leave(aTask(states[status])));
    bench.tasks.start();
    await bench.clock.advance(day);
    for (const task of finished) expect(bench.store.get(task.id)).toEqual(task);
    expect(bench.gateway.queries).toEqual([]);
    expect(bench.download.calls).toEqual([]);
  });

  test('a clip whose address died with the old process is asked for afresh', async () => {
    const bench = createTasksBench({ signedIn: practice });
    const state = { ...states.saving, resultUrl: 'http://127.0.0.1:1111/media/1.mp4' };
    const { id } = bench.leave(aTask(state, { gateway: { ...practice, address: 'http://127.0.0.1:1111' } }));
    const fresh = 'http://127.0.0.1:40404/media/1.mp4';
    bench.download.onDownload = ({ url }) =>
      url === fresh ? ok({ bytes: 5, sha256: 'ab' }) : refuse(aFailure('download.incomplete'));
    bench.gateway.onQuery = () => done(fresh);
    bench.tasks.start();
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('ready');
  });
});

test.describe('while the gateway is asked', () => {
  const passing: readonly AppErrorCode[] = [
    'gateway.rate-limited',
    'gateway.trouble',
    'gateway.web-page',
    'gateway.unreadable',
    'gateway.unreachable',
    'gateway.timed-out',
    'gateway.interrupted',
    'gateway.redirected',
    'gateway.certificate',
    'gateway.bad-request',
    'gateway.out-of-balance',
  ];
  for (const code of passing) {
    test(`keeps asking after ${code}, shows it, and stops showing it when things are well again`, async () => {
      const bench = await withQueuedTask(({ gateway }) => {
        gateway.onQuery = () => trouble(code);
      });
      await bench.clock.advance(20 * minute);
      expect(bench.store.get(bench.id)?.state).toMatchObject({ status: 'queued', trouble: { code } });
      const asked = bench.gateway.queries.length;
      expect(asked).toBeGreaterThan(10);
      expect(asked).toBeLessThan(40);
      bench.gateway.onQuery = running;
      await bench.clock.advance(2 * minute);
      expect(bench.store.get(bench.id)?.state).toMatchObject({ status: 'running', trouble: null });
      bench.gateway.onQuery = () => done();
      await bench.clock.advance(2 * minute);
      expect(bench.statusOf(bench.id)).toBe('ready');
      expect(bench.gateway.creates).toHaveLength(1);
    });
  }

  test('the wait the gateway asks for is kept', async () => {
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => refuse(aFailure('gateway.rate-limited', { retryAfterMs: 5 * minute }));
    });
    await bench.clock.advance(10_000);
    await bench.clock.advance(5 * minute - 1);
    expect(bench.gateway.queries).toHaveLength(1);
    await bench.clock.advance(1);
    expect(bench.gateway.queries).toHaveLength(2);
  });

  test('a word nobody knows is shown as it came and asked on about', async () => {
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => answer(remote('unrecognised', { statusWord: 'Dreaming' }));
    });
    await bench.clock.advance(5 * minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({ status: 'queued', gatewayStatus: 'Dreaming' });
    expect(bench.gateway.queries.length).toBeGreaterThan(3);
  });

  for (const [status, becomes] of [
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const) {
    test(`a task that ${status} there is ${becomes} here and not asked about any more`, async () => {
      const error = aFailure('gateway.content-refused').error;
      const bench = await withQueuedTask(({ gateway }) => {
        gateway.onQuery = () => answer(remote(status, { error }));
      });
      await bench.clock.advance(day);
      expect(bench.statusOf(bench.id)).toBe(becomes);
      expect(bench.gateway.queries).toHaveLength(1);
      if (status === 'failed') expect(bench.store.get(bench.id)?.state).toMatchObject({ error });
    });
  }

  test('a failure without a reason is still told as one', async () => {
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => answer(remote('failed', { statusWord: 'FAILURE' }));
    });
    await bench.clock.advance(minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({
      error: { code: 'gateway.generation-failed', details: { gatewayMessage: 'status: FAILURE' } },
    });
  });

  test('a breakage inside the app is logged, and the task is asked about again', async () => {
    let isBroken = true;
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => {
        if (isBroken) throw new Error('a bug');
        return running();
      };
    });
    await bench.clock.advance(minute);
    expect(bench.log.text()).toContain('a bug');
    expect(bench.statusOf(bench.id)).toBe('queued');
    isBroken = false;
    await bench.clock.advance(2 * minute);
    expect(bench.statusOf(bench.id)).toBe('running');
  });
});

test.describe('a task the gateway says it does not have', () => {
  test('is not given up after one such answer', async () => {
    const answers = [trouble('gateway.no-such-task'), running(), trouble('gateway.no-such-task')];
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => answers.shift() ?? running();
    });
    await bench.clock.advance(10 * minute);
    expect(bench.statusOf(bench.id)).toBe('running');
  });

  test('has failed after two in a row, and asking again starts the count anew', async () => {
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => trouble('gateway.no-such-task');
    });
    await bench.clock.advance(10 * minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({
      status: 'failed',
      taskId: 'remote-1',
      error: { code: 'gateway.no-such-task' },
    });
    expect(bench.gateway.queries).toHaveLength(2);
    expect(bench.tasks.resume(bench.id)).toMatchObject({ ok: true, value: { state: { status: 'queued' } } });
    await bench.clock.advance(1_000);
    expect(bench.statusOf(bench.id)).toBe('queued');
    await bench.clock.advance(10 * minute);
    expect(bench.statusOf(bench.id)).toBe('failed');
    expect(bench.gateway.queries).toHaveLength(4);
  });

  test('has expired when it is older than seven days', async () => {
    for (const [age, status] of [
      [7 * day - minute, 'failed'],
      [7 * day + minute, 'expired'],
    ] as const) {
      const bench = createTasksBench();
      const { id } = bench.leave(aTask(states.queued, { createdAt: startOfTime - age }));
      bench.gateway.onQuery = () => trouble('gateway.no-such-task');
      bench.tasks.start();
      // Two looks, a second apart at the earliest; the younger task stays within its seven days.
      await bench.clock.advance(0);
      await bench.clock.advance(minute - 1);
      bench.tasks.sessionChanged();
      await bench.clock.advance(0);
      expect(bench.statusOf(id), `${age}`).toBe(status);
    }
  });
});

test.describe('a task that is done but gives no address', () => {
  test('is asked about four times more, shown as trouble, then has failed; asking again is possible', async () => {
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => answer(remote('succeeded'));
    });
    await bench.clock.advance(15_000);
    expect(bench.store.get(bench.id)?.state).toMatchObject({
      status: 'queued',
      trouble: { code: 'gateway.no-result' },
    });
    await bench.clock.advance(30 * minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({
      status: 'failed',
      error: { code: 'gateway.no-result' },
    });
    expect(bench.gateway.queries).toHaveLength(5);
    expect(bench.tasks.resume(bench.id).ok).toBe(true);
    await bench.clock.advance(1_000);
    expect(bench.statusOf(bench.id)).toBe('queued');
    bench.gateway.onQuery = () => done();
    await bench.clock.advance(10 * minute);
    expect(bench.statusOf(bench.id)).toBe('ready');
    expect(bench.gateway.creates).toHaveLength(1);
  });
});

test.describe('a token refused while working', () => {
  for (const code of ['gateway.unauthorized', 'gateway.forbidden'] as const) {
    test(`${code}: everything rests, the user is asked once, and a new token takes everything up`, async () => {
      const bench = createTasksBench();
      const left = [1, 2, 3].map((number) =>
        bench.leave(aTask({ ...states.queued, taskId: `remote-${number}` })),
      );
      bench.gateway.onQuery = () => trouble(code);
      bench.tasks.start();
      await bench.clock.advance(day);
      expect(bench.refusals()).toBe(1);
      expect(bench.gateway.queries).toHaveLength(1);
      expect(left.map(({ id }) => bench.statusOf(id))).toEqual(['queued', 'queued', 'queued']);

      bench.gateway.onQuery = () => done();
      bench.signIn({ ...studio, token: 'a-better-token' });
      await bench.clock.advance(minute);
      expect(left.map(({ id }) => bench.statusOf(id))).toEqual(['ready', 'ready', 'ready']);
      expect(bench.gateway.queries.at(-1)?.connection.token).toBe('a-better-token');
      expect(bench.refusals()).toBe(1);
    });
  }

  test('a refusal of the old token, come late, does not speak against the new one', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.queued));
    let refuseNow: (value: ReturnType<typeof trouble>) => void = () => undefined;
    bench.gateway.onQuery = () =>
      new Promise((resolve) => {
        refuseNow = resolve;
      });
    bench.tasks.start();
    await bench.clock.advance(0);
    bench.gateway.onQuery = running;
    bench.signIn({ ...studio, token: 'a-better-token' });
    refuseNow(trouble('gateway.unauthorized'));
    await bench.clock.advance(minute);
    expect(bench.refusals()).toBe(0);
    expect(bench.store.get(id)?.state).toMatchObject({ status: 'running', trouble: null });
  });
});

test.describe('tasks of another gateway', () => {
  test('are not asked about here, and go on when the user is back there', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.running, { gateway: elsewhere }));
    const waiting = bench.leave(aTask(states.waiting, { gateway: elsewhere }));
    bench.gateway.onQuery = () => done();
    bench.tasks.start();
    await bench.clock.advance(day);
    expect(bench.gateway.queries).toEqual([]);
    expect(bench.gateway.creates).toEqual([]);
    bench.signIn(elsewhere);
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('ready');
    expect(bench.gateway.queries.map(({ connection }) => connection.token)).toEqual([elsewhere.token]);
    expect(bench.statusOf(waiting.id)).toBe('sending');
  });

  test('the practice gateway is one and the same whatever its address is today', async () => {
    const bench = createTasksBench({ signedIn: practice });
    const { id } = bench.leave(
      aTask(states.running, { gateway: { ...practice, address: 'http://127.0.0.1:1111' } }),
    );
    bench.gateway.onQuery = () => done('http://127.0.0.1:40404/1.mp4');
    bench.tasks.start();
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('ready');
    expect(bench.gateway.queries[0]?.connection.address).toBe(practice.address);
  });
});

test.describe('fetching the clip', () => {
  test('a refused address is replaced by a fresh one; nothing is generated again', async () => {
    const bench = await withQueuedTask();
    const urls = ['https://files.example/old.mp4', 'https://files.example/new.mp4'];
    bench.gateway.onQuery = () => done(urls.shift());
    bench.download.onDownload = ({ url }) =>
      url.endsWith('old.mp4') ? trouble('download.refused') : ok({ bytes: 7, sha256: 'cd' });
    await bench.clock.advance(minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({
      status: 'ready',
      media: { bytes: 7, sha256: 'cd' },
    });
    expect(bench.download.calls.map(({ url }) => url)).toEqual([
      'https://files.example/old.mp4',
      'https://files.example/new.mp4',
    ]);
    expect(bench.gateway.queries).toHaveLength(2);
    expect(bench.gateway.creates).toHaveLength(1);
  });

  test('an address that stays refused is tried ever more seldom, though each fresh one differs', async () => {
    const bench = await withQueuedTask();
    let count = 0;
    bench.gateway.onQuery = () => {
      count += 1;
      return done(`https://files.example/1.mp4?signature=${count}`);
    };
    bench.download.onDownload = () => trouble('download.refused');
    await bench.clock.advance(60 * minute);
    expect(bench.statusOf(bench.id)).toBe('saving');
    expect(bench.download.calls.length).toBeLessThan(80);
    bench.download.onDownload = () => ok({ bytes: 7, sha256: 'cd' });
    await bench.clock.advance(2 * minute);
    expect(bench.statusOf(bench.id)).toBe('ready');
    expect(bench.gateway.creates).toHaveLength(1);
  });

  test('a broken download is shown as trouble and tried again from where the task is', async () => {
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => done();
    });
    bench.download.onDownload = () => trouble('download.incomplete');
    await bench.clock.advance(15_000);
    expect(bench.tasks.get(bench.id)).toMatchObject({
      value: { state: { status: 'saving', trouble: { code: 'download.incomplete' } } },
    });
    bench.download.onDownload = () => ok({ bytes: 7, sha256: 'cd' });
    await bench.clock.advance(5 * minute);
    expect(bench.statusOf(bench.id)).toBe('ready');
    expect(bench.pathOf(bench.id)).toEqual(['waiting', 'sending', 'queued', 'saving', 'ready']);
  });

  test('a full disk is shown as trouble, and room made lets it go on', async () => {
    const bench = await withQueuedTask(({ gateway, library }) => {
      gateway.onQuery = () => done();
      library.trouble = 'disk.full';
    });
    await bench.clock.advance(minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({ trouble: { code: 'disk.full' } });
    expect(bench.download.calls).toEqual([]);
    bench.library.trouble = null;
    await bench.clock.advance(5 * minute);
    expect(bench.statusOf(bench.id)).toBe('ready');
  });

  test('a file that is no video is not called ready', async () => {
    const bench = await withQueuedTask(({ gateway, library }) => {
      gateway.onQuery = () => done();
      library.damage = new Error('no picture track');
    });
    await bench.clock.advance(minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({
      status: 'saving',
      trouble: { code: 'download.not-a-video' },
    });
    expect(bench.tasks.resultPath(bench.id)).toBeNull();
  });

  test('signed out, a download under way still comes to its end: its address needs no token', async () => {
    const bench = createTasksBench({ signedIn: null });
    const { id } = bench.leave(aTask(states.saving));
    bench.tasks.start();
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('ready');
    expect(bench.gateway.queries).toEqual([]);
  });
});

test.describe('what the user can do', () => {
  const stoppable = ['queued', 'running', 'saving'];
  for (const status of taskStatuses) {
    const canStop = stoppable.includes(status);
    test(`stop waiting for a task that is ${status}: ${canStop ? 'stops' : 'is refused'}`, () => {
      const bench = createTasksBench({ signedIn: null });
      const { id } = bench.leave(aTask(states[status]));
      const stopped = bench.tasks.stopWaiting(id);
      if (canStop) expect(stopped).toMatchObject({ ok: true, value: { state: { status: 'stopped' } } });
      else expect(stopped).toMatchObject({ ok: false, error: { code: 'tasks.wrong-state' } });
      expect(bench.statusOf(id)).toBe(canStop ? 'stopped' : status);
    });

    test(`resume a task that is ${status}: ${status === 'stopped' ? 'is taken up' : 'is refused'}`, async () => {
      const bench = createTasksBench();
      bench.gateway.onQuery = () => done();
      const { id } = bench.leave(aTask(states[status]));
      const resumed = bench.tasks.resume(id);
      if (status === 'stopped') {
        expect(resumed).toMatchObject({
          ok: true,
          value: { state: { status: 'queued', taskId: 'remote-1' } },
        });
        await bench.clock.advance(minute);
        expect(bench.statusOf(id)).toBe('ready');
      } else {
        expect(resumed).toMatchObject({ ok: false, error: { code: 'tasks.wrong-state' } });
        expect(bench.statusOf(id)).toBe(status);
      }
      expect(bench.gateway.creates).toEqual([]);
    });

    if (status !== 'sending') {
      test(`cancel a task that is ${status}: ${status === 'waiting' ? 'is withdrawn' : 'is refused'}`, () => {
        const bench = createTasksBench({ signedIn: null });
        const { id } = bench.leave(aTask(states[status]));
        const cancelled = bench.tasks.cancel(id);
        if (status === 'waiting') {
          expect(cancelled).toMatchObject({
            ok: true,
            value: { state: { status: 'cancelled', taskId: null } },
          });
        } else {
          expect(cancelled).toMatchObject({ ok: false, error: { code: 'tasks.wrong-state' } });
          expect(bench.statusOf(id)).toBe(status);
        }
      });
    }
  }

  test('a task nobody knows can neither be seen nor changed', async () => {
    const { tasks } = createTasksBench();
    const notFound = { ok: false, error: { code: 'tasks.not-found' } };
    for (const act of [tasks.get, tasks.cancel, tasks.stopWaiting, tasks.resume]) {
      expect(act('no-such-id')).toMatchObject(notFound);
    }
    expect(await tasks.showInFolder('no-such-id')).toMatchObject(notFound);
    expect(tasks.resultPath('no-such-id')).toBeNull();
  });

  test('a withdrawn task never goes out', async () => {
    const bench = createTasksBench();
    const ids = Array.from({ length: 5 }, () => bench.generate().id);
    bench.tasks.cancel(ids[4] ?? '');
    bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.bad-request'));
    await bench.clock.advance(minute);
    expect(bench.statusOf(ids[4] ?? '')).toBe('cancelled');
    expect(bench.gateway.creates).toHaveLength(4);
  });

  for (const [outcome, status, code] of [
    [notCreated('not-sent', 'gateway.interrupted'), 'cancelled', null],
    [notCreated('unknown', 'gateway.interrupted'), 'unknown', 'tasks.cancelled-midway'],
    [notCreated('rejected', 'gateway.bad-request'), 'rejected', 'gateway.bad-request'],
    [created('remote-1'), 'queued', null],
  ] as const) {
    test(`cancelled while it goes out, with outcome ${outcome.type}: ${status}`, async () => {
      const bench = createTasksBench();
      const { id } = bench.generate();
      expect(bench.tasks.cancel(id)).toMatchObject({ ok: true, value: { state: { status: 'sending' } } });
      expect(bench.gateway.creates[0]?.signal?.aborted).toBe(true);
      bench.gateway.creates[0]?.settle(outcome);
      await settled();
      expect(bench.statusOf(id)).toBe(status);
      if (code !== null) expect(bench.store.get(id)?.state).toMatchObject({ error: { code } });
    });
  }

  test('an answer that comes after the user stopped waiting changes nothing', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.queued));
    let say: (value: ReturnType<typeof running>) => void = () => undefined;
    bench.gateway.onQuery = () =>
      new Promise((resolve) => {
        say = resolve;
      });
    bench.tasks.start();
    await bench.clock.advance(0);
    bench.tasks.stopWaiting(id);
    say(done());
    await bench.clock.advance(day);
    expect(bench.statusOf(id)).toBe('stopped');
    expect(bench.download.calls).toEqual([]);
    expect(bench.gateway.queries).toHaveLength(1);
  });

  test('a clip that arrives after the user stopped waiting is not called ready', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.saving));
    let arrive: () => void = () => undefined;
    bench.download.onDownload = () =>
      new Promise((resolve) => {
        arrive = () => resolve(ok({ bytes: 1, sha256: 'ab' }));
      });
    bench.tasks.start();
    await bench.clock.advance(0);
    bench.tasks.stopWaiting(id);
    arrive();
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('stopped');
    expect(bench.log.lines).toEqual([]);
  });

  test('a finished clip is shown in its folder, and a clip that is gone is told as gone', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.ready, { resultPath: '/videos/fox.mp4' }));
    expect(await bench.tasks.showInFolder(id)).toEqual({ ok: true, value: null });
    expect(bench.library.shown).toEqual(['/videos/fox.mp4']);
    bench.library.gone.add('/videos/fox.mp4');
    expect(await bench.tasks.showInFolder(id)).toMatchObject({ ok: false, error: { code: 'files.missing' } });
    expect(bench.library.shown).toHaveLength(1);
  });

  test('the list comes in pages, newest first, and says whether there is more', () => {
    const bench = createTasksBench({ signedIn: null });
    const ids = Array.from({ length: 5 }, () => bench.leave(aTask(states.ready)).id).reverse();
    const first = bench.tasks.list(2, null);
    expect([first.tasks.map(({ id }) => id), first.hasMore]).toEqual([ids.slice(0, 2), true]);
    const rest = bench.tasks.list(3, ids[1] ?? null);
    expect([rest.tasks.map(({ id }) => id), rest.hasMore]).toEqual([ids.slice(2), false]);
  });
});

test('closed, the service ends its requests and writes nothing more, so the database may go', async () => {
  const db = openStore(':memory:');
  const bench = createTasksBench({ db });
  const { id } = bench.generate();
  const other = bench.leave(aTask(states.queued, { id: 'followed-1' }));
  const third = bench.leave(aTask(states.saving, { id: 'followed-2' }));
  const ends: (() => void)[] = [];
  bench.gateway.onQuery = () => new Promise((resolve) => ends.push(() => resolve(done())));
  bench.download.onDownload = () =>
    new Promise((resolve) => ends.push(() => resolve(ok({ bytes: 1, sha256: 'a' }))));
  bench.tasks.sessionChanged();
  await bench.clock.advance(5_000);
  expect(ends).toHaveLength(2);

  bench.tasks.close();
  expect([id, other.id, third.id].map(bench.statusOf)).toEqual(['sending', 'queued', 'saving']);
  db.close();
  expect(bench.gateway.creates[0]?.signal?.aborted).toBe(true);
  expect(bench.download.calls[0]?.signal?.aborted).toBe(true);
  bench.gateway.creates[0]?.settle(notCreated('unknown', 'gateway.interrupted'));
  for (const end of ends) end();
  await bench.clock.advance(day);
  expect(bench.log.lines).toEqual([]);
  expect(bench.clock.pending()).toBe(0);
});

test('neither the token nor the prompt comes into the log, whatever goes wrong', async () => {
  const bench = createTasksBench();
  bench.generate({ prompt: 'a private wish' });
  bench.gateway.creates[0]?.crash(new Error('a bug'));
  const { id } = bench.leave(aTask(states.queued));
  bench.gateway.onQuery = () => trouble('gateway.unauthorized');
  bench.tasks.sessionChanged();
  await bench.clock.advance(minute);
  bench.tasks.cancel(id);
  expect(bench.log.lines.length).toBeGreaterThan(0);
  expect(bench.log.text()).not.toContain(studio.token);
  expect(bench.log.text()).not.toContain('a private wish');
});
