import type { Task } from '#contract';
import type { TaskNotice } from '#electron/features/tasks/ports.ts';
import type { Db } from '#electron/store/open.ts';
import {
  aFailure,
  aTask,
  created,
  notCreated,
  practice,
  remote,
  states,
} from '../../../fixtures/builders.ts';
import { createFakeClock, day, minute, settled, startOfTime } from '../../../fixtures/fake-clock.ts';
import { answer, done, refuse, running } from '../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import {
  createTasksBench,
  type TasksBench,
  withQueuedTask,
} from '../../../fixtures/services/memory-tasks.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

const hour = 60 * minute;
const week = 7 * day;

function shown(bench: TasksBench, id: string): Task {
  const task = bench.tasks.get(id);
  if (!task.ok) throw new Error('The task is gone.');
  return task.value;
}

test.describe('until when a result can be collected', () => {
  test('is reckoned from the gateway’s date of the create answer', async () => {
    const bench = createTasksBench();
    const { id } = bench.generate();
    expect(shown(bench, id).collectBefore).toBeNull();
    const thereIsAhead = 2 * hour;
    bench.gateway.creates[0]?.settle({
      type: 'created',
      taskId: 'remote-1',
      requestId: null,
      httpStatus: 200,
      serverTime: bench.clock.now() + thereIsAhead,
    });
    await settled();
    expect(bench.store.get(id)?.createdThere).toBe(startOfTime + thereIsAhead);
    expect(shown(bench, id).collectBefore).toBe(startOfTime + week);
  });

  test('is reckoned from what the first query tells, where the create answer had no date', async () => {
    const createdAt = startOfTime - hour;
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => answer(remote('running', { createdAt }));
    });
    expect(shown(bench, bench.id).collectBefore).toBe(startOfTime + week);
    await bench.clock.advance(minute);
    expect(shown(bench, bench.id).collectBefore).toBe(createdAt + week);
    bench.gateway.onQuery = () => answer(remote('running', { createdAt: createdAt + day }));
    await bench.clock.advance(minute);
    expect(bench.store.get(bench.id)?.createdThere).toBe(createdAt);
    bench.gateway.onQuery = () => done();
    await bench.clock.advance(2 * minute);
    expect(shown(bench, bench.id).collectBefore).toBeNull();
  });

  test('follows a clock here that is wrong, and still does after a restart', async () => {
    const db = newStore();
    const bench = createTasksBench({ db });
    const thereIsBehind = -4 * hour;
    const { id } = bench.leave(aTask(states.running, { createdThere: startOfTime + thereIsBehind }));
    expect(shown(bench, id).collectBefore).toBe(startOfTime + thereIsBehind + week);
    bench.gateway.onQuery = () =>
      answer(remote('running', { serverTime: bench.clock.now() + thereIsBehind + 700 }));
    bench.tasks.start();
    await bench.clock.advance(5 * minute);
    const known = shown(bench, id).collectBefore ?? 0;
    expect(Math.abs(known - (startOfTime + week))).toBeLessThan(5_000);
    await bench.tasks.close();
    expect(shown(createTasksBench({ db }), id).collectBefore).toBe(known);
  });
});

test.describe('a gateway that has nothing any more', () => {
  for (const [age, status] of [
    [week - hour, 'failed'],
    [week + hour, 'expired'],
  ] as const) {
    for (const turn of [-3 * day, 0, 3 * day]) {
      test(`${age / hour} hours after the start there, the clock here turned ${turn / day} days: ${status}`, async () => {
        const bench = createTasksBench();
        const { id } = bench.leave(aTask(states.running, { createdThere: startOfTime - age }));
        bench.clock.turn(turn);
        bench.gateway.onQuery = () =>
          refuse(aFailure('gateway.no-such-task', { serverTime: bench.clock.monotonic() }));
        bench.tasks.start();
        await bench.clock.advance(5 * minute);
        expect(bench.statusOf(id)).toBe(status);
      });
    }
  }

  test('and tells no time with it: the time at the gateway is reckoned from its earlier answers, failures too', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.running, { createdThere: startOfTime - week + hour }));
    const answers = [aFailure('gateway.trouble', { serverTime: startOfTime + 2 * hour })];
    bench.gateway.onQuery = () => refuse(answers.shift() ?? aFailure('gateway.no-such-task'));
    bench.tasks.start();
    await bench.clock.advance(10 * minute);
    expect(bench.statusOf(id)).toBe('expired');
  });

  test('a task is polled past its seventh day for as long as the gateway speaks of it', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.running, { createdThere: startOfTime - 8 * day }));
    bench.gateway.onQuery = running;
    bench.tasks.start();
    await bench.clock.advance(hour);
    expect(bench.statusOf(id)).toBe('running');
    bench.gateway.onQuery = () => done();
    await bench.clock.advance(2 * minute);
    expect(bench.statusOf(id)).toBe('ready');
  });
});

function expiring(notices: readonly TaskNotice[]): number[] {
  return notices.flatMap((notice) => (notice.type === 'expiring' ? [Math.round(notice.leftMs / hour)] : []));
}

/** A bench in which the gateway's clock runs as ours, with a task that has `leftMs` left: started, and left alone for a while. */
async function aged(leftMs: number, forMs: number, db: Db = newStore()) {
  const clock = createFakeClock();
  const bench = createTasksBench({ db, clock });
  bench.gateway.onQuery = () => answer(remote('running', { serverTime: clock.monotonic() }));
  const { id } = bench.leave(aTask(states.running, { createdThere: startOfTime + leftMs - week }));
  bench.tasks.start();
  await clock.advance(forMs);
  return { ...bench, id };
}

test.describe('a result that is soon gone', () => {
  test('is told of at 48 and at 12 hours, once each', async () => {
    const bench = await aged(50 * hour, hour);
    expect(expiring(bench.notices)).toEqual([]);
    await bench.clock.advance(hour + 15 * minute);
    expect(expiring(bench.notices)).toEqual([48]);
    // Each hour of time that is called back is sixty polls.
    bench.clock.jump(29 * hour);
    await bench.clock.advance(hour);
    expect(expiring(bench.notices)).toEqual([48]);
    bench.clock.jump(5 * hour);
    await bench.clock.advance(hour);
    expect(expiring(bench.notices)).toEqual([48, 12]);
    bench.clock.jump(hour);
    await bench.clock.advance(hour);
    expect(expiring(bench.notices)).toEqual([48, 12]);
    expect(bench.notices[0]?.task.id).toBe(bench.id);
  });

  test('is not told of again after a restart', async () => {
    const db = newStore();
    const first = await aged(40 * hour, 20 * minute, db);
    expect(expiring(first.notices)).toEqual([40]);
    await first.tasks.close();

    const next = createTasksBench({ db });
    next.gateway.onQuery = running;
    next.tasks.start();
    await next.clock.advance(hour);
    expect(expiring(next.notices)).toEqual([]);
  });

  test('with few hours left at the start it is told of once, not for each mark it has passed', async () => {
    const bench = await aged(5 * hour, hour);
    expect(expiring(bench.notices)).toEqual([5]);
  });

  test('is told of on waking from a long sleep, as soon as the gateway has told the time', async () => {
    const bench = await aged(80 * hour, minute);
    bench.tasks.pause('asleep');
    bench.clock.jump(70 * hour);
    bench.tasks.unpause('asleep');
    await bench.clock.advance(15 * minute);
    expect(expiring(bench.notices)).toEqual([10]);
  });

  test('a clock set three days forward tells nothing that is not so, and uses up no notice', async () => {
    const bench = await aged(60 * hour, 20 * minute);
    bench.clock.turn(3 * day);
    bench.tasks.unpause('asleep');
    await bench.clock.advance(hour);
    expect(expiring(bench.notices)).toEqual([]);
    await bench.clock.advance(12 * hour);
    expect(expiring(bench.notices)).toEqual([48]);
  });

  test('after a sleep the clock here counts only when ten minutes have gone by without an answer', async () => {
    const bench = createTasksBench({ signedIn: null });
    bench.leave(aTask(states.stopped, { createdThere: startOfTime - week + 60 * hour }));
    bench.tasks.start();
    await bench.clock.advance(20 * minute);
    bench.tasks.pause('asleep');
    bench.clock.jump(5 * minute);
    bench.clock.turn(day);
    bench.tasks.unpause('asleep');
    expect(expiring(bench.notices)).toEqual([]);
    await bench.clock.advance(9 * minute);
    bench.clock.turn(-day);
    await bench.clock.advance(hour);
    expect(expiring(bench.notices)).toEqual([]);
    await bench.clock.advance(12 * hour);
    expect(expiring(bench.notices)).toEqual([48]);
  });

  test('is not told of when its time is over already', async () => {
    for (const leftMs of [0, -1, -hour]) {
      const bench = await aged(leftMs, hour);
      expect(expiring(bench.notices)).toEqual([]);
    }
  });

  test('where no gateway tells the time for ten minutes, the clock here has to do', async () => {
    const bench = createTasksBench({ signedIn: null });
    bench.leave(aTask(states.stopped, { createdThere: startOfTime - week + 20 * hour }));
    bench.tasks.start();
    await bench.clock.advance(9 * minute);
    expect(expiring(bench.notices)).toEqual([]);
    await bench.clock.advance(2 * minute);
    expect(expiring(bench.notices)).toEqual([20]);
  });

  test('is not told of once it is on disk or over', async () => {
    const bench = await aged(50 * hour, minute);
    bench.gateway.onQuery = () => done();
    await bench.clock.advance(week);
    expect(expiring(bench.notices)).toEqual([]);
    expect(bench.clock.pending()).toBe(0);
  });
});

test('what becomes of tasks is told at the moment it happens, each once', async () => {
  const bench = createTasksBench({ signedIn: practice });
  const ids = Array.from({ length: 4 }, () => bench.generate().id);
  const [ready, failed] = bench.gateway.creates;
  ready?.settle(created('ready'));
  failed?.settle(created('failed'));
  bench.gateway.creates[2]?.settle(notCreated('unknown', 'gateway.timed-out'));
  bench.gateway.creates[3]?.settle(notCreated('rejected', 'gateway.bad-request'));
  bench.gateway.onQuery = ({ taskId }) =>
    taskId === 'ready' ? done('http://127.0.0.1:40404/1.mp4') : answer(remote('failed'));
  await bench.clock.advance(minute);
  expect(bench.notices.map(({ type, task }) => [ids.indexOf(task.id), type, task.state.status])).toEqual([
    [2, 'unknown', 'unknown'],
    [3, 'failed', 'rejected'],
    [1, 'failed', 'failed'],
    [0, 'ready', 'ready'],
  ]);
});

test('a task that has expired there is told of as one that failed', async () => {
  const bench = createTasksBench();
  const { id } = bench.leave(aTask(states.running));
  bench.gateway.onQuery = () => answer(remote('expired'));
  bench.tasks.start();
  await bench.clock.advance(minute);
  expect(bench.notices).toMatchObject([
    { type: 'failed', task: { id, state: { status: 'expired', hadNoClip: true } } },
  ]);
});

test('a notice that cannot be shown is logged and stops nothing', async () => {
  const bench = createTasksBench({
    onNotice: () => {
      throw new Error('no notification service');
    },
  });
  const { id } = bench.leave(aTask(states.saving));
  bench.tasks.start();
  await bench.clock.advance(minute);
  expect(bench.statusOf(id)).toBe('ready');
  expect(bench.recipes).toEqual([id]);
  expect(bench.log.text()).toContain('no notification service');
});
