import type { AppErrorCode } from '#contract';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import type { CreateOutcome } from '#electron/gateway/types.ts';
import type { Connection } from '#electron/shared/connection.ts';
import { aTask, created, notCreated, states, studio } from '../../../fixtures/builders.ts';
import { day, minute, settled } from '../../../fixtures/fake-clock.ts';
import { aConnection, sessionWith } from '../../../fixtures/gateway/connections.ts';
import { doneAt, startFaultGateway, taskId, wholeClip } from '../../../fixtures/gateway/fault-gateway.ts';
import { trouble } from '../../../fixtures/gateway/memory-gateway.ts';
import { reply, test } from '../../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../../fixtures/pure-test.ts';
import { createFaultBench } from '../../../fixtures/services/benches/fault-bench.ts';
import { aBudget, createSpendBench } from '../../../fixtures/services/benches/spend-bench.ts';
import { createTasksBench } from '../../../fixtures/services/memory-tasks.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

const second = 1_000;
const { intervalMs, maxSendIntervalMs, sendsAgainForMs } = pollPolicy;

/** An outcome that made nothing, for now. */
function refusedForNow(code: AppErrorCode = 'gateway.unreachable', retryAfterMs: number | null = null) {
  const type = code === 'gateway.unreachable' ? 'not-sent' : 'rejected';
  return { ...notCreated(type, code), isForNow: true, retryAfterMs } as CreateOutcome;
}

/** A task whose every try ends as `outcome` says, until that is changed. */
function benchWith(outcome: CreateOutcome, options: Parameters<typeof createTasksBench>[0] = {}) {
  const bench = createTasksBench(options);
  const plan = { outcome };
  const sentAt: number[] = [];
  bench.gateway.onCreate = (create) => {
    sentAt.push(bench.clock.now());
    queueMicrotask(() => create.settle(plan.outcome));
  };
  return { ...bench, plan, sentAt };
}

/** An answer that tells nothing of what became of the request. */
const unclear = (retryAfterMs: number | null = null) =>
  ({ ...notCreated('unknown', 'gateway.trouble'), retryAfterMs }) as CreateOutcome;

/** Milliseconds between the tries. */
const waits = (sentAt: readonly number[]) => sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));

test('what could not go out waits longer with each try, tells when it is tried next, and goes out once the gateway is back', async () => {
  const bench = benchWith(refusedForNow());
  const { id } = bench.generate();
  await settled();
  expect(bench.tasks.get(id)).toMatchObject({
    value: {
      state: { status: 'waiting', trouble: { code: 'gateway.unreachable' } },
      nextTryAt: bench.clock.now() + intervalMs,
    },
  });
  expect(bench.tasks.queue.read(0).troubles).toEqual({ held: 0, tokenless: 0, retrying: 1, unknown: 0 });
  await bench.clock.advance(7 * maxSendIntervalMs);
  expect(waits(bench.sentAt).slice(0, 7)).toEqual(
    [1, 2, 4, 8, 16, 32, 64].map((times) => Math.min(times * intervalMs, maxSendIntervalMs)),
  );

  bench.plan.outcome = created('remote-1');
  await bench.clock.advance(maxSendIntervalMs);
  expect(bench.store.get(id)?.state).toMatchObject({ taskId: 'remote-1' });
  const tries = bench.sentAt.length;
  await bench.clock.advance(day);
  expect(bench.sentAt).toHaveLength(tries);
  expect(bench.notices).toEqual([]);
  // Of many tries the ledger tells in few lines.
  expect(bench.store.ledger(id).map(({ why }) => why)).toContain('postponed: gateway.unreachable');
  expect(bench.store.ledger(id).length).toBeLessThan(12);
});

test('a gateway that asks for a wait gets it, from all that waits for it and from a change of the network', async () => {
  const bench = benchWith(refusedForNow('gateway.rate-limited', 2 * minute));
  const ids = [bench.generate().id, bench.generate().id];
  await settled();
  expect(bench.sentAt).toHaveLength(2);
  const { id: behind } = bench.generate();
  expect(bench.tasks.get(behind)).toMatchObject({
    value: { state: { status: 'waiting' }, nextTryAt: bench.clock.now() + 2 * minute },
  });
  expect(bench.store.get(behind)?.state).toEqual({ status: 'waiting' });
  bench.tasks.unpause('offline');
  await bench.clock.advance(2 * minute - second);
  expect(bench.sentAt).toHaveLength(2);
  expect(ids.map(bench.statusOf)).toEqual(['waiting', 'waiting']);
  bench.plan.outcome = created('remote-1');
  await bench.clock.advance(second);
  expect(bench.sentAt).toHaveLength(5);
});

test('a network that comes back ends the waits at once', async () => {
  const bench = benchWith(refusedForNow());
  bench.generate();
  await bench.clock.advance(20 * minute);
  const before = bench.sentAt.length;
  bench.tasks.pause('offline');
  await bench.clock.advance(10 * minute);
  expect(bench.sentAt).toHaveLength(before);
  bench.tasks.unpause('offline');
  await settled();
  expect(bench.sentAt).toHaveLength(before + 1);
});

test('the user can send it now, whatever wait was asked for, or withdraw it', async () => {
  const bench = benchWith(refusedForNow('gateway.rate-limited', 60 * minute));
  const { id } = bench.generate();
  await settled();
  expect(bench.tasks.checkNow(id)).toMatchObject({ ok: true });
  await settled();
  expect(bench.sentAt).toHaveLength(2);
  expect(bench.tasks.cancel(id)).toMatchObject({ value: { state: { status: 'cancelled', taskId: null } } });
  await bench.clock.advance(day);
  expect(bench.sentAt).toHaveLength(2);
  expect(bench.tasks.checkNow(id)).toMatchObject({ ok: false, error: { code: 'tasks.wrong-state' } });
});

test('of a paused queue it goes out alone, and only as often as the user says so', async () => {
  const bench = benchWith(refusedForNow());
  const { id } = bench.generate();
  await settled();
  bench.tasks.queue.pause(null);
  bench.generate();
  // The days of a pause are none of those for which it is tried.
  await bench.clock.advance(3 * day);
  expect(bench.sentAt).toHaveLength(1);
  expect(bench.tasks.checkNow(id)).toMatchObject({ ok: true, value: { state: { status: 'sending' } } });
  await bench.clock.advance(20 * minute);
  expect(bench.sentAt).toHaveLength(2);
  expect(bench.tasks.queue.read(0)).toMatchObject({ isPaused: true, pausedCount: 2 });
});

test('after a day it is tried no more, and the user is asked', async () => {
  const bench = benchWith(refusedForNow());
  const { id } = bench.generate();
  await bench.clock.advance(sendsAgainForMs - minute);
  expect(bench.statusOf(id)).toBe('waiting');
  await bench.clock.advance(minute + maxSendIntervalMs);
  expect(bench.store.get(id)?.state).toMatchObject({
    status: 'rejected',
    error: { code: 'gateway.unreachable' },
  });
  expect(bench.notices).toMatchObject([{ type: 'failed' }]);
  const tries = bench.sentAt.length;
  await bench.clock.advance(day);
  expect(bench.sentAt).toHaveLength(tries);
});

test('a pause uses up no day of tries: once it is over, what was refused before it goes out', async () => {
  const bench = benchWith(refusedForNow('gateway.rate-limited', 60 * minute));
  const { id } = bench.generate();
  await settled();
  expect(bench.tasks.get(id)).toMatchObject({ value: { nextTryAt: expect.any(Number) } });
  bench.tasks.queue.pause(null);
  expect(bench.tasks.get(id), 'it has no next try').toMatchObject({ value: { nextTryAt: null } });
  await bench.clock.advance(3 * day);
  expect([bench.statusOf(id), bench.sentAt.length]).toEqual(['waiting', 1]);
  bench.tasks.queue.goOn();
  await settled();
  expect([bench.statusOf(id), bench.sentAt.length]).toEqual(['waiting', 2]);
  await bench.clock.advance(sendsAgainForMs + maxSendIntervalMs);
  expect(bench.statusOf(id)).toBe('rejected');
});

test('a computer that slept for days asks the user, though no time went by for a clock that stands still in sleep', async () => {
  for (const [sleptMs, status, tries] of [
    [sendsAgainForMs - minute, 'sending', 2],
    [3 * day, 'rejected', 1],
  ] as const) {
    const bench = createTasksBench();
    const { id } = bench.generate();
    bench.gateway.creates[0]?.settle(refusedForNow());
    await settled();
    bench.tasks.pause('asleep');
    bench.clock.turn(sleptMs);
    bench.tasks.unpause('asleep');
    expect(bench.statusOf(id)).toBe(status);
    expect(bench.gateway.creates).toHaveLength(tries);
  }
});

test('after a restart it is tried at once, but not where its day is over', async () => {
  for (const [restMs, status, sends] of [
    [minute, 'sending', 1],
    [sendsAgainForMs, 'rejected', 0],
  ] as const) {
    const db = newStore();
    const bench = benchWith(refusedForNow(), { db });
    const { id } = bench.generate();
    await settled();
    await bench.tasks.close();
    // Connections are read a moment after the start: until then nothing is known of their tokens.
    let read: Connection | null = null;
    const session = { ...sessionWith(() => read), nameOf: () => read && 'here' };
    const next = createTasksBench({ db, session });
    await next.clock.advance(bench.clock.now() - next.clock.now() + restMs);
    next.tasks.start();
    expect(next.statusOf(id)).toBe('waiting');
    read = studio;
    next.tasks.sessionChanged();
    expect(next.statusOf(id)).toBe(status);
    expect(next.gateway.creates).toHaveLength(sends);
    db.close();
  }
});

test('a token that is refused lets all of its tasks wait, and a new one sends them', async () => {
  const bench = benchWith(notCreated('rejected', 'gateway.unauthorized'));
  const { id } = bench.generate();
  await bench.clock.advance(60 * minute);
  expect(bench.sentAt).toHaveLength(1);
  expect(bench.tasks.get(id)).toMatchObject({
    value: { state: { status: 'waiting', trouble: { code: 'gateway.unauthorized' } } },
  });
  bench.plan.outcome = created('remote-1');
  // However long nobody has a token: it says that it goes out then.
  await bench.clock.advance(3 * day);
  bench.tasks.spendChanged();
  bench.signIn(aConnection({ ...studio, token: 'a-better-token' }));
  await settled();
  expect(bench.sentAt).toHaveLength(2);
  expect(bench.statusOf(id)).toBe('queued');
});

test('the day of a task that waited for a token begins with the token', async () => {
  const bench = benchWith(notCreated('rejected', 'gateway.unauthorized'));
  const { id } = bench.generate();
  await bench.clock.advance(3 * day);
  bench.plan.outcome = refusedForNow('gateway.trouble');
  bench.signIn(aConnection({ ...studio, token: 'a-better-token' }));
  await settled();
  expect([bench.statusOf(id), bench.sentAt.length]).toEqual(['waiting', 2]);
  bench.plan.outcome = created('remote-1');
  await bench.clock.advance(maxSendIntervalMs);
  expect(bench.statusOf(id)).toBe('queued');
});

test('a connection that loses its token uses up no day of tasks that were tried before, for whatever reason', async () => {
  const bench = benchWith(refusedForNow());
  const { id } = bench.generate();
  await settled();
  bench.signIn(null);
  await bench.clock.advance(3 * day);
  bench.tasks.spendChanged();
  expect(bench.statusOf(id)).toBe('waiting');
  bench.plan.outcome = created('remote-1');
  bench.signIn(aConnection({ ...studio, token: 'a-better-token' }));
  await settled();
  expect(bench.statusOf(id)).toBe('queued');
});

test('the one that the user sends now goes before all others', async () => {
  const bench = createTasksBench();
  const sent: string[] = [];
  bench.gateway.onCreate = ({ video, settle }) => {
    sent.push(video.prompt);
    queueMicrotask(() => settle(notCreated('rejected', 'gateway.out-of-balance')));
  };
  const { id } = bench.generate({ prompt: 'Refused' });
  await settled();
  bench.generate({ prompt: 'Not tried yet' });
  bench.tasks.checkNow(id);
  await settled();
  expect(sent).toEqual(['Refused', 'Refused']);
});

test('an empty balance is told behind an unknown outcome, too', async () => {
  const bench = benchWith(unclear());
  bench.generate();
  await settled();
  bench.plan.outcome = notCreated('rejected', 'gateway.out-of-balance');
  bench.generate();
  await bench.clock.advance(maxSendIntervalMs);
  expect(bench.notices.map(({ type }) => type)).toEqual(['unknown', 'out-of-balance']);
});

test('each try asks the budgets anew, and of several tries one is charged', async () => {
  const bench = createSpendBench();
  const { id } = bench.generate();
  bench.gateway.creates[0]?.settle(refusedForNow());
  await settled();
  expect(bench.all().map(({ charge }) => charge)).toEqual(['none']);
  bench.spend.keepBudgets([aBudget({ day: '1' })]);
  await bench.clock.advance(60 * minute);
  expect(bench.gateway.creates).toHaveLength(1);
  expect(bench.tasks.get(id)).toMatchObject({ value: { heldBy: { period: 'day' } } });
  bench.tasks.queue.pause(null);
  bench.tasks.spendChanged();
  expect(bench.tasks.get(id), 'paused').toMatchObject({ value: { heldBy: { period: 'day' } } });
  bench.tasks.queue.goOn();
  bench.spend.keepBudgets([]);
  await settled();
  expect(bench.gateway.creates).toHaveLength(2);
  bench.gateway.creates[1]?.settle(created('remote-1'));
  await settled();
  expect(bench.all().map(({ charge }) => charge)).toEqual(['certain']);
});

test('over HTTP: a 429 in words with a Retry-After is waited for, and the request goes out once more', async ({
  serve,
}) => {
  const busy = reply(429, { error: { message: 'Slow down.' } }, { 'retry-after': '30' });
  const gateway = await startFaultGateway(serve, {
    create: [busy, reply(200, { task_id: taskId })],
    query: [(call) => doneAt(`${gateway.address}/clip.mp4`)(call)],
    file: [wholeClip],
  });
  const bench = createFaultBench({ address: gateway.address });
  const { id } = bench.generate();
  await bench.runToEndOrRest(id);
  const task = bench.tasks.get(id);
  expect(task.ok && task.value.nextTryAt).toBeGreaterThanOrEqual(bench.clock.now() + 29 * second);
  expect(await bench.runToEnd(id)).toMatchObject({ status: 'ready' });
  expect(gateway.creates()).toHaveLength(2);
});

test('what the user withdraws while its refusal comes back does not wait for another try', async () => {
  for (const outcome of [
    refusedForNow('gateway.rate-limited'),
    notCreated('rejected', 'gateway.unauthorized'),
  ]) {
    const bench = createTasksBench();
    const { id } = bench.generate();
    bench.tasks.cancel(id);
    bench.gateway.creates[0]?.settle(outcome);
    await bench.clock.advance(day);
    expect(bench.statusOf(id)).toBe('cancelled');
    expect(bench.gateway.creates).toHaveLength(1);
  }
});

test('a request that the gateway takes ends no wait that it asked for', async () => {
  const bench = createTasksBench();
  const { id } = bench.generate();
  bench.generate();
  bench.gateway.creates[0]?.settle(refusedForNow('gateway.rate-limited', 2 * minute));
  await settled();
  bench.gateway.creates[1]?.settle(created('remote-1'));
  await bench.clock.advance(minute);
  expect(bench.statusOf(id)).toBe('waiting');
  expect(bench.gateway.creates).toHaveLength(2);
  await bench.clock.advance(2 * minute);
  expect(bench.gateway.creates).toHaveLength(3);
});

test('a try of which nothing has left when the app quits is made again at the next start', async () => {
  const db = newStore();
  const bench = createTasksBench({ db });
  const { id } = bench.generate();
  const closed = bench.tasks.close();
  bench.gateway.creates[0]?.settle({
    ...refusedForNow('gateway.interrupted'),
    type: 'not-sent',
  } as CreateOutcome);
  await closed;
  expect(bench.statusOf(id)).toBe('waiting');
  const next = createTasksBench({ db });
  await next.clock.advance(3 * day);
  next.tasks.start();
  expect(next.statusOf(id)).toBe('sending');
  db.close();
});

test('where nobody knows what became of a request, those behind it rest, and go out one by one until one is taken', async () => {
  const bench = benchWith(unclear());
  const ids = Array.from({ length: 10 }, () => bench.generate().id);
  await settled();
  const together = bench.sentAt.length;
  expect(together).toBeLessThan(5);
  expect(bench.tasks.get(ids[9] ?? '')).toMatchObject({
    value: { state: { status: 'waiting' }, nextTryAt: bench.clock.now() + intervalMs },
  });
  await bench.clock.advance(intervalMs);
  expect(bench.sentAt).toHaveLength(together + 1);
  await bench.clock.advance(2 * intervalMs);
  expect(bench.sentAt).toHaveLength(together + 2);
  bench.plan.outcome = created('remote-1');
  await bench.clock.advance(4 * intervalMs);
  expect(bench.sentAt.length).toBeGreaterThan(together + 3);
  // None of those in doubt has gone out again.
  expect(ids.slice(0, together + 2).map(bench.statusOf)).toEqual(Array(together + 2).fill('unknown'));
});

test('after an answer in doubt the wait that its gateway asks for is kept', async () => {
  const bench = benchWith(unclear(10 * minute));
  for (let count = 0; count < 6; count += 1) bench.generate();
  await settled();
  const together = bench.sentAt.length;
  await bench.clock.advance(10 * minute - second);
  expect(bench.sentAt).toHaveLength(together);
  await bench.clock.advance(second);
  expect(bench.sentAt).toHaveLength(together + 1);
});

test('a refusal for now that says so in no readable word keeps those behind it from running into it', async () => {
  const outcome = { ...notCreated('rejected', 'gateway.rate-limited'), retryAfterMs: minute };
  const bench = benchWith(outcome as CreateOutcome);
  const ids = Array.from({ length: 10 }, () => bench.generate().id);
  await settled();
  const together = bench.sentAt.length;
  expect(ids.map(bench.statusOf)).toEqual([
    ...Array(together).fill('rejected'),
    ...Array(10 - together).fill('waiting'),
  ]);
  await bench.clock.advance(minute - second);
  expect(bench.sentAt).toHaveLength(together);
  bench.plan.outcome = created('remote-1');
  await bench.clock.advance(second);
  expect(bench.sentAt.length).toBeGreaterThan(together);
});

test('an empty balance costs no task its place: one asks at a time, all go out once there is money, and after a day the user is asked', async () => {
  const bench = benchWith(notCreated('rejected', 'gateway.out-of-balance'));
  const ids = Array.from({ length: 10 }, () => bench.generate().id);
  await settled();
  const together = bench.sentAt.length;
  await bench.clock.advance(3 * 60 * minute);
  expect(ids.map(bench.statusOf)).toEqual(Array(10).fill('waiting'));
  const probes = waits(bench.sentAt).slice(together - 1);
  expect(Math.min(...probes)).toBeGreaterThanOrEqual(intervalMs);
  expect(bench.tasks.get(ids[0] ?? '')).toMatchObject({
    value: { state: { trouble: { code: 'gateway.out-of-balance' } } },
  });
  // Once, however many have asked.
  expect(bench.notices).toMatchObject([{ type: 'out-of-balance' }]);
  bench.plan.outcome = created('remote-1');
  await bench.clock.advance(maxSendIntervalMs);
  expect(ids.map(bench.statusOf).filter((status) => status === 'queued')).toHaveLength(4);

  const poor = benchWith(notCreated('rejected', 'gateway.out-of-balance'));
  const { id } = poor.generate();
  await poor.clock.advance(sendsAgainForMs + maxSendIntervalMs);
  expect(poor.statusOf(id)).toBe('rejected');
});

test('what is too dear for the balance that is left keeps back nothing that is not', async () => {
  const bench = createTasksBench();
  bench.gateway.onCreate = ({ video, settle }) => {
    const isDear = video.prompt === 'A whole film';
    const outcome = isDear ? notCreated('rejected', 'gateway.out-of-balance') : created('remote-1');
    queueMicrotask(() => settle(outcome));
  };
  const { id: dear } = bench.generate({ prompt: 'A whole film' });
  await settled();
  const { id: cheap } = bench.generate();
  await bench.clock.advance(maxSendIntervalMs);
  expect([bench.statusOf(dear), bench.statusOf(cheap)]).toEqual(['waiting', 'queued']);
});

test('a moment at which all went on that is still to come, by a clock that is right again, ends nothing', async () => {
  const db = newStore();
  const bench = benchWith(refusedForNow(), { db });
  const now = bench.clock.now();
  const { id } = bench.generate();
  await settled();
  bench.clock.turn(day / 3);
  bench.tasks.queue.pause(null);
  bench.tasks.queue.goOn();
  await bench.tasks.close();
  const next = createTasksBench({ db });
  next.clock.turn(now + minute - next.clock.now());
  next.tasks.start();
  expect(next.statusOf(id)).toBe('sending');
  db.close();
});

test('what the user lets go on after the clock was set back goes out, though its first try seems still to come', async () => {
  const db = newStore();
  const first = benchWith(refusedForNow(), { db });
  const { id } = first.generate();
  await settled();
  first.tasks.queue.pause(null);
  await first.tasks.close();
  const next = createTasksBench({ db });
  next.clock.turn(-2 * day);
  next.tasks.start();
  next.tasks.queue.goOn();
  expect(next.statusOf(id)).toBe('sending');
  db.close();
});

test('what a budget holds while all is paused says so after a restart, too', async () => {
  const db = newStore();
  const bench = createSpendBench({ db });
  bench.tasks.queue.pause(null);
  const { id } = bench.generate();
  bench.spend.keepBudgets([aBudget({ day: '1' })]);
  await bench.tasks.close();
  const next = createSpendBench({ db });
  next.tasks.start();
  expect(next.tasks.get(id)).toMatchObject({ value: { heldBy: { period: 'day' } } });
  db.close();
});

test('a clock that is set on takes no day from a task, and one that is set back gives it none', async () => {
  const bench = benchWith(refusedForNow());
  const { id } = bench.generate();
  await bench.clock.advance(minute);
  bench.clock.turn(2 * day);
  await bench.clock.advance(10 * minute);
  expect(bench.statusOf(id)).toBe('waiting');

  const db = newStore();
  const first = benchWith(refusedForNow(), { db });
  const { id: old } = first.generate();
  await settled();
  await first.tasks.close();
  const next = createTasksBench({ db });
  next.clock.turn(-30 * day);
  next.tasks.start();
  expect(next.statusOf(old)).toBe('rejected');
  expect(next.gateway.creates).toHaveLength(0);
  db.close();
});

test('a disk that refuses the row of a task is asked again, without anything else that happens', async () => {
  let isFull = true;
  const bench = createTasksBench({
    wrapStore: (store) => ({
      ...store,
      write(changes) {
        if (isFull && changes.some(({ task }) => task.state.status === 'sending')) throw new Error('full');
        store.write(changes);
      },
    }),
  });
  const { id } = bench.generate();
  await settled();
  expect(bench.gateway.creates).toHaveLength(0);
  isFull = false;
  await bench.clock.advance(minute);
  expect(bench.statusOf(id)).toBe('sending');
});

test('a change of connections ends only waits of those that are other ones now', async () => {
  for (const [outcome, isCostly] of [
    [refusedForNow(), false],
    [unclear(), true],
  ] as const) {
    const bench = benchWith(outcome);
    for (let made = 0; made < 8; made += 1) bench.generate();
    await settled();
    const tries = bench.sentAt.length;
    // A name, a colour, or the practice gateway.
    for (let change = 0; change < 3; change += 1) {
      bench.tasks.sessionChanged();
      await settled();
    }
    if (isCostly) bench.tasks.unpause('offline');
    expect(bench.sentAt).toHaveLength(tries);
    bench.signIn(aConnection({ ...studio, token: 'another' }));
    expect(bench.sentAt.length, `${isCostly}`).toBeGreaterThan(tries);
  }
});

test('a change of connections makes no failing download try again sooner', async () => {
  const bench = createTasksBench();
  bench.leave(aTask(states.saving));
  bench.download.onDownload = () => trouble('download.incomplete');
  bench.tasks.start();
  await bench.clock.advance(10 * minute);
  const tries = bench.download.calls.length;
  for (let changes = 0; changes < 30; changes += 1) {
    bench.tasks.sessionChanged();
    await bench.clock.advance(2 * second);
  }
  expect(bench.download.calls.length - tries).toBeLessThan(4);
});
