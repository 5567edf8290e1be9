import { type AppErrorCode, ok, taskStatuses } from '#contract';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import {
  aFailure,
  aTask,
  elsewhere,
  practice,
  remote,
  states,
  studio,
} from '../../../../fixtures/builders.ts';
import { day, minute, startOfTime } from '../../../../fixtures/fake-clock.ts';
import { aConnection, tokenIn } from '../../../../fixtures/gateway/connections.ts';
import { answer, done, refuse, running, trouble } from '../../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import { createTasksBench, withQueuedTask } from '../../../../fixtures/services/memory-tasks.ts';

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

test.describe('while a task is polled', () => {
  const passing: readonly AppErrorCode[] = [
    'gateway.unreachable',
    'gateway.certificate',
    'gateway.bad-request',
    'gateway.out-of-balance',
  ];
  for (const code of passing) {
    test(`keeps polling after ${code}, shows it, and stops showing it when things are well again`, async () => {
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

  test('a good answer ends the counting: the next failure waits as the first one did', async () => {
    const answers = [
      trouble('gateway.trouble'),
      trouble('gateway.trouble'),
      running(),
      trouble('gateway.trouble'),
    ];
    const at: number[] = [];
    const bench = await withQueuedTask(({ gateway, clock }) => {
      gateway.onQuery = () => {
        at.push(clock.monotonic());
        return answers.shift() ?? running();
      };
    });
    await bench.clock.advance(30 * pollPolicy.intervalMs);
    const waits = at.slice(1, 6).map((moment, index) => moment - (at[index] ?? 0));
    const [first = 0, second = 0, calm = 0, next = 0] = waits;
    expect(second).toBeGreaterThan(1.3 * first);
    expect(calm).toBeLessThan(first);
    expect(next).toBeGreaterThan(1.3 * calm);
    expect(next).toBeLessThan(second);
  });

  test('a failure without a reason is still told as one', async () => {
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => answer(remote('failed', { statusWord: 'FAILURE' }));
    });
    await bench.clock.advance(minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({
      error: { code: 'gateway.generation-failed', details: { gatewayMessage: 'status: FAILURE' } },
    });
  });

  test('a breakage inside the app is logged, and the task is polled again', async () => {
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
  test('has expired when it is older than seven days', async () => {
    for (const [age, status] of [
      [7 * day - minute, 'failed'],
      [7 * day + minute, 'expired'],
    ] as const) {
      const bench = createTasksBench();
      const { id } = bench.leave(aTask(states.queued, { createdAt: startOfTime - age }));
      bench.gateway.onQuery = () => trouble('gateway.no-such-task');
      bench.tasks.start();
      // Two polls, a second apart at the earliest; the younger task stays within its seven days.
      await bench.clock.advance(0);
      await bench.clock.advance(minute - 1);
      bench.tasks.sessionChanged();
      await bench.clock.advance(0);
      expect(bench.statusOf(id), `${age}`).toBe(status);
    }
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
      expect(bench.tasks.pauses()).toEqual(['token']);
      expect(bench.gateway.queries).toHaveLength(1);
      expect(left.map(({ id }) => bench.statusOf(id))).toEqual(['queued', 'queued', 'queued']);
      expect(bench.store.get(left[0]?.id ?? '')?.state).toMatchObject({ trouble: { code } });

      bench.gateway.onQuery = () => done();
      bench.signIn(aConnection({ ...studio, token: 'a-better-token' }));
      await bench.clock.advance(minute);
      expect(left.map(({ id }) => bench.statusOf(id))).toEqual(['ready', 'ready', 'ready']);
      expect(tokenIn(bench.gateway.queries.at(-1)?.connection)).toBe('a-better-token');
      expect(bench.refusals()).toBe(1);
      expect(bench.pauses).toEqual([['token'], []]);
    });
  }

  for (const [problem, says] of [
    [null, 'to a good token, as one of another account,'],
    ['gateway.timed-out', 'while nobody can tell whether the token is good'],
  ] as const) {
    test(`a task that is forbidden ${says} is in trouble alone`, async () => {
      const bench = createTasksBench();
      const [{ id }, { id: other }] = [
        bench.leave(aTask({ ...states.queued, taskId: 'not-ours' })),
        bench.leave(aTask({ ...states.queued, taskId: 'ours' })),
      ];
      bench.gateway.tokenProblem = problem;
      bench.gateway.onQuery = ({ taskId }) => (taskId === 'ours' ? done() : trouble('gateway.forbidden'));
      bench.tasks.start();
      await bench.clock.advance(60 * minute);
      expect(bench.statusOf(other)).toBe('ready');
      expect(bench.store.get(id)?.state).toMatchObject({
        status: 'queued',
        trouble: { code: 'gateway.forbidden' },
      });
      expect(bench.refusals()).toBe(0);
      expect(bench.tasks.pauses()).toEqual([]);
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
    bench.signIn(aConnection({ ...studio, token: 'a-better-token' }));
    refuseNow(trouble('gateway.unauthorized'));
    await bench.clock.advance(minute);
    expect(bench.refusals()).toBe(0);
    expect(bench.store.get(id)?.state).toMatchObject({ status: 'running', trouble: null });
  });
});

test.describe('tasks of another gateway', () => {
  test('are not polled here, and go on when the user is back there', async () => {
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
    expect(bench.gateway.queries.map(({ connection }) => connection)).toEqual([elsewhere]);
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
