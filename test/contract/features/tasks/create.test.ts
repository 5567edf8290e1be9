import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '#contract';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import {
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
} from '../../../fixtures/builders.ts';
import { day, minute, settled, startOfTime } from '../../../fixtures/fake-clock.ts';
import { aConnection, tokenIn } from '../../../fixtures/gateway/connections.ts';
import { answer, done, running, trouble } from '../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createTasksBench, withQueuedTask } from '../../../fixtures/services/memory-tasks.ts';
import { anyPlace } from '../../../fixtures/store/any-place.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';
import { allTasks } from '../../../fixtures/store/stored-tasks.ts';

test.describe('from Generate to the finished clip', () => {
  test('the task is on disk, as being sent, before the gateway gets it', async () => {
    const folder = test.info().outputPath();
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'studio.db');
    const db = newStore(path);
    const bench = createTasksBench({ db });
    let onDisk: unknown;
    bench.gateway.onCreate = () => {
      // Another connection sees only what has been committed.
      const other = newStore(path);
      onDisk = allTasks(createTasksRepository(other, anyPlace)).map(({ state }) => state.status);
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
    expect(bench.gateway.creates[0]?.connection).toBe(studio);

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
        state: { status: 'ready', taskId: 'remote-1', fileName: 'A fox (00000001).mp4' },
        mediaUrl: expect.stringContaining(`/results/${task.id}?of=`),
        transfer: null,
      },
    });
    expect(bench.store.get(task.id)?.resultPath).toBe('/videos/A fox (00000001).mp4');
    expect(bench.pathOf(task.id)).toEqual(['waiting', 'sending', 'queued', 'running', 'saving', 'ready']);
    expect(bench.store.ledger(task.id).find(({ to }) => to === 'queued')).toMatchObject({
      why: 'created',
      requestId: 'request-remote-1',
    });
    const savedAt = bench.store.ledger(task.id).at(-1)?.at ?? 0;
    expect(savedAt).toBeGreaterThan(task.createdAt);
    expect(bench.store.get(task.id)).toMatchObject({ createdAt: task.createdAt, updatedAt: savedAt });
    expect(bench.gateway.creates).toHaveLength(1);
    expect(bench.gateway.queries).toHaveLength(3);
    expect(bench.clock.pending()).toBe(0);
  });

  test('what is sent is what the form said, with the files where they are', () => {
    const bench = createTasksBench();
    const [image, sound] = [aTaskFile(), aTaskFile({ kind: 'audio', mime: 'audio/mp3' })];
    for (const file of [image, sound]) bench.files.set(file.id, file);
    bench.generate({ ratio: null, duration: 15, references: [image.id, sound.id] });
    const pick = ({ kind, name, mime, bytes, path, modifiedAt, link }: typeof image) => {
      return { kind, name, mime, bytes, path, modifiedAt, link };
    };
    expect(bench.gateway.creates[0]?.video).toEqual({
      prompt: aForm().prompt,
      model: 'videogen-H3',
      resolution: '768P',
      ratio: null,
      duration: 15,
      references: [pick(image), pick(sound)],
    });
  });

  test('what is made on the practice gateway alone is made nowhere else', async () => {
    const far = createTasksBench();
    expect(far.tasks.create(aForm(), 1, false, 'practice')).toMatchObject({
      ok: false,
      error: { code: 'session.practice-failed' },
    });
    expect(far.gateway.creates).toEqual([]);
    const near = createTasksBench({ signedIn: practice });
    expect(near.tasks.create(aForm(), 1, false, 'practice').ok).toBe(true);
  });

  test('a remote gateway is first asked after the interval, the practice gateway after its own', async () => {
    const far = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = running;
    });
    await far.clock.advance(pollPolicy.intervalMs - 1);
    expect(far.gateway.queries).toHaveLength(0);
    await far.clock.advance(1);
    expect(far.gateway.queries).toHaveLength(1);
    const near = createTasksBench({ signedIn: practice });
    near.gateway.onQuery = running;
    near.generate();
    near.gateway.creates[0]?.settle(created('remote-1'));
    await near.clock.advance(pollPolicy.localIntervalMs);
    expect(near.gateway.queries).toHaveLength(1);
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
    expect(whileSaving).toEqual({ done: 10, total: null, isSlow: false });
    expect(shown()).toBeNull();
  });

  test('the window is told of every change, of the first bytes sent, and of progress at most four times a second', async () => {
    const bench = createTasksBench();
    const { id } = bench.generate();
    const before = bench.changes.length;
    expect(before).toBeGreaterThan(0);
    // A cancel is asked about from the first byte on.
    for (const sent of [0, 1]) bench.gateway.creates[0]?.progress(sent, 100);
    expect(bench.changes).toHaveLength(before + 2);
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

test('lists are read again when a task comes, moves or is dismissed, and when trouble begins or ends, not for progress or a good answer', async () => {
  const bench = createTasksBench();
  const { id } = bench.generate();
  expect(bench.listChanges).toEqual([id, id]);
  bench.gateway.creates[0]?.progress(1, 2);
  expect(bench.listChanges).toEqual([id, id]);
  bench.gateway.creates[0]?.settle(created('remote-1'));
  await settled();
  const troubled = trouble('gateway.trouble');
  const answers = [
    answer(remote('queued')),
    troubled,
    troubled,
    answer(remote('queued')),
    answer(remote('queued')),
  ];
  bench.gateway.onQuery = () => answers.shift() ?? running();
  const before = bench.listChanges.length;
  await bench.clock.advance(5 * minute);
  expect(answers).toEqual([]);
  expect(bench.statusOf(id)).toBe('running');
  // Trouble that lasts is told once; then its end, and that it runs.
  expect([before, bench.listChanges.length]).toEqual([3, 6]);
  expect(bench.changes.length).toBeGreaterThan(bench.listChanges.length + 4);
});

test.describe('a form that cannot be sent', () => {
  test('signed out, nothing is stored and nothing goes out', () => {
    const bench = createTasksBench({ signedIn: null });
    expect(bench.tasks.create(aForm())).toMatchObject({ ok: false, error: { code: 'session.signed-out' } });
    expect(allTasks(bench.store)).toEqual([]);
  });

  test('a broken rule is named, nothing is stored and nothing goes out', () => {
    const bench = createTasksBench();
    expect(bench.tasks.create(aForm({ duration: 3, prompt: ' ' }))).toMatchObject({
      ok: false,
      error: { code: 'video.invalid', details: { issues: ['prompt-empty', 'duration-range'] } },
    });
    expect(allTasks(bench.store)).toEqual([]);
    expect(bench.gateway.creates).toEqual([]);
  });

  test('a reference nobody knows is told, nothing is stored and nothing goes out', () => {
    const bench = createTasksBench();
    expect(bench.tasks.create(aForm({ references: ['file-gone'] }))).toMatchObject({
      ok: false,
      error: { code: 'files.missing' },
    });
    expect(allTasks(bench.store)).toEqual([]);
    expect(bench.gateway.creates).toEqual([]);
  });

  const [oneContent, anotherContent] = ['a'.repeat(64), 'b'.repeat(64)];
  for (const [what, before, after, code] of [
    ['forgotten', oneContent, null, 'files.missing'],
    ['edited, its content known', oneContent, { sha256: anotherContent }, 'files.changed'],
    ['edited, its content not known yet', null, { modifiedAt: startOfTime + 1 }, 'files.changed'],
    [
      'edited between its choice and Generate, its content not known yet',
      null,
      { modifiedAt: 2 },
      'files.changed',
    ],
  ] as const)
    test(`a reference that was ${what}, while the task waited makes it rejected, not sent without it or with another picture`, async () => {
      const bench = createTasksBench();
      for (let count = 0; count < 4; count += 1) bench.generate();
      const file = aTaskFile({ sha256: before });
      bench.files.set(file.id, file);
      const { id } = bench.generate({ references: [file.id] });
      await bench.clock.advance(1);
      if (after === null) bench.files.delete(file.id);
      else bench.files.set(file.id, { ...file, ...after });
      bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.bad-request'));
      await settled();
      expect(bench.store.get(id)?.state).toMatchObject({
        status: 'rejected',
        error: { code, details: { files: [file.name] } },
      });
      expect(bench.gateway.creates).toHaveLength(4);
    });

  test('a reference whose content is not known yet, and whose disk has a clock that is ahead, was not edited by that', async () => {
    const bench = createTasksBench();
    for (let count = 0; count < 4; count += 1) bench.generate();
    const file = aTaskFile({ sha256: null, modifiedAt: startOfTime + 5_000 });
    bench.files.set(file.id, file);
    bench.generate({ references: [file.id] });
    await bench.clock.advance(10_000);
    bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.bad-request'));
    await settled();
    expect(bench.gateway.creates).toHaveLength(5);
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

  test('a refused token asks for another one, and the task waits for it with the others', async () => {
    const bench = createTasksBench();
    const ids = Array.from({ length: 5 }, () => bench.generate().id);
    bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.unauthorized'));
    await settled();
    expect(bench.refusals()).toBe(1);
    expect(ids.map(bench.statusOf)).toEqual(['waiting', 'sending', 'sending', 'sending', 'waiting']);
    bench.signIn(aConnection({ ...studio, token: 'a-better-token' }));
    expect(bench.statusOf(ids[0] ?? '')).toBe('sending');
    expect(tokenIn(bench.gateway.creates[4]?.connection)).toBe('a-better-token');
  });

  test('a refusal of the old token, come late, does not speak against the new one', async () => {
    const bench = createTasksBench();
    bench.generate();
    bench.signIn(aConnection({ ...studio, token: 'a-better-token' }));
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
