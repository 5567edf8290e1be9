import { ok } from '#contract';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import { identityOf } from '#electron/shared/connection.ts';
import {
  aFailure,
  aTask,
  created,
  elsewhere,
  practice,
  remote,
  states,
  studio,
} from '../../../../fixtures/builders.ts';
import { day, minute, startOfTime } from '../../../../fixtures/fake-clock.ts';
import { sessionWith } from '../../../../fixtures/gateway/connections.ts';
import { answer, done, refuse, running, trouble } from '../../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import { createTasksBench, withQueuedTask } from '../../../../fixtures/services/memory-tasks.ts';

test.describe('while the computer is offline', () => {
  test('nothing is asked, fetched or sent, and all of it goes on when it is back', async () => {
    const bench = createTasksBench();
    const polled = bench.leave(aTask({ ...states.queued, taskId: 'remote-2' }));
    const saving = bench.leave(aTask(states.saving));
    bench.gateway.onQuery = () => done();
    bench.tasks.pause('offline');
    bench.tasks.start();
    const { id } = bench.generate();
    await bench.clock.advance(day);
    expect([polled.id, saving.id, id].map(bench.statusOf)).toEqual(['queued', 'saving', 'waiting']);
    expect(bench.gateway.queries).toEqual([]);
    expect(bench.download.calls).toEqual([]);
    expect(bench.tasks.pauses()).toEqual(['offline']);
    bench.tasks.unpause('offline');
    await bench.clock.advance(minute);
    expect([polled.id, saving.id, id].map(bench.statusOf)).toEqual(['ready', 'ready', 'sending']);
    expect(bench.pauses).toEqual([['offline'], []]);
  });

  test('a gateway on this computer works on, and nothing is said', async () => {
    const bench = createTasksBench({ signedIn: practice });
    bench.tasks.pause('offline');
    bench.gateway.onQuery = () => done('http://127.0.0.1:40404/1.mp4');
    const { id } = bench.generate();
    bench.gateway.creates[0]?.settle(created('remote-1'));
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('ready');
    expect(bench.tasks.pauses()).toEqual([]);
    expect(bench.pauses).toEqual([]);
  });
});

test.describe('while the computer sleeps', () => {
  test('nothing starts; on waking all are polled one after the other, the most urgent first', async () => {
    const bench = createTasksBench();
    const ages = [day, 6 * day, 3 * day];
    ages.forEach((age, index) => {
      const createdThere = startOfTime - age;
      bench.leave(aTask({ ...states.running, taskId: `remote-${index}` }, { createdThere }));
    });
    bench.leave(aTask({ ...states.saving, resultUrl: 'https://files.example/first.mp4' }));
    const log: string[] = [];
    bench.gateway.onQuery = ({ taskId }) => {
      log.push(`${taskId} at ${bench.clock.monotonic() - woke}`);
      return running();
    };
    bench.download.onDownload = ({ url }) => {
      log.push(`${url} at ${bench.clock.monotonic() - woke}`);
      return ok({ bytes: 1, sha256: 'ab' });
    };
    let woke = 0;
    bench.tasks.pause('asleep');
    bench.tasks.start();
    bench.clock.jump(day / 2);
    await bench.clock.advance(minute);
    expect(log).toEqual([]);
    woke = bench.clock.monotonic();
    bench.tasks.unpause('asleep');
    bench.tasks.unpause('asleep');
    await bench.clock.advance(pollPolicy.intervalMs - 1);
    const urgentFirst = ['https://files.example/first.mp4', 'remote-1', 'remote-2', 'remote-0'];
    expect(log).toEqual(urgentFirst.map((name, index) => `${name} at ${index * pollPolicy.startSpacingMs}`));
  });

  test('nothing is sent; on waking what waits goes out', async () => {
    const bench = createTasksBench();
    bench.tasks.pause('asleep');
    const { id } = bench.generate();
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('waiting');
    expect(bench.gateway.creates).toEqual([]);
    bench.tasks.unpause('asleep');
    expect(bench.statusOf(id)).toBe('sending');
    expect(bench.gateway.creates).toHaveLength(1);
  });

  test('two reasons at once: work goes on when both are over', async () => {
    const bench = createTasksBench();
    bench.leave(aTask(states.queued));
    bench.gateway.onQuery = running;
    bench.tasks.pause('asleep');
    bench.tasks.pause('offline');
    bench.tasks.start();
    expect(bench.tasks.pauses()).toEqual(['offline', 'asleep']);
    bench.tasks.unpause('asleep');
    await bench.clock.advance(5 * minute);
    expect(bench.gateway.queries).toEqual([]);
    bench.tasks.unpause('offline');
    await bench.clock.advance(minute);
    expect(bench.gateway.queries.length).toBeGreaterThan(0);
    expect(bench.pauses).toEqual([['asleep'], ['offline', 'asleep'], ['offline'], []]);
  });
});

test('waking again and again asks no sooner than the gateway allows', async () => {
  const bench = await withQueuedTask(({ gateway }) => {
    gateway.onQuery = running;
  });
  for (let second = 0; second < (6 * pollPolicy.intervalMs) / 1_000; second += 1) {
    await bench.clock.advance(1_000);
    bench.tasks.unpause('asleep');
    bench.tasks.unpause('offline');
    bench.tasks.sessionChanged();
  }
  await bench.clock.advance(0);
  expect(bench.gateway.queries.length).toBeGreaterThanOrEqual(5);
  expect(bench.gateway.queries.length).toBeLessThanOrEqual(6);
});

test('waking does not shorten the wait that the gateway asked for', async () => {
  const bench = await withQueuedTask(({ gateway }) => {
    gateway.onQuery = () => refuse(aFailure('gateway.rate-limited', { retryAfterMs: 5 * minute }));
  });
  await bench.clock.advance(pollPolicy.intervalMs);
  bench.tasks.unpause('asleep');
  await bench.clock.advance(5 * minute - 1);
  expect(bench.gateway.queries).toHaveLength(1);
  await bench.clock.advance(1);
  expect(bench.gateway.queries).toHaveLength(2);
});

const { maxIntervalMs, unreachableSpacingMs } = pollPolicy;

/** Running tasks: one of a connection, and eight of another one. */
function oneHereEightElsewhere() {
  const session = sessionWith(() => studio, {
    connectionOf: (id) => [studio, elsewhere].find(({ connectionId }) => connectionId === id) ?? null,
  });
  const bench = createTasksBench({ session });
  for (let index = 0; index < 8; index += 1)
    bench.leave(aTask({ ...states.running, taskId: `gone-${index}` }, { gateway: identityOf(elsewhere) }));
  bench.leave(aTask({ ...states.running, taskId: 'here' }));
  return bench;
}

test.describe('when no answer comes from the network at all', () => {
  test('one task tries for all at the spacing of the policy, each in its turn; the first answer takes all up', async () => {
    const bench = createTasksBench();
    const ids = Array.from({ length: 8 }, (_, index) => `remote-${index}`);
    for (const taskId of ids) bench.leave(aTask({ ...states.running, taskId }));
    bench.gateway.onQuery = () => trouble('gateway.unreachable');
    bench.tasks.start();
    await bench.clock.advance(5 * minute);
    const before = bench.gateway.queries.length;
    await bench.clock.advance(20 * unreachableSpacingMs);
    const probes = bench.gateway.queries.slice(before).map(({ taskId }) => taskId);
    expect(probes.length).toBeGreaterThanOrEqual(19);
    expect(probes.length).toBeLessThanOrEqual(20);
    expect(new Set(probes)).toEqual(new Set(ids));
    bench.gateway.onQuery = running;
    await bench.clock.advance(unreachableSpacingMs);
    const back = bench.gateway.queries.length;
    await bench.clock.advance(maxIntervalMs);
    expect(new Set(bench.gateway.queries.slice(back - 1).map(({ taskId }) => taskId)).size).toBeGreaterThan(
      5,
    );
  });

  test('a connection whose gateway is gone slows no other, and one that is back takes up its own tasks alone', async () => {
    const bench = oneHereEightElsewhere();
    bench.gateway.onQuery = ({ taskId }) => (taskId === 'here' ? running() : trouble('gateway.unreachable'));
    bench.tasks.start();
    await bench.clock.advance(5 * minute);
    const before = bench.gateway.queries.length;
    await bench.clock.advance(20 * unreachableSpacingMs);
    const polled = bench.gateway.queries.slice(before).map(({ taskId }) => taskId);
    expect(polled.filter((taskId) => taskId === 'here').length).toBeGreaterThan(
      (16 * unreachableSpacingMs) / maxIntervalMs,
    );
    const tries = polled.filter((taskId) => taskId !== 'here').length;
    expect([tries >= 19, tries <= 20]).toEqual([true, true]);
  });

  test('a connection that is back brings no other before its time', async () => {
    const bench = oneHereEightElsewhere();
    const polls = (isHere: boolean) =>
      bench.gateway.queries.filter(({ taskId }) => (taskId === 'here') === isHere).length;
    bench.gateway.onQuery = ({ taskId }) =>
      trouble(taskId === 'here' ? 'gateway.trouble' : 'gateway.unreachable');
    bench.tasks.start();
    await bench.clock.advance(10 * minute);
    // Just polled, and in trouble for long: not due again for a minute.
    const before = polls(true);
    while (polls(true) === before) await bench.clock.advance(1_000);
    const gone = polls(false);
    bench.gateway.onQuery = ({ taskId }) => (taskId === 'here' ? trouble('gateway.trouble') : running());
    await bench.clock.advance(0.75 * maxIntervalMs);
    expect(polls(false) - gone).toBeGreaterThan(8);
    expect(polls(true)).toBe(before + 1);
  });

  test('a gateway in trouble that answers is not taken for a lost network', async () => {
    const bench = createTasksBench();
    for (let index = 0; index < 8; index += 1)
      bench.leave(aTask({ ...states.running, taskId: `remote-${index}` }));
    bench.gateway.onQuery = () => trouble('gateway.trouble');
    bench.tasks.start();
    await bench.clock.advance(10 * minute);
    expect(bench.gateway.queries.length).toBeGreaterThan((6 * 10 * minute) / maxIntervalMs);
  });
});

test.describe('a clock that is set', () => {
  for (const turn of [-3 * day, 3 * day]) {
    test(`by ${turn / day} days neither stalls nor hastens anything, and loses nothing`, async () => {
      const bench = createTasksBench();
      const young = bench.leave(aTask({ ...states.running, taskId: 'young' }));
      const old = bench.leave(
        aTask({ ...states.running, taskId: 'old' }, { createdThere: startOfTime - 5 * day }),
      );
      const serverTime = () => startOfTime + bench.clock.monotonic() - startOfTime;
      bench.gateway.onQuery = () => answer(remote('running', { serverTime: serverTime() }));
      bench.tasks.start();
      await bench.clock.advance(10 * minute);
      const before = bench.gateway.queries.length;
      await bench.clock.advance(20 * minute);
      const rate = bench.gateway.queries.length - before;
      bench.clock.turn(turn);
      const turned = bench.gateway.queries.length;
      await bench.clock.advance(20 * minute);
      expect(Math.abs(bench.gateway.queries.length - turned - rate)).toBeLessThan(rate / 2);
      const { collectBefore } = bench.tasks.present(bench.store.get(old.id) ?? old);
      expect(Math.abs((collectBefore ?? 0) - (startOfTime + 2 * day + turn))).toBeLessThan(6_000);
      bench.gateway.onQuery = () => done();
      await bench.clock.advance(3 * minute);
      expect([young.id, old.id].map(bench.statusOf)).toEqual(['ready', 'ready']);
    });
  }
});
