import fc from 'fast-check';
import { type AppErrorCode, ok, type Result } from '#contract';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import type { GatewayFailure } from '#electron/gateway/types.ts';
import type { StoredState } from '#electron/shared/stored-task.ts';
import { aFailure, aTask, remote, states, studio } from '../../../../fixtures/builders.ts';
import {
  createFakeClock,
  day,
  type FakeClock,
  minute,
  startOfTime,
} from '../../../../fixtures/fake-clock.ts';
import { aConnection } from '../../../../fixtures/gateway/connections.ts';
import { answer, refuse } from '../../../../fixtures/gateway/memory-gateway.ts';
import { patient } from '../../../../fixtures/patience.ts';
import { checkAsyncProperty, rounds } from '../../../../fixtures/properties.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import { createTasksBench, type TasksBench } from '../../../../fixtures/services/memory-tasks.ts';

const hour = 60 * minute;
/** How long things go wrong, and how long they go well afterwards. */
const chaosMs = 90 * minute;
const calmMs = 3 * hour;
/** The gateway's clock is another than the one here. */
const skewMs = 5 * hour;

const failures: readonly AppErrorCode[] = [
  'gateway.trouble',
  'gateway.rate-limited',
  'gateway.unreachable',
  'gateway.timed-out',
  'gateway.web-page',
  'gateway.unreadable',
  'gateway.unauthorized',
];

/** One task at the gateway. Moments are milliseconds after the start. */
const remoteTask = fc.record({
  endsAt: fc.oneof(fc.integer({ min: -hour, max: chaosMs + hour }), fc.constant(Number.POSITIVE_INFINITY)),
  end: fc.constantFrom('succeeded' as const, 'failed' as const),
  /** Its seventh day is over so long after the calm began. */
  keptMs: fc.integer({ min: 30 * minute, max: 2 * hour }),
  state: fc.constantFrom(states.queued, states.running, states.saving),
});
/** What becomes of one call while things go wrong. */
const fate = fc.record({
  code: fc.oneof(fc.constant(null), fc.constantFrom(...failures)),
  retryAfterMs: fc.oneof(fc.constant(null), fc.nat({ max: 10 * minute })),
  takesMs: fc.nat({ max: 40_000 }),
});
const disturbance = fc.record({
  at: fc.nat({ max: chaosMs }),
  what: fc.constantFrom('offline', 'online', 'asleep', 'awake', 'forward', 'back', 'sign-in', 'sign-out'),
});
const life = fc.record({
  remoteTasks: fc.array(remoteTask, { minLength: 1, maxLength: 9 }),
  fates: fc.array(fate, { minLength: 1, maxLength: 25 }),
  disturbances: fc.array(disturbance, { maxLength: 14 }),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});
type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

/** Lives a fleet of tasks through it all and names every rule that was broken on the way. */
async function faultsOf({ remoteTasks, fates, disturbances, random }: Life): Promise<string[]> {
  const clock = createFakeClock();
  const faults: string[] = [];
  const begin = clock.monotonic();
  const since = () => clock.monotonic() - begin;
  const timeThere = () => startOfTime + skewMs + since();
  const bench = createTasksBench({ clock, random: () => random });
  const watch = createWatch(clock, faults);
  let calls = 0;
  const nextFate = () => {
    calls += 1;
    const found = fates[calls % fates.length];
    const isCalm = since() >= chaosMs || found === undefined;
    return isCalm ? { code: null, retryAfterMs: null, takesMs: 100 } : found;
  };

  const keptUntil = (index: number) => chaosMs + (remoteTasks[index]?.keptMs ?? 0);
  const left = remoteTasks.map(({ state }, index) =>
    bench.leave(
      aTask(withAddress({ ...state, taskId: `${index}` }, `https://files.example/${index}?old`), {
        createdThere: startOfTime + skewMs + keptUntil(index) - 7 * day,
      }),
    ),
  );
  bench.gateway.onQuery = ({ taskId }) =>
    watch.call(`query ${taskId}`, Number(taskId), async () => {
      const { code, retryAfterMs, takesMs } = nextFate();
      await new Promise<void>((resolve) => clock.after(takesMs, resolve));
      const serverTime = timeThere();
      if (code !== null) {
        const isAnswer = code !== 'gateway.unreachable' && code !== 'gateway.timed-out';
        return refuse(aFailure(code, isAnswer ? { retryAfterMs, serverTime } : {}));
      }
      const { endsAt = 0, end = 'failed' } = remoteTasks[Number(taskId)] ?? {};
      if (since() > keptUntil(Number(taskId)))
        return refuse(aFailure('gateway.no-such-task', { serverTime }));
      if (since() < endsAt) return answer(remote('running', { serverTime }));
      return answer(remote(end, { serverTime, resultUrl: `https://files.example/${taskId}?${calls}` }));
    });
  bench.download.onDownload = ({ url }) =>
    watch.call(`fetch ${new URL(url).pathname}`, null, async () => {
      const { code, takesMs } = nextFate();
      await new Promise<void>((resolve) => clock.after(takesMs, resolve));
      // The address that an earlier run left has run out.
      if (url.endsWith('?old')) return refuse(aFailure('download.refused'));
      return code === null
        ? ok({ bytes: 1, sha256: 'ab' })
        : refuse(aFailure('download.incomplete', { serverTime: timeThere() }));
    });

  bench.tasks.start();
  for (const { at, what } of [...disturbances].sort((one, other) => one.at - other.at)) {
    await clock.advance(Math.max(0, at - since()));
    disturb(bench, what);
  }
  await clock.advance(Math.max(0, chaosMs - since()));
  bench.tasks.unpause('asleep');
  bench.tasks.unpause('offline');
  bench.signIn(studio);
  await clock.advance(calmMs);

  left.forEach(({ id }, index) => {
    const { end, endsAt = 0, state } = remoteTasks[index] ?? {};
    const isDone = state?.status === 'saving' || endsAt < keptUntil(index);
    const status = bench.statusOf(id);
    const hasEnded = status === 'ready' || status === 'failed' || status === 'expired';
    if (!hasEnded) faults.push(`task ${index} is still ${status} after its seventh day`);
    // Known to be done, with twenty quiet minutes to fetch it.
    const isSafe = end === 'succeeded' && isDone && endsAt < keptUntil(index) - 20 * minute;
    if (isSafe && status !== 'ready') faults.push(`the clip of task ${index} is lost: ${status}`);
    if (endsAt > keptUntil(index) && status !== 'expired') faults.push(`task ${index} is ${status}`);
  });
  if (bench.gateway.creates.length > 0) faults.push('something was sent again');
  await bench.tasks.close();
  return faults;
}

function withAddress(state: StoredState, resultUrl: string): StoredState {
  return state.status === 'saving' ? { ...state, resultUrl } : state;
}

/** Sees to it that calls keep the rules of the house. */
function createWatch(clock: FakeClock, faults: string[]) {
  const open = new Set<string>();
  const mayAskAt = new Map<number, number>();
  let lastStart = Number.NEGATIVE_INFINITY;

  async function call<Value>(
    name: string,
    asked: number | null,
    make: () => Promise<Result<Value, GatewayFailure>>,
  ): Promise<Result<Value, GatewayFailure>> {
    const now = clock.monotonic();
    if (open.has(name)) faults.push(`${name} twice at once`);
    if (open.size >= pollPolicy.maxRequestsAtOnce) faults.push('more at once than the policy has');
    if (now - lastStart < pollPolicy.startSpacingMs) faults.push(`${name}: two starts too close`);
    if (asked !== null && now < (mayAskAt.get(asked) ?? 0)) faults.push(`${name} too soon`);
    lastStart = now;
    open.add(name);
    const result = await make();
    open.delete(name);
    const wait = result.ok ? 0 : (result.error.retryAfterMs ?? 0);
    if (asked !== null) mayAskAt.set(asked, clock.monotonic() + Math.max(pollPolicy.intervalMs, wait));
    return result;
  }
  return { call };
}

function disturb(bench: TasksBench, what: string): void {
  const disturbances: Readonly<Record<string, () => void>> = {
    offline: () => bench.tasks.pause('offline'),
    online: () => bench.tasks.unpause('offline'),
    asleep: () => bench.tasks.pause('asleep'),
    awake: () => bench.tasks.unpause('asleep'),
    forward: () => bench.clock.turn(3 * day),
    back: () => bench.clock.turn(-3 * day),
    'sign-out': () => bench.signIn(null),
    'sign-in': () => bench.signIn(aConnection({ ...studio, token: `token ${bench.clock.monotonic()}` })),
  };
  disturbances[what]?.();
}

test('whatever goes wrong on the way: no rule is broken, no clip is lost, and all end by their seventh day', async () => {
  test.setTimeout(patient(120_000));
  await checkAsyncProperty(
    fc.asyncProperty(life, async (lived) => (await faultsOf(lived)).length === 0),
    rounds(10, 25),
  );
});

test('the watch of these lives sees a broken rule', async () => {
  const clock = createFakeClock();
  const faults: string[] = [];
  const watch = createWatch(clock, faults);
  const never = () => new Promise<never>(() => undefined);
  const names = Array.from({ length: pollPolicy.maxRequestsAtOnce + 1 }, (_, index) => `task ${index}`);
  for (const name of ['task 0', ...names]) void watch.call(name, null, never);
  await watch.call('query 1', 1, async () => ok(null));
  await clock.advance(pollPolicy.intervalMs - 1);
  await watch.call('query 1', 1, async () => ok(null));
  expect(new Set(faults)).toEqual(
    new Set([
      'task 0 twice at once',
      ...[...names, 'query 1'].map((name) => `${name}: two starts too close`),
      'more at once than the policy has',
      'query 1 too soon',
    ]),
  );
});
