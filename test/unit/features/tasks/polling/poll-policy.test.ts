import fc from 'fast-check';
import {
  honouredRetryAfter,
  isNetworkFailure,
  nextPollDelay,
  nextSendDelay,
  pollPause,
  pollPolicy,
} from '#electron/features/tasks/polling/poll-policy.ts';
import { elsewhere, practice, studio } from '../../../../fixtures/builders.ts';
import { day } from '../../../../fixtures/fake-clock.ts';
import { checkProperty } from '../../../../fixtures/properties.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';

const {
  intervalMs,
  localIntervalMs,
  intervalGrowsEveryMs: growsEvery,
  maxIntervalMs,
  jitter,
  maxRetryAfterMs: maxRetryAfter,
} = pollPolicy;
/** A gateway of one's own, for development. */
const loopback = { kind: 'remote', address: 'http://localhost:8080' } as const;
const calm = { gateway: studio, ageMs: 0, failures: 0, retryAfterMs: null, random: 0 };
const capped = (wait: number): number => Math.min(wait, maxIntervalMs);

/** What must hold whichever figures are chosen: these are in the policy alone. */
test('the figures of the policy agree with each other', () => {
  const { maxRequestsAtOnce, maxOfOneKindAtOnce, slowDownload, hopelessDownload, believedAfter } = pollPolicy;
  expect(localIntervalMs).toBeLessThan(intervalMs);
  expect(intervalMs).toBeLessThanOrEqual(maxIntervalMs);
  expect(pollPolicy.startSpacingMs).toBeLessThanOrEqual(localIntervalMs);
  expect(pollPolicy.unreachableSpacingMs).toBeGreaterThan(pollPolicy.startSpacingMs);
  // A clip is kept for seven days, a task among hundreds has its turn within them.
  expect(maxRetryAfter).toBeLessThan(day);
  expect(maxRetryAfter).toBeGreaterThan(maxIntervalMs);
  expect(maxOfOneKindAtOnce).toBeLessThan(maxRequestsAtOnce);
  expect(hopelessDownload.bytesPerSecond).toBeLessThan(slowDownload.bytesPerSecond);
  expect(hopelessDownload.windowMs).toBeGreaterThan(slowDownload.windowMs);
  expect(Math.min(...Object.values(believedAfter))).toBeGreaterThan(1);
  expect(jitter).toBeLessThan(1);
});

test('a young task is polled at the interval, more often on this computer, and an old one at the longest interval', () => {
  expect(nextPollDelay(calm)).toBe(intervalMs);
  expect(nextPollDelay({ ...calm, gateway: elsewhere })).toBe(intervalMs);
  for (const gateway of [practice, loopback])
    expect(nextPollDelay({ ...calm, gateway })).toBe(localIntervalMs);
  expect(nextPollDelay({ ...calm, ageMs: growsEvery })).toBe(capped(2 * intervalMs));
  expect(nextPollDelay({ ...calm, gateway: practice, ageMs: 2 * growsEvery })).toBe(
    capped(3 * localIntervalMs),
  );
  expect(nextPollDelay({ ...calm, ageMs: 10 * day })).toBe(maxIntervalMs);
  expect(nextPollDelay({ ...calm, gateway: practice, ageMs: 10 * day })).toBe(maxIntervalMs);
});

test('failures double the wait up to the longest interval', () => {
  const delays = [1, 2, 3, 9, 500].map((failures) => nextPollDelay({ ...calm, failures }));
  expect(delays).toEqual([2, 4, 8, 512, 512].map((times) => capped(times * intervalMs)));
});

test('a Retry-After is waited out, up to the longest that is honoured', () => {
  expect(nextPollDelay({ ...calm, retryAfterMs: maxIntervalMs + 1 })).toBe(maxIntervalMs + 1);
  expect(nextPollDelay({ ...calm, retryAfterMs: intervalMs - 1 })).toBe(intervalMs);
  expect(nextPollDelay({ ...calm, retryAfterMs: 30 * day })).toBe(maxRetryAfter);
  expect([null, 0, 5_000, maxRetryAfter, maxRetryAfter + 1].map(honouredRetryAfter)).toEqual([
    0,
    0,
    5_000,
    maxRetryAfter,
    maxRetryAfter,
  ]);
});

test('chance adds up to its share, so that tasks made together drift apart', () => {
  expect(nextPollDelay({ ...calm, random: 0.5 })).toBe(Math.round(intervalMs * (1 + jitter / 2)));
  expect(nextPollDelay({ ...calm, random: 0.999_999 })).toBe(Math.round(intervalMs * (1 + jitter)));
  const asked = 2 * maxIntervalMs;
  expect(nextPollDelay({ ...calm, random: 0.5, retryAfterMs: asked })).toBe(
    Math.round(asked * (1 + jitter / 2)),
  );
});

test('after an answer a task is left alone for the interval, and for as long as the gateway asked', () => {
  expect(pollPause(studio, null)).toBe(intervalMs);
  expect(pollPause(practice, null)).toBe(localIntervalMs);
  expect(pollPause(studio, intervalMs - 1)).toBe(intervalMs);
  expect(pollPause(studio, intervalMs + 1)).toBe(intervalMs + 1);
  expect(pollPause(studio, 10 * day)).toBe(maxRetryAfter);
});

test('only calls that got no answer at all speak of the network', () => {
  const silent = [
    'gateway.unreachable',
    'gateway.timed-out',
    'gateway.interrupted',
    'gateway.proxy',
  ] as const;
  const others = ['gateway.trouble', 'gateway.rate-limited', 'gateway.certificate', 'internal'] as const;
  expect([...silent, ...others].filter(isNetworkFailure)).toEqual(silent);
});

const moment = fc.record({
  ageMs: fc.integer({ min: -day, max: 30 * day }),
  gateway: fc.constantFrom(studio, practice),
  failures: fc.nat({ max: 2_000 }),
  retryAfterMs: fc.oneof(fc.constant(null), fc.nat({ max: 2 * day })),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});
const runs = 5_000;

test('a delay is a whole number, never below the interval', () => {
  checkProperty(
    fc.property(moment, (now) => {
      const delay = nextPollDelay(now);
      return Number.isInteger(delay) && delay >= (now.gateway === practice ? localIntervalMs : intervalMs);
    }),
    runs,
  );
});

test('a delay is never above the longest interval and its share of chance, unless the gateway asked for more', () => {
  checkProperty(
    fc.property(moment, (now) => {
      return nextPollDelay(now) <= Math.ceil(Math.max(maxIntervalMs, now.retryAfterMs ?? 0) * (1 + jitter));
    }),
    runs,
  );
});

test('an older task is never polled more often, nor one that fails more', () => {
  checkProperty(
    fc.property(moment, fc.nat({ max: 30 * day }), fc.nat({ max: 50 }), (now, later, more) => {
      const older = { ...now, ageMs: now.ageMs + later };
      const worse = { ...now, failures: now.failures + more };
      return [older, worse].every((next) => nextPollDelay(next) >= nextPollDelay(now));
    }),
    runs,
  );
});

test('the wait for a request that made nothing begins with the interval and doubles with each further failure, up to its maximum', () => {
  const after = (failures: number) =>
    nextSendDelay({ gateway: studio, failures, retryAfterMs: null, random: 0 });
  const doubled = [1, 2, 3].map((failures) => intervalMs * 2 ** (failures - 1));
  expect([1, 2, 3].map(after)).toEqual(doubled);
  expect(after(1_000)).toBe(pollPolicy.maxSendIntervalMs);
});
