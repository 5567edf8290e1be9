import { ok, taskStatuses } from '#contract';
import { aTask, aTaskFile, created, notCreated, states, studio } from '../../../fixtures/builders.ts';
import { day, minute, settled } from '../../../fixtures/fake-clock.ts';
import { sessionWith, tokenIn } from '../../../fixtures/gateway/connections.ts';
import { done, type running, trouble } from '../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createTasksBench } from '../../../fixtures/services/memory-tasks.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

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

  test('a task of a connection that was removed is not taken up again: it would never be polled', () => {
    const bench = createTasksBench({ session: sessionWith(() => null, { nameOf: () => null }) });
    const { id } = bench.leave(aTask(states.stopped));
    expect(bench.tasks.resume(id)).toMatchObject({ error: { code: 'connections.removed' } });
    const withdrawn = bench.leave(aTask({ ...states.cancelled, wasWaiting: true }, { id: 'withdrawn' }));
    expect(bench.tasks.putBack([withdrawn.id])).toMatchObject({ error: { code: 'tasks.wrong-state' } });
    expect(bench.statusOf(withdrawn.id)).toBe('cancelled');
    expect(bench.statusOf(id)).toBe('stopped');
  });

  test('a task is never asked for, or sent, at another gateway than its own, whatever address its connection has now', async () => {
    const elsewhere = { ...studio, address: 'https://other.example' };
    const bench = createTasksBench({ signedIn: elsewhere });
    const stopped = bench.leave(aTask(states.stopped));
    const unknown = bench.leave(aTask(states.unknown, { id: 'unknown' }));
    const withdrawn = bench.leave(aTask({ ...states.cancelled, wasWaiting: true }, { id: 'withdrawn' }));
    bench.leave(aTask(states.queued, { id: 'queued' }));
    bench.leave(aTask(states.waiting, { id: 'waiting' }));
    bench.tasks.start();
    const refused = { error: { code: 'connections.removed' } };
    expect(bench.tasks.resume(stopped.id)).toMatchObject(refused);
    expect(await bench.tasks.link(unknown.id, 'remote-9')).toMatchObject(refused);
    expect(bench.tasks.putBack([withdrawn.id])).toMatchObject({ error: { code: 'tasks.wrong-state' } });
    await bench.clock.advance(day);
    expect([bench.gateway.queries, bench.statusOf('queued')]).toEqual([[], 'queued']);
    expect([bench.gateway.creates.length, bench.statusOf('waiting')]).toEqual([0, 'waiting']);
  });

  test('a clip whose address is known is fetched although its connection was removed', async () => {
    const bench = createTasksBench({ session: sessionWith(() => null, { nameOf: () => null }) });
    const resultUrl = 'https://files.example/clip.mp4';
    const { id } = bench.leave(aTask({ ...states.stopped, resultUrl }));
    expect(bench.tasks.resume(id)).toMatchObject({ value: { state: { status: 'saving' } } });
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('ready');
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

  test('while a file is read to see whether it is the same, it waits: it can be cancelled, and a crash leaves it to go out', async () => {
    let end: (hash: string) => void = () => undefined;
    const read = new Promise<string>((resolve) => {
      end = resolve;
    });
    const bench = createTasksBench({ hashOf: () => read });
    bench.files.set('large', { ...aTaskFile({ id: 'large' }), sha256: 'a'.repeat(64) });
    const { request } = bench.generate({ references: ['large'] });
    bench.files.set('large', { ...aTaskFile({ id: 'large' }), sha256: null });
    const [kept, cancelled] = [1, 2].map(() => bench.leave(aTask(states.waiting, { request })));
    bench.tasks.start();
    expect([kept, cancelled].map((task) => bench.statusOf(task?.id ?? ''))).toEqual(['waiting', 'waiting']);
    bench.tasks.cancel(cancelled?.id ?? '');
    end('a'.repeat(64));
    await settled();
    expect([kept, cancelled].map((task) => bench.statusOf(task?.id ?? ''))).toEqual(['sending', 'cancelled']);
    expect(bench.gateway.creates).toHaveLength(2);
  });

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
    expect(bench.log.lines).toEqual([]);
  });

  test('a finished clip is shown in its folder, and a clip that is gone is told as gone', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.ready, { resultPath: '/videos/fox.mp4' }));
    expect(await bench.tasks.showInFolder(id)).toEqual({ ok: true, value: null });
    expect(bench.library.shown).toEqual(['/videos/fox.mp4']);
    bench.library.gone.add('/videos/fox.mp4');
    expect(await bench.tasks.showInFolder(id)).toMatchObject({ ok: false, error: { code: 'clips.missing' } });
    expect(bench.library.shown).toHaveLength(1);
  });
});

test('closed, the service ends its requests and writes nothing more, so the database may go', async () => {
  const db = newStore();
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

  const closing = bench.tasks.close();
  expect([id, other.id, third.id].map(bench.statusOf)).toEqual(['sending', 'queued', 'saving']);
  await bench.clock.advance(1_000);
  await closing;
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
  expect(bench.log.text()).not.toContain(tokenIn(studio));
  expect(bench.log.text()).not.toContain('a private wish');
});
