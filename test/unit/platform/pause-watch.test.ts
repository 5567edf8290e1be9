import { EventEmitter } from 'node:events';
import { beatMs, watchPauses } from '#electron/platform/system/pauses.ts';
import { createFakeClock, day } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

function bench() {
  const clock = createFakeClock();
  const power = new EventEmitter();
  const network = { isOnline: true };
  const told: string[] = [];
  const zone = { reads: 0 };
  watchPauses({
    power,
    readZone: () => {
      zone.reads += 1;
    },
    isOnline: () => network.isOnline,
    clock,
    uptime: clock.monotonic,
    pause: (reason) => told.push(`pause ${reason}`),
    unpause: (reason) => told.push(`unpause ${reason}`),
  });
  return { clock, power, network, zone, told };
}

test('while nothing happens nothing is told', async () => {
  const { clock, told } = bench();
  await clock.advance(day / 24);
  expect(told).toEqual([]);
});

test('a computer that starts without a network is offline at once', () => {
  const told: string[] = [];
  const clock = createFakeClock();
  const pause = (reason: string) => told.push(reason);
  watchPauses({
    power: new EventEmitter(),
    readZone: () => undefined,
    isOnline: () => false,
    clock,
    uptime: clock.monotonic,
    pause,
    unpause: () => undefined,
  });
  expect(told).toEqual(['offline']);
});

test('the network going and coming is told once each', async () => {
  const { clock, network, told } = bench();
  network.isOnline = false;
  await clock.advance(5 * beatMs);
  network.isOnline = true;
  await clock.advance(5 * beatMs);
  expect(told).toEqual(['pause offline', 'unpause offline']);
});

test('sleep and waking are told as the system tells them', async () => {
  const { clock, power, told } = bench();
  power.emit('suspend');
  clock.jump(day);
  power.emit('resume');
  await clock.advance(10 * beatMs);
  expect(told).toEqual(['pause asleep', 'unpause asleep']);
});

test('the time zone is read again at each waking and from time to time: after a flight, today is that of the new one', async () => {
  const { clock, power, zone } = bench();
  power.emit('resume');
  expect(zone.reads).toBe(1);
  await clock.advance(2 * beatMs);
  expect(zone.reads).toBe(3);
});

test('a sleep that nobody announced shows as a gap, and is told as a waking', async () => {
  const { clock, told } = bench();
  await clock.advance(3 * beatMs);
  clock.jump(3 * beatMs + 1);
  await clock.advance(3 * beatMs);
  expect(told).toEqual(['unpause asleep']);
});

test('an end of sleep that was not announced is noticed, so that work never rests for good', async () => {
  const { clock, power, told } = bench();
  power.emit('suspend');
  await clock.advance(10 * beatMs);
  expect(told).toEqual(['pause asleep', 'unpause asleep']);
});

test('a clock that is set is no sleep', async () => {
  const { clock, told } = bench();
  clock.turn(-3 * day);
  await clock.advance(5 * beatMs);
  expect(told).toEqual([]);
  clock.turn(3 * day);
  await clock.advance(5 * beatMs);
  expect(told).toEqual([]);
});
