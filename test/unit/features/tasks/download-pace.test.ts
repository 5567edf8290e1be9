import { watchDownloadPace } from '#electron/features/tasks/saving/download-pace.ts';
import { createFakeClock, minute } from '../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

/** A download that brings `bytesPerSecond()` every second. */
function bench() {
  const clock = createFakeClock();
  const told: string[] = [];
  const pace = watchDownloadPace(
    clock,
    (isSlow) => told.push(isSlow ? 'slow' : 'fair'),
    () => told.push('hopeless'),
  );
  let done = 5_000_000;
  const run = async (seconds: number, bytesPerSecond: number) => {
    for (let second = 0; second < seconds; second += 1) {
      done += bytesPerSecond;
      pace.progress(done);
      await clock.advance(1_000);
    }
  };
  return { clock, pace, told, run };
}

test('a clip is slow after two minutes below the rate, not after a moment', async () => {
  const { told, run, pace } = bench();
  await run(100, 1_000_000);
  await run(60, 0);
  await run(5, 0);
  expect(told).toEqual([]);
  await run(70, 0);
  expect(told).toEqual(['slow']);
  expect(pace.isSlow()).toBe(true);
});

test('a clip that gathers speed is fair again', async () => {
  const { told, run, pace } = bench();
  await run(140, 100);
  await run(30, 1_000_000);
  expect(told).toEqual(['slow', 'fair']);
  expect(pace.isSlow()).toBe(false);
});

test('a clip that comes slowly but comes is never hopeless', async () => {
  const { told, run } = bench();
  await run(3_600, 1_000);
  expect(told).toEqual(['slow']);
});

test('a clip that would never be whole is hopeless after ten minutes', async () => {
  const { told, run } = bench();
  await run(9 * 60, 1);
  expect(told).toEqual(['slow']);
  await run(90, 1);
  expect(told.slice(0, 2)).toEqual(['slow', 'hopeless']);
});

test('after the end nothing is told but that the place is free, and no timer is left', async () => {
  const { clock, told, run, pace } = bench();
  await run(140, 1);
  pace.end();
  pace.progress(1);
  await clock.advance(30 * minute);
  expect(told).toEqual(['slow', 'fair']);
  expect(clock.pending()).toBe(0);
});
