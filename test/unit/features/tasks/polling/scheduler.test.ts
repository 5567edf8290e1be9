import fc from 'fast-check';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import { createScheduler, type Scheduler } from '#electron/features/tasks/polling/scheduler.ts';
import { createFakeClock, type FakeClock } from '../../../../fixtures/fake-clock.ts';
import { checkAsyncProperty } from '../../../../fixtures/properties.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';

interface Run {
  readonly id: string;
  readonly at: number;
  end(delay: number | null): void;
  crash(error: Error): void;
}

interface Bench {
  readonly clock: FakeClock;
  readonly scheduler: Scheduler;
  readonly runs: readonly Run[];
  /** Ids of the runs under way. */
  readonly running: () => string[];
}

/** Tasks named by a letter after `c` have a clip to fetch. */
const kindOf = (id: string) => (/^[d-z]/.test(id) && id.length <= 2 ? 'download' : 'poll');

const oneGateway = { gatewayOf: () => 'studio', isOutOfReach: () => false };

/** A scheduler whose runs end when the test says so, or at once with what `answer` gives. */
function bench(answer?: (id: string) => number | null): Bench {
  const clock = createFakeClock(0);
  const runs: Run[] = [];
  const open = new Map<Run, true>();
  const run = (id: string) =>
    new Promise<number | null>((resolve, reject) => {
      const entry: Run = {
        id,
        at: clock.now(),
        end(delay) {
          open.delete(entry);
          resolve(delay);
        },
        crash(error) {
          open.delete(entry);
          reject(error);
        },
      };
      runs.push(entry);
      open.set(entry, true);
      if (answer) entry.end(answer(id));
    });
  return {
    clock,
    scheduler: createScheduler({ clock, run, kindOf, ...oneGateway }),
    runs,
    running: () => [...open.keys()].map(({ id }) => id),
  };
}

const {
  maxRequestsAtOnce: all,
  maxOfOneKindAtOnce: ofOneKind,
  maxSlowDownloads,
  startSpacingMs,
} = pollPolicy;

test('a task runs again after the delay its last run gave, counted from its end', async () => {
  const { clock, scheduler, runs } = bench();
  scheduler.plan('a', 0);
  await clock.advance(0);
  await clock.advance(3_000);
  runs[0]?.end(10_000);
  await clock.advance(9_999);
  expect(runs).toHaveLength(1);
  await clock.advance(1);
  expect(runs.map(({ at }) => at)).toEqual([0, 13_000]);
});

test('no more are under way than the policy has; the next starts when one ends', async () => {
  const { clock, scheduler, runs, running } = bench();
  const ids = Array.from({ length: all + 1 }, (_, index) => `${index % 2 === 0 ? 'a' : 'd'}${index}`);
  for (const id of ids) scheduler.plan(id, 0);
  await clock.advance(60_000);
  expect(running()).toEqual(ids.slice(0, all));
  runs[all % 2]?.end(null);
  await clock.advance(0);
  expect(running()).toEqual(ids.filter((_, index) => index !== all % 2));
});

test('polls leave a place for a download, and downloads one for a poll', async () => {
  const { clock, scheduler, runs, running } = bench();
  const downloads = Array.from({ length: ofOneKind + 1 }, (_, index) => `d${index}`);
  const polls = Array.from({ length: ofOneKind + 1 }, (_, index) => `a${index}`);
  for (const id of downloads) scheduler.plan(id, 0);
  await clock.advance(60_000);
  expect(running()).toEqual(downloads.slice(0, -1));
  for (const id of polls) scheduler.plan(id, 0);
  await clock.advance(60_000);
  expect(running()).toEqual([...downloads.slice(0, -1), ...polls.slice(0, all - ofOneKind)]);
  for (const id of downloads.slice(0, -1)) runs.find((run) => run.id === id)?.end(null);
  await clock.advance(60_000);
  expect(new Set(running())).toEqual(new Set([...downloads.slice(-1), ...polls.slice(0, -1)]));
});

test('a slow download gives its place to another, and holds one again once it is faster', async () => {
  const { clock, scheduler, runs, running } = bench();
  const ids = Array.from({ length: ofOneKind + 2 }, (_, index) => `d${index}`);
  for (const id of ids) scheduler.plan(id, 0);
  await clock.advance(60_000);
  expect(running()).toEqual(ids.slice(0, -2));
  scheduler.giveWay('d1', true);
  await clock.advance(startSpacingMs);
  expect(running()).toEqual(ids.slice(0, -1));
  scheduler.giveWay('d1', false);
  runs[0]?.end(null);
  await clock.advance(60_000);
  expect(running()).toEqual(ids.slice(1, -1));
});

test('no more slow downloads than the policy has are kept beside the others', async () => {
  const { clock, scheduler, runs, running } = bench();
  const count = 2 * (maxSlowDownloads + ofOneKind);
  for (let number = 0; number < count; number += 1) scheduler.plan(`d${String.fromCharCode(97 + number)}`, 0);
  for (let round = 0; round < count; round += 1) {
    await clock.advance(10_000);
    for (const { id } of runs) scheduler.giveWay(id, true);
  }
  expect(running()).toHaveLength(maxSlowDownloads + ofOneKind);
});

test('tells when a task is due, and nothing of one that runs or is not planned', async () => {
  const { clock, scheduler } = bench();
  scheduler.plan('a', 5_000);
  expect(scheduler.dueAt('a')).toBe(5_000);
  await clock.advance(5_000);
  expect(scheduler.dueAt('a')).toBeNull();
  expect(scheduler.dueAt('b')).toBeNull();
});

test('a task planned while it runs runs once more afterwards, never twice at once', async () => {
  const { clock, scheduler, runs, running } = bench();
  scheduler.plan('a', 0);
  await clock.advance(0);
  scheduler.plan('a', 0);
  await clock.advance(30_000);
  expect(running()).toEqual(['a']);
  runs[0]?.end(null);
  await clock.advance(0);
  expect(runs).toHaveLength(2);
});

test('planning again keeps the earlier of the two moments', async () => {
  const { clock, scheduler, runs } = bench(() => null);
  scheduler.plan('a', 60_000);
  scheduler.plan('a', 2_000);
  scheduler.plan('a', 30_000);
  await clock.advance(120_000);
  expect(runs.map(({ at }) => at)).toEqual([2_000]);
});

test('tasks planned afresh run in the order given, whatever was planned for them before', async () => {
  const { clock, scheduler, runs } = bench(() => null);
  for (const id of ['a', 'b', 'c']) scheduler.plan(id, 60_000);
  scheduler.planAll(['c', 'a', 'b'].map((id) => ({ id, delayMs: 0 })));
  await clock.advance(10_000);
  expect(runs.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test('tasks planned afresh for later wait, though they were planned for sooner', async () => {
  const { clock, scheduler, runs } = bench(() => null);
  scheduler.plan('a', 1_000);
  scheduler.planAll([{ id: 'a', delayMs: 30_000 }]);
  await clock.advance(29_999);
  expect(runs).toHaveLength(0);
  await clock.advance(1);
  expect(runs).toHaveLength(1);
});

test('a forgotten task does not run, and a run under way is left alone', async () => {
  const { clock, scheduler, runs, running } = bench();
  scheduler.plan('a', 0);
  await clock.advance(0);
  scheduler.plan('b', 1_000);
  scheduler.forget('b');
  scheduler.forget('a');
  await clock.advance(60_000);
  expect(running()).toEqual(['a']);
  expect(runs).toHaveLength(1);
});

test('paused, it starts nothing; resumed, it takes up what has come due', async () => {
  const { clock, scheduler, runs } = bench(() => null);
  scheduler.plan('a', 1_000);
  scheduler.pause();
  scheduler.plan('b', 0);
  await clock.advance(60_000);
  expect(runs).toHaveLength(0);
  scheduler.resume();
  await clock.advance(startSpacingMs);
  expect(runs.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('a run that ends while paused is planned, but not started', async () => {
  const { clock, scheduler, runs } = bench();
  scheduler.plan('a', 0);
  await clock.advance(0);
  scheduler.pause();
  runs[0]?.end(1_000);
  await clock.advance(60_000);
  expect(runs).toHaveLength(1);
  scheduler.resume();
  await clock.advance(0);
  expect(runs).toHaveLength(2);
});

test('closed, it starts nothing ever again and leaves no timer behind', async () => {
  const { clock, scheduler, runs } = bench();
  scheduler.plan('a', 0);
  await clock.advance(0);
  scheduler.plan('b', 1_000);
  scheduler.close();
  runs[0]?.end(1_000);
  scheduler.plan('c', 0);
  scheduler.resume();
  await clock.advance(60_000);
  expect(runs).toHaveLength(1);
  expect(clock.pending()).toBe(0);
});

test('after a computer was asleep, what is overdue does not go all at once', async () => {
  const { clock, scheduler, runs } = bench(() => null);
  for (const id of ['a', 'b', 'c']) scheduler.plan(id, 10_000);
  clock.jump(3_600_000);
  await clock.advance(10_000);
  const [first = 0] = runs.map(({ at }) => at);
  expect(runs.map(({ at }) => at - first)).toEqual([0, startSpacingMs, 2 * startSpacingMs]);
});

test('a run that breaks gives its place back, and the breakage is reported', async () => {
  const reported: unknown[] = [];
  const listen = (reason: unknown) => reported.push(reason);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', listen);
  try {
    const { clock, scheduler, runs, running } = bench();
    const ids = Array.from({ length: ofOneKind + 1 }, (_, index) => `a${index}`);
    for (const id of ids) scheduler.plan(id, 0);
    await clock.advance(60_000);
    const bug = new Error('a bug');
    runs[0]?.crash(bug);
    await clock.advance(startSpacingMs);
    expect(running()).toEqual(ids.slice(1));
    expect(reported).toEqual([bug]);
  } finally {
    process.removeListener('unhandledRejection', listen);
    for (const other of others) process.on('unhandledRejection', other);
  }
});

test('a wait of months sets no timer that a computer cannot hold', async () => {
  const clock = createFakeClock(0);
  const waits: number[] = [];
  const scheduler = createScheduler({
    clock: {
      monotonic: clock.monotonic,
      after(ms, callback) {
        waits.push(ms);
        return clock.after(ms, callback);
      },
    },
    run: async () => null,
    kindOf,
    ...oneGateway,
  });
  scheduler.plan('a', 100 * 86_400_000);
  await clock.advance(99 * 86_400_000);
  expect(Math.max(...waits)).toBeLessThan(2 ** 31);
  expect(waits.length).toBeLessThan(200);
});

test('a gateway out of reach is tried by one poll at a time, twice a minute, its tasks in turn', async () => {
  const clock = createFakeClock(0);
  const starts: [string, number][] = [];
  const scheduler = createScheduler({
    clock,
    kindOf,
    ...oneGateway,
    isOutOfReach: () => true,
    run: (id) => {
      starts.push([id, clock.now()]);
      return new Promise((resolve) => clock.after(45_000, () => resolve(10_000)));
    },
  });
  for (const id of ['a', 'b', 'c']) scheduler.plan(id, 0);
  await clock.advance(140_000);
  expect(starts).toEqual([
    ['a', 0],
    ['b', 45_000],
    ['c', 90_000],
    ['a', 135_000],
  ]);
  scheduler.close();
});

test('a clip that comes slowly keeps nobody from finding out that its gateway is back', async () => {
  const clock = createFakeClock(0);
  const starts: string[] = [];
  const scheduler = createScheduler({
    clock,
    kindOf,
    ...oneGateway,
    isOutOfReach: () => true,
    run: (id) => {
      starts.push(id);
      return new Promise(() => undefined);
    },
  });
  scheduler.plan('x', 0);
  scheduler.plan('a', 1_000);
  await clock.advance(pollPolicy.unreachableSpacingMs);
  expect(starts).toEqual(['x', 'a']);
  scheduler.close();
});

test('however many tasks a dead gateway has, tasks of another start as if they were alone', async () => {
  const delays = fc.array(fc.nat({ max: 60_000 }), { minLength: 1, maxLength: 10 });
  await checkAsyncProperty(
    fc.asyncProperty(delays, delays, fc.integer({ min: 1, max: 100_000 }), async (dead, alive, timeoutMs) => {
      const starts = new Map<string, number>();
      const clock = createFakeClock(0);
      const scheduler = createScheduler({
        clock,
        kindOf: () => 'poll',
        gatewayOf: (id) => id.slice(0, 4),
        isOutOfReach: (gateway) => gateway === 'dead',
        run(id) {
          if (!starts.has(id)) starts.set(id, clock.now());
          return new Promise((resolve) =>
            id.startsWith('dead') ? clock.after(timeoutMs, () => resolve(1_000)) : resolve(null),
          );
        },
      });
      dead.forEach((delay, index) => {
        scheduler.plan(`dead${index}`, delay);
      });
      alive.forEach((delay, index) => {
        scheduler.plan(`good${index}`, delay);
      });
      await clock.advance(90_000);
      scheduler.close();
      // One start for each that is due sooner or with it, and one for each try of the dead gateway meanwhile.
      return alive.every((delay, index) => {
        const start = starts.get(`good${index}`) ?? Number.POSITIVE_INFINITY;
        return start <= delay + startSpacingMs * (alive.length + 3);
      });
    }),
  );
});

test('whatever is planned runs, within the limits, and nothing starves', async () => {
  const step = fc.record({
    id: fc.integer({ min: 0, max: 11 }).map((number) => `task-${number}`),
    delay: fc.nat({ max: 20_000 }),
    pause: fc.nat({ max: 3_000 }),
  });
  const takes = fc.array(fc.nat({ max: 8_000 }), { minLength: 1, maxLength: 8 });
  await checkAsyncProperty(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), takes, async (steps, times) => {
      const clock = createFakeClock(0);
      const running = new Set<string>();
      const starts: number[] = [];
      const ran = new Set<string>();
      const faults: string[] = [];
      const scheduler = createScheduler({
        clock,
        ...oneGateway,
        kindOf: (id) => (Number(id.slice(5)) % 3 === 0 ? 'download' : 'poll'),
        run(id) {
          if (running.has(id)) faults.push(`${id} twice at once`);
          running.add(id);
          ran.add(id);
          if (running.size > all) faults.push('too many at once');
          const sinceLast = clock.now() - (starts.at(-1) ?? Number.NEGATIVE_INFINITY);
          if (sinceLast < startSpacingMs) faults.push('too close');
          starts.push(clock.now());
          return new Promise((resolve) => {
            clock.after(times[starts.length % times.length] ?? 0, () => {
              running.delete(id);
              resolve(null);
            });
          });
        },
      });
      for (const { id, delay, pause } of steps) {
        scheduler.plan(id, delay);
        await clock.advance(pause);
      }
      await clock.advance(20_000 + steps.length * 10_000);
      const missed = steps.filter(({ id }) => !ran.has(id));
      return faults.length === 0 && missed.length === 0 && running.size === 0 && clock.pending() === 0;
    }),
    300,
  );
});
