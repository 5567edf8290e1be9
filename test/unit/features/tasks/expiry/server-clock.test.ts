import { createServerClock } from '#electron/features/tasks/expiry/server-clock.ts';
import type { Documents } from '#electron/shared/ports.ts';
import { elsewhere, studio } from '../../../../fixtures/builders.ts';
import { createFakeClock, day, minute } from '../../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../../../fixtures/services/memory-log.ts';

const second = 1_000;

function bench() {
  const clock = createFakeClock();
  const written: unknown[] = [];
  const documents: Documents = {
    read: (_name, schema, fallback) => {
      const parsed = schema.safeParse(written.at(-1));
      return parsed.success ? parsed.data : fallback;
    },
    write: (_name, value) => {
      written.push(value);
    },
  };
  const start = () => createServerClock({ documents, clock, log: createMemoryLog() });
  return { clock, documents, written, start, serverClock: start() };
}

test('the time at a gateway is learnt from its answers, each gateway’s by itself', () => {
  const { clock, serverClock } = bench();
  serverClock.learn(studio, clock.now() + 90 * second);
  expect(serverClock.skew(studio)).toBe(90 * second);
  expect(serverClock.skew(elsewhere)).toBe(0);
  serverClock.learn(studio, null);
  expect(serverClock.skew(studio)).toBe(90 * second);
});

test('a difference below five seconds is noise: it changes nothing and is not written', () => {
  const { clock, serverClock, written } = bench();
  serverClock.learn(studio, clock.now() + minute);
  for (const noise of [4_999, -4_999, 0, 700]) serverClock.learn(studio, clock.now() + minute + noise);
  expect(serverClock.skew(studio)).toBe(minute);
  expect(written).toHaveLength(1);
});

for (const change of [5 * second, -5 * second, 2 * day, -2 * day]) {
  test(`a difference of ${change / second} seconds is learnt and outlives a restart`, () => {
    const { clock, serverClock, start } = bench();
    serverClock.learn(studio, clock.now() + minute);
    serverClock.learn(studio, clock.now() + minute + change);
    expect(serverClock.skew(studio)).toBe(minute + change);
    expect(start().skew(studio)).toBe(minute + change);
  });
}

test('the time is sure once it was told in this run, and not by what an earlier run knew', () => {
  const { clock, serverClock, start } = bench();
  expect(serverClock.isSure(studio)).toBe(false);
  serverClock.learn(studio, clock.now());
  expect(serverClock.isSure(studio)).toBe(true);
  expect(serverClock.isSure(elsewhere)).toBe(false);
  expect(start().isSure(studio)).toBe(false);
});

test('the time stays sure while both clocks go on together', () => {
  const { clock, serverClock } = bench();
  serverClock.learn(studio, clock.now());
  clock.jump(3 * day);
  expect(serverClock.isSure(studio)).toBe(true);
  clock.turn(minute - 1);
  expect(serverClock.isSure(studio)).toBe(true);
});

for (const turn of [minute, -minute, 3 * day, -3 * day]) {
  test(`a clock here that was set by ${turn / minute} minutes is not sure until the next answer, noise or not`, () => {
    const { clock, serverClock } = bench();
    serverClock.learn(studio, clock.now());
    clock.turn(turn);
    expect(serverClock.isSure(studio)).toBe(false);
    serverClock.learn(studio, clock.now() + 1);
    expect(serverClock.isSure(studio)).toBe(true);
  });
}

test('a time at a gateway that cannot be true is not believed', () => {
  const { clock, serverClock } = bench();
  serverClock.learn(studio, clock.now() + 60 * minute);
  for (const time of [0, Date.UTC(1970, 0, 2), Date.UTC(9999, 0), 8.64e15, Date.UTC(2035, 0)]) {
    serverClock.learn(studio, time);
    expect(serverClock.skew(studio), String(time)).toBe(60 * minute);
  }
});

test('one that is stored all the same is forgotten', () => {
  const { clock, documents, start } = bench();
  documents.write('tasks.clock-skew', {
    [studio.connectionId]: 8.64e15 - clock.now(),
    [elsewhere.connectionId]: minute,
  });
  const serverClock = start();
  expect(serverClock.skew(studio)).toBe(0);
  expect(serverClock.skew(elsewhere)).toBe(minute);
});
