import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import { aFailure } from '../../../../fixtures/builders.ts';
import { minute } from '../../../../fixtures/fake-clock.ts';
import { refuse, running } from '../../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import { withQueuedTask } from '../../../../fixtures/services/memory-tasks.ts';

const { intervalMs, maxRetryAfterMs } = pollPolicy;

/** A gateway that wants to be left alone for thirty years, and has said so once. */
async function withEndlessWait() {
  const bench = await withQueuedTask(({ gateway }) => {
    gateway.onQuery = () =>
      refuse(aFailure('gateway.rate-limited', { retryAfterMs: 999_999_999_000, serverTime: null }));
  });
  await bench.clock.advance(intervalMs);
  expect(bench.gateway.queries).toHaveLength(1);
  bench.gateway.onQuery = running;
  return bench;
}

test('a gateway that asks for years is asked again after the longest wait that is honoured, and the task tells when', async () => {
  const bench = await withEndlessWait();
  const task = bench.tasks.get(bench.id);
  if (!task.ok) throw new Error('The task is gone.');
  expect(task.value.nextTryAt).toBe(bench.clock.now() + maxRetryAfterMs);
  await bench.clock.advance(maxRetryAfterMs - 1);
  expect(bench.gateway.queries).toHaveLength(1);
  await bench.clock.advance(1);
  expect(bench.gateway.queries).toHaveLength(2);
});

test('“Check now” asks as soon as the gateway’s interval allows, and not before', async () => {
  const bench = await withEndlessWait();
  expect(bench.tasks.checkNow(bench.id)).toMatchObject({ ok: true });
  await bench.clock.advance(intervalMs - 1);
  expect(bench.gateway.queries).toHaveLength(1);
  await bench.clock.advance(1);
  expect(bench.gateway.queries).toHaveLength(2);
  expect(bench.statusOf(bench.id)).toBe('running');
});

test('“Resume” asks at once too, where the interval has passed', async () => {
  const bench = await withEndlessWait();
  bench.tasks.stopWaiting(bench.id);
  await bench.clock.advance(minute);
  bench.tasks.resume(bench.id);
  await bench.clock.advance(0);
  expect(bench.gateway.queries).toHaveLength(2);
});

test('there is nothing to check of a task that has stopped, and none that is not there', async () => {
  const bench = await withEndlessWait();
  bench.tasks.stopWaiting(bench.id);
  expect(bench.tasks.checkNow(bench.id)).toMatchObject({ ok: false, error: { code: 'tasks.wrong-state' } });
  expect(bench.tasks.checkNow('none')).toMatchObject({ ok: false, error: { code: 'tasks.not-found' } });
});
