import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import {
  honouredRetryAfter,
  isNetworkFailure,
  nextPollDelay,
  pollPause,
  pollPolicy,
} from '#electron/features/tasks/polling/poll-policy.ts';
import { elsewhere, practice, studio } from '../../../../fixtures/builders.ts';
import { day, minute } from '../../../../fixtures/fake-clock.ts';
import { checkProperty } from '../../../../fixtures/properties.ts';

const hour = 60 * minute;
/** A gateway of one's own, for development. */
const loopback = { kind: 'remote', address: 'http://localhost:8080' } as const;
const calm = { gateway: studio, ageMs: 0, failures: 0, retryAfterMs: null, random: 0 };

/** Plain numbers on purpose: a change of the pacing is made here too. */
test('the policy: every number of it', () => {
  expect(pollPolicy).toEqual({
    maxRequestsAtOnce: 4,
    maxOfOneKindAtOnce: 3,
    maxSlowDownloads: 12,
    slowDownload: { bytesPerSecond: 16_384, windowMs: 2 * minute },
    hopelessDownload: { bytesPerSecond: 256, windowMs: 10 * minute },
    startSpacingMs: 1_000,
    intervalMs: 10_000,
    localIntervalMs: 1_000,
    intervalGrowsEveryMs: 5 * minute,
    maxIntervalMs: minute,
    jitter: 0.2,
    maxRetryAfterMs: hour,
    diskRetryMs: minute,
    unreachableAfter: 5,
    unreachableSpacingMs: 30_000,
    believedAfter: { noSuchTask: 2, noResult: 5, notAVideo: 8 },
  });
});

test('a young task is polled every ten seconds, every second on this computer, and an old one every minute', () => {
  expect(nextPollDelay(calm)).toBe(10_000);
  expect(nextPollDelay({ ...calm, gateway: elsewhere })).toBe(10_000);
  for (const gateway of [practice, loopback]) expect(nextPollDelay({ ...calm, gateway })).toBe(1_000);
  expect(nextPollDelay({ ...calm, ageMs: 5 * minute })).toBe(20_000);
  expect(nextPollDelay({ ...calm, ageMs: 10 * minute })).toBe(30_000);
  expect(nextPollDelay({ ...calm, ageMs: day })).toBe(minute);
  expect(nextPollDelay({ ...calm, gateway: practice, ageMs: 10 * day })).toBe(minute);
});

test('failures double the wait up to a minute', () => {
  const delays = [1, 2, 3, 9, 500].map((failures) => nextPollDelay({ ...calm, failures }));
  expect(delays).toEqual([20_000, 40_000, minute, minute, minute]);
});

test('a Retry-After is waited out, an hour at most', () => {
  expect(nextPollDelay({ ...calm, retryAfterMs: 90_000 })).toBe(90_000);
  expect(nextPollDelay({ ...calm, retryAfterMs: 3_000 })).toBe(10_000);
  expect(nextPollDelay({ ...calm, retryAfterMs: 30 * day })).toBe(hour);
  expect([null, 0, 5_000, hour, hour + 1].map(honouredRetryAfter)).toEqual([0, 0, 5_000, hour, hour]);
});

test('chance adds up to a fifth, so that tasks made together drift apart', () => {
  expect(nextPollDelay({ ...calm, random: 0.5 })).toBe(11_000);
  expect(nextPollDelay({ ...calm, random: 0.999_999 })).toBe(12_000);
  expect(nextPollDelay({ ...calm, random: 0.5, retryAfterMs: 100_000 })).toBe(110_000);
});

test('a clock set back does not make a task younger than new', () => {
  expect(nextPollDelay({ ...calm, ageMs: -day })).toBe(10_000);
});

test('after an answer a task is left alone for the interval, and for as long as the gateway asked', () => {
  expect(pollPause(studio, null)).toBe(10_000);
  expect(pollPause(practice, null)).toBe(1_000);
  expect(pollPause(studio, 2_000)).toBe(10_000);
  expect(pollPause(studio, 5 * minute)).toBe(5 * minute);
  expect(pollPause(studio, 10 * day)).toBe(hour);
});

test('only calls that got no answer at all speak of the network', () => {
  for (const code of ['gateway.unreachable', 'gateway.timed-out', 'gateway.interrupted'] as const) {
    expect(isNetworkFailure(code), code).toBe(true);
  }
  for (const code of [
    'gateway.trouble',
    'gateway.rate-limited',
    'gateway.certificate',
    'internal',
  ] as const) {
    expect(isNetworkFailure(code), code).toBe(false);
  }
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
      return Number.isInteger(delay) && delay >= (now.gateway === practice ? 1_000 : 10_000);
    }),
    runs,
  );
});

test('a delay is never above a minute and a fifth, unless the gateway asked for more', () => {
  checkProperty(
    fc.property(moment, (now) => {
      return nextPollDelay(now) <= Math.ceil(Math.max(minute, now.retryAfterMs ?? 0) * 1.2);
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
