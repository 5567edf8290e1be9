import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import {
  longestRetryAfterMs,
  nextPollDelay,
  slowestPollMs,
} from '#electron/features/tasks/polling/schedule.ts';

const day = 86_400_000;
const moment = fc.record({
  ageMs: fc.integer({ min: -day, max: 30 * day }),
  baseMs: fc.constantFrom(1_000, 10_000),
  failures: fc.nat({ max: 2_000 }),
  retryAfterMs: fc.oneof(fc.constant(null), fc.nat({ max: 2 * day })),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});
const calm = { ageMs: 0, baseMs: 10_000, failures: 0, retryAfterMs: null, random: 0 };
const runs = { numRuns: 5_000 };

test('a delay is a whole number, never below the base interval', () => {
  fc.assert(
    fc.property(moment, (now) => {
      const delay = nextPollDelay(now);
      return Number.isInteger(delay) && delay >= now.baseMs;
    }),
    runs,
  );
});

test('a delay is never above a minute and a fifth, unless the gateway asked for more', () => {
  fc.assert(
    fc.property(moment, (now) => {
      const most = Math.max(slowestPollMs, now.retryAfterMs ?? 0) * 1.2;
      return nextPollDelay(now) <= Math.ceil(most);
    }),
    runs,
  );
});

test('what the gateway asked for is waited out, six hours at most', () => {
  fc.assert(
    fc.property(moment, (now) => nextPollDelay(now) >= Math.min(now.retryAfterMs ?? 0, longestRetryAfterMs)),
    runs,
  );
});

test('an older task is never asked about more often', () => {
  fc.assert(
    fc.property(moment, fc.nat({ max: 30 * day }), (now, later) => {
      return nextPollDelay({ ...now, ageMs: now.ageMs + later }) >= nextPollDelay(now);
    }),
    runs,
  );
});

test('more failures never make it more often', () => {
  fc.assert(
    fc.property(moment, fc.nat({ max: 50 }), (now, more) => {
      return nextPollDelay({ ...now, failures: now.failures + more }) >= nextPollDelay(now);
    }),
    runs,
  );
});

test('a young task is looked at every base interval, and an old one every minute', () => {
  expect(nextPollDelay(calm)).toBe(10_000);
  expect(nextPollDelay({ ...calm, ageMs: 5 * 60_000 })).toBe(20_000);
  expect(nextPollDelay({ ...calm, ageMs: day })).toBe(60_000);
  expect(nextPollDelay({ ...calm, baseMs: 1_000 })).toBe(1_000);
});

test('failures double the wait up to a minute', () => {
  const delays = [1, 2, 3, 9, 500].map((failures) => nextPollDelay({ ...calm, failures }));
  expect(delays).toEqual([20_000, 40_000, 60_000, 60_000, 60_000]);
});

test('chance adds up to a fifth, so tasks made together drift apart', () => {
  expect(nextPollDelay({ ...calm, random: 0.5 })).toBe(11_000);
  expect(nextPollDelay({ ...calm, random: 0.999_999 })).toBe(12_000);
});

test('a clock set back does not make a task younger than new', () => {
  expect(nextPollDelay({ ...calm, ageMs: -day })).toBe(10_000);
});
