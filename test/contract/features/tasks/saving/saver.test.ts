import { ok } from '#contract';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import { MediaFormatError, MediaLimitError, MediaUnavailableError } from '#electron/media/byte-file.ts';
import { createRemovalsRepository } from '#electron/store/library/removals.ts';
import { aFailure, aTask, remote, states, studio } from '../../../../fixtures/builders.ts';
import { day, minute, startOfTime } from '../../../../fixtures/fake-clock.ts';
import { aConnection, sessionWith } from '../../../../fixtures/gateway/connections.ts';
import {
  answer,
  done,
  type QueryAnswer,
  refuse,
  trouble,
} from '../../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import {
  createTasksBench,
  type TasksBench,
  withQueuedTask,
} from '../../../../fixtures/services/memory-tasks.ts';
import { anyPlace } from '../../../../fixtures/store/any-place.ts';
import { newStore } from '../../../../fixtures/store/new-store.ts';

test.describe('fetching the clip', () => {
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

  test('a clip that is found damaged each time it is fetched is kept as a file, the last time', async () => {
    const bench = await withQueuedTask(({ gateway, library }) => {
      gateway.onQuery = () => done();
      library.damage = new MediaFormatError('damaged', 'no picture track');
    });
    await bench.clock.advance(60 * minute);
    expect(bench.store.get(bench.id)).toMatchObject({
      state: { status: 'failed', error: { code: 'download.cannot-be-examined' } },
      resultPath: expect.any(String),
    });
    expect(bench.download.calls).toHaveLength(pollPolicy.believedAfter.notAVideo);
    expect(await bench.tasks.showInFolder(bench.id)).toMatchObject({ ok: true });
  });

  for (const [what, damage, code] of [
    [
      'asks for more than an inspection may take',
      new MediaLimitError('too many'),
      'download.cannot-be-examined',
    ],
    ['could not be examined', new MediaUnavailableError('no worker'), 'download.not-examined'],
  ] as const) {
    test(`a clip that ${what} is kept as a file, and not fetched or read again, nor after a restart`, async () => {
      const bench = await withQueuedTask(({ gateway, library }) => {
        gateway.onQuery = () => done();
        library.damage = damage;
      });
      await bench.clock.advance(minute);
      const kept = bench.store.get(bench.id);
      expect(kept).toMatchObject({
        state: { status: 'failed', error: { code } },
        resultPath: expect.any(String),
      });
      expect(bench.tasks.get(bench.id)).toMatchObject({ value: { mediaUrl: null, posterUrl: null } });
      expect(await bench.tasks.showInFolder(bench.id)).toMatchObject({ ok: true });
      await bench.clock.advance(60 * minute);
      expect(bench.download.calls).toHaveLength(1);

      const next = createTasksBench();
      if (kept !== null) next.leave(kept);
      next.tasks.start();
      await next.clock.advance(60 * minute);
      expect(next.download.calls).toEqual([]);
      expect(next.gateway.queries).toEqual([]);
    });
  }

  for (const [damage, status] of [
    [null, 'ready'],
    [new MediaLimitError('too many'), 'failed'],
  ] as const)
    test(`a clip that gets its name as the user stops waiting is ${status} and known, not left behind`, async () => {
      const bench = await withQueuedTask(({ gateway, download, library }) => {
        gateway.onQuery = () => done();
        library.damage = damage;
        download.onDownload = () => {
          expect(bench.tasks.stopWaiting(bench.id)).toMatchObject({ ok: true });
          return ok({ bytes: 7, sha256: 'cd' });
        };
      });
      await bench.clock.advance(5 * minute);
      expect(bench.store.get(bench.id)).toMatchObject({ state: { status }, resultPath: expect.any(String) });
    });

  test('a clip that gets its name as its task is stopped and removed comes back, or goes, with that task', async () => {
    const db = newStore();
    const removals = createRemovalsRepository(db, anyPlace);
    const { id } = aTask(states.saving);
    const bench = createTasksBench({ db });
    bench.download.onDownload = () => {
      expect(bench.tasks.stopWaiting(id)).toMatchObject({ ok: true });
      expect(removals.remove([id], startOfTime)).toEqual({ removed: [id], kept: 0 });
      return ok({ bytes: 7, sha256: 'cd' });
    };
    bench.leave(aTask(states.saving, { id }));
    bench.tasks.start();
    await bench.clock.advance(minute);
    expect([bench.statusOf(id), bench.notices, bench.recipes]).toEqual([undefined, [], []]);
    expect(removals.find(id)).toMatchObject({ clipPath: expect.stringContaining('.mp4'), bytes: 7 });
    removals.restore([id]);
    expect(bench.statusOf(id)).toBe('ready');
  });

  test('signed out, a download under way still comes to its end: its address needs no token', async () => {
    const bench = createTasksBench({ signedIn: null });
    const { id } = bench.leave(aTask(states.saving));
    bench.tasks.start();
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('ready');
    expect(bench.gateway.queries).toEqual([]);
  });

  test('signed out, a clip is fetched by the way of its connection', async () => {
    const own = aConnection({ address: 'https://gateway.example', token: 't', proxy: { type: 'none' } });
    const ways: unknown[] = [];
    const bench = createTasksBench({
      session: sessionWith(() => null, { routeOf: () => own }),
      async fetchClip(_, { connection }) {
        ways.push(connection);
        return trouble('download.refused');
      },
    });
    bench.leave(aTask(states.saving));
    bench.tasks.start();
    await bench.clock.advance(1_000);
    expect(ways).toEqual([own]);
  });
});

test('whether a clip may lie on this computer is said by the connection that is here, not by what a row says of its gateway', async () => {
  const address = 'http://127.0.0.1:1';
  const cases = [
    [null, false],
    [aConnection({ address: 'https://gateway.example', token: 't' }), false],
    [aConnection({ address, token: 't' }), true],
  ] as const;
  for (const [connection, isAllowed] of cases) {
    const allowed: boolean[] = [];
    const bench = createTasksBench({
      session: sessionWith(() => null, { routeOf: () => connection }),
      async fetchClip(_, { allowLoopback }) {
        allowed.push(allowLoopback);
        return trouble('download.refused');
      },
    });
    for (const kind of ['remote', 'practice'] as const)
      bench.leave(aTask(states.saving, { gateway: { ...studio, kind, address } }));
    bench.tasks.start();
    await bench.clock.advance(1_000);
    expect(allowed).toEqual([isAllowed, isAllowed]);
  }
});

test.describe('an address that has run out, when the gateway is asked for another', () => {
  /** A clip whose only address is refused by its host, and a gateway that says `answerNow` of the task. */
  function outOfDate(answerNow: () => QueryAnswer, changes: Parameters<typeof aTask>[1] = {}) {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.saving, changes));
    bench.download.onDownload = () => trouble('download.refused');
    bench.gateway.onQuery = answerNow;
    bench.tasks.start();
    return { ...bench, id };
  }

  for (const [status, becomes] of [
    ['expired', 'expired'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
  ] as const) {
    test(`and says that the task ${status}: the task has ${becomes}, and nothing is asked or fetched any more`, async () => {
      const bench = outOfDate(() => answer(remote(status)));
      await bench.clock.advance(day);
      expect(bench.statusOf(bench.id)).toBe(becomes);
      expect(bench.gateway.queries).toHaveLength(1);
      expect(bench.download.calls).toHaveLength(1);
      expect(bench.gateway.creates).toEqual([]);
    });
  }

  test('and has no such task, eight days after it was made: once is not believed, twice is expired', async () => {
    const bench = outOfDate(() => trouble('gateway.no-such-task'), { createdThere: startOfTime - 8 * day });
    await bench.clock.advance(15_000);
    expect(bench.gateway.queries).toHaveLength(1);
    expect(bench.statusOf(bench.id)).toBe('saving');
    await bench.clock.advance(5 * minute);
    expect(bench.gateway.queries).toHaveLength(2);
    expect(bench.statusOf(bench.id)).toBe('expired');
    expect(bench.download.calls).toHaveLength(1);
  });

  test('and has no such task any more: the address at hand is tried for seven days, at the pace of polls', async () => {
    const bench = outOfDate(() => trouble('gateway.no-such-task'), { createdThere: startOfTime });
    const span = 6 * 60 * minute;
    await bench.clock.advance(span);
    expect(bench.statusOf(bench.id)).toBe('saving');
    const requests = bench.download.calls.length + bench.gateway.queries.length;
    expect(bench.download.calls.length).toBeGreaterThan((0.35 * span) / pollPolicy.maxIntervalMs);
    expect(requests).toBeLessThan(span / pollPolicy.maxIntervalMs + 20);
    bench.download.onDownload = () => ok({ bytes: 1, sha256: 'ab' });
    await bench.clock.advance(5 * minute);
    expect(bench.statusOf(bench.id)).toBe('ready');
    expect(bench.gateway.creates).toEqual([]);
  });

  test('and has no such task until its seven days are over: the task has expired', async () => {
    const bench = outOfDate(() => trouble('gateway.no-such-task'), {
      createdThere: startOfTime - 7 * day + 60 * minute,
    });
    await bench.clock.advance(50 * minute);
    expect(bench.statusOf(bench.id)).toBe('saving');
    await bench.clock.advance(20 * minute);
    expect(bench.statusOf(bench.id)).toBe('expired');
  });

  for (const [how, leave] of [
    ['was given up', (bench: TasksBench) => bench.clock.advance(60 * minute)],
    ['is no longer waited for', async (bench: TasksBench, id: string) => bench.tasks.stopWaiting(id)],
  ] as const) {
    test(`a clip that ${how} is fetched from the address it had, after a restart too`, async () => {
      const db = newStore();
      const bench = createTasksBench({ db });
      const { id } = bench.leave(aTask(states.saving));
      bench.download.onDownload = () => trouble('download.not-a-video');
      bench.gateway.onQuery = () => done(states.saving.resultUrl);
      bench.tasks.start();
      await leave(bench, id);
      expect(['failed', 'stopped']).toContain(bench.statusOf(id));
      await bench.tasks.close();

      const next = createTasksBench({ db });
      next.gateway.onQuery = () => trouble('gateway.no-such-task');
      next.tasks.start();
      expect(next.tasks.resume(id)).toMatchObject({ ok: true, value: { state: { status: 'saving' } } });
      await next.clock.advance(minute);
      expect(next.statusOf(id)).toBe('ready');
      expect(next.download.calls.map(({ url }) => url)).toEqual([states.saving.resultUrl]);
      expect(next.gateway.queries).toEqual([]);
    });
  }

  test('and has no such task now and then, with good answers between: the clip is saved in the end', async () => {
    const same = () => done(states.saving.resultUrl);
    const missing = () => trouble('gateway.no-such-task');
    const answers = [missing(), same(), missing(), same(), missing()];
    const bench = outOfDate(() => answers.shift() ?? done('https://files.example/fresh.mp4'));
    bench.download.onDownload = ({ url }) =>
      url.endsWith('fresh.mp4') ? ok({ bytes: 1, sha256: 'ab' }) : trouble('download.refused');
    await bench.clock.advance(30 * minute);
    expect(answers).toEqual([]);
    expect(bench.statusOf(bench.id)).toBe('ready');
  });

  for (const code of ['gateway.unauthorized', 'gateway.forbidden'] as const) {
    test(`and refuses the token (${code}): the user is asked for one, and the address at hand is tried meanwhile`, async () => {
      const bench = outOfDate(() => trouble(code));
      await bench.clock.advance(30 * minute);
      expect(bench.refusals()).toBe(1);
      expect(bench.gateway.queries).toHaveLength(1);
      expect(bench.statusOf(bench.id)).toBe('saving');
      expect(bench.download.calls.length).toBeGreaterThan(3);
      bench.gateway.onQuery = () => done('https://files.example/fresh.mp4');
      bench.download.onDownload = ({ url }) =>
        url.endsWith('fresh.mp4') ? ok({ bytes: 1, sha256: 'ab' }) : trouble('download.refused');
      bench.signIn(aConnection({ ...studio, token: 'a-better-token' }));
      await bench.clock.advance(5 * minute);
      expect(bench.statusOf(bench.id)).toBe('ready');
      expect(bench.refusals()).toBe(1);
    });
  }

  test('and is in trouble itself: the address at hand is tried again, and the next answer brings a fresh one', async () => {
    const bench = outOfDate(() => trouble('gateway.trouble'));
    await bench.clock.advance(5 * minute);
    expect(bench.gateway.queries.length).toBeGreaterThan(1);
    expect(bench.download.calls.length).toBeGreaterThan(2);
    expect(bench.statusOf(bench.id)).toBe('saving');
    bench.gateway.onQuery = () => done('https://files.example/fresh.mp4');
    bench.download.onDownload = ({ url }) =>
      url.endsWith('fresh.mp4') ? ok({ bytes: 1, sha256: 'ab' }) : trouble('download.refused');
    await bench.clock.advance(5 * minute);
    expect(bench.statusOf(bench.id)).toBe('ready');
  });

  test('is given it without a host: the clip is at the gateway', async () => {
    const bench = outOfDate(() => done('/files/fresh.mp4'));
    bench.download.onDownload = ({ url }) =>
      url === 'https://gateway.example/files/fresh.mp4'
        ? ok({ bytes: 1, sha256: 'ab' })
        : trouble('download.refused');
    await bench.clock.advance(minute);
    expect(bench.statusOf(bench.id)).toBe('ready');
  });
});

test('the user’s word does not make the gateway be asked for a fresh address too soon', async () => {
  const bench = await withQueuedTask(({ gateway }) => {
    gateway.onQuery = () => done();
  });
  bench.download.onDownload = () => trouble('download.refused');
  await bench.clock.advance(pollPolicy.intervalMs + 2_000);
  expect([bench.gateway.queries.length, bench.download.calls.length]).toEqual([1, 1]);
  bench.tasks.saveNow(bench.id);
  await bench.clock.advance(pollPolicy.intervalMs - 2_500);
  expect(bench.gateway.queries).toHaveLength(1);
  await bench.clock.advance(1_500);
  expect(bench.gateway.queries).toHaveLength(2);
});

test('a host of files that asks for a wait gets it; the user’s word ends it', async () => {
  const bench = createTasksBench();
  const { id } = bench.leave(aTask(states.saving));
  bench.download.onDownload = () => refuse(aFailure('download.incomplete', { retryAfterMs: 20 * minute }));
  bench.tasks.start();
  await bench.clock.advance(19 * minute);
  bench.tasks.sessionChanged();
  await bench.clock.advance(1_000);
  expect(bench.download.calls).toHaveLength(1);
  bench.tasks.saveNow(id);
  await bench.clock.advance(0);
  expect(bench.download.calls).toHaveLength(2);
});

test('a recipe that cannot be written costs no clip', async () => {
  const bench = createTasksBench({
    writeRecipe: async () => {
      throw new Error('EROFS');
    },
  });
  const { id } = bench.leave(aTask(states.saving));
  bench.tasks.start();
  await bench.clock.advance(1_000);
  expect(bench.statusOf(id)).toBe('ready');
  expect(bench.log.text()).toContain('EROFS');
});
