import type { Task } from '#contract';
import { clipTime, frameSeconds, keptInStep } from '#renderer/features/compare/use-playhead.ts';
import { whyNotShown } from '#renderer/features/tasks/data/task-view.ts';
import { canCompare } from '#renderer/features/tasks/tasks-context.ts';
import { states } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const long = { seconds: 6, framesPerSecond: 24 };
const short = { seconds: 4, framesPerSecond: 30 };
const frame = frameSeconds(long);

test('two to four clips can be compared', () => {
  expect([0, 1, 2, 3, 4, 5].filter(canCompare)).toEqual([2, 3, 4]);
});

test('only a finished clip is said to be one that this computer cannot decode', () => {
  expect(whyNotShown(null)).toBe('gone');
  for (const [status, state] of Object.entries(states))
    expect(whyNotShown({ state } as unknown as Task), status).toBe(
      status === 'ready' ? 'unplayable' : 'noClip',
    );
});

test('a clip that is over holds its last frame', () => {
  expect(clipTime(3.9, short)).toEqual({ seconds: 3.9, isHeld: false });
  const held = clipTime(5, short);
  expect(held.isHeld).toBe(true);
  expect(Math.floor(held.seconds * 30)).toBe(119);
  expect(clipTime(4, short).isHeld).toBe(true);
  expect(clipTime(-1, short).seconds).toBe(0);
  // One that does not tell its rate is stepped as most clips are.
  expect(frameSeconds({ framesPerSecond: 0 })).toBeCloseTo(1 / 24);
});

const running = (at: number, isWaiting = false) => ({ at, frame, isWaiting });

test('the playhead is where the slowest player is: one in step runs at its speed, one ahead slower, one far ahead waits', () => {
  expect(keptInStep([])).toBeNull();
  expect(keptInStep([running(2), running(1.99), running(2.01)])?.at).toBe(1.99);
  const rateOf = (ahead: number, isWaiting = false) =>
    keptInStep([running(1), running(1 + ahead * frame, isWaiting)])?.rates[1];
  expect(rateOf(0.05)).toBe(1);
  expect(rateOf(0.3)).toBeCloseTo(0.94);
  expect(rateOf(1)).toBeCloseTo(0.82);
  expect(rateOf(3.9)).toBe(0.5);
  expect(rateOf(4.1)).toBeNull();
  // One that waits goes on only when the others are close, so that it does not stop and go at each frame.
  expect(rateOf(3, true)).toBeNull();
  expect(rateOf(1.5, true)).toBeGreaterThan(0);
});

/** Seconds of a simulated step. */
const tick = 0.004;

interface Machine {
  /** Seconds until a player that was told to go on does, and until another speed shows. */
  readonly latency: number;
  /** When each of the two begins. */
  readonly begins: readonly [number, number];
  /** When the second one stands still, and for how long. */
  readonly stall?: { readonly at: number; readonly for: number };
}

/** How many frames two players are apart, by the time since they were started, with clocks that differ a little. */
function framesApart({ latency, begins, stall }: Machine): (from: number, to: number) => number {
  const players = begins.map((goesAt, index) => ({
    at: 0,
    error: index === 0 ? 1.001 : 0.999,
    goesAt,
    isWaiting: false,
    rate: 1,
    told: [] as { readonly from: number; readonly rate: number }[],
  }));
  const apart: { readonly time: number; readonly frames: number }[] = [];
  for (let time = 0; time < 12; time += tick) {
    for (const [index, player] of players.entries()) {
      while (player.told[0] !== undefined && player.told[0].from <= time)
        player.rate = player.told.shift()?.rate ?? 1;
      const isStalled = stall !== undefined && index === 1 && time >= stall.at && time < stall.at + stall.for;
      if (!player.isWaiting && time >= player.goesAt && !isStalled)
        player.at += tick * player.rate * player.error;
    }
    const kept = keptInStep(players.map(({ at, isWaiting }) => ({ at, frame, isWaiting })));
    for (const [index, player] of players.entries()) {
      const rate = kept?.rates[index] ?? null;
      if (rate !== null) {
        if (player.isWaiting) player.goesAt = time + latency;
        player.told.push({ from: time + latency, rate });
      }
      player.isWaiting = rate === null;
    }
    apart.push({ time, frames: Math.abs((players[0]?.at ?? 0) - (players[1]?.at ?? 0)) / frame });
  }
  return (from, to) =>
    Math.max(...apart.filter(({ time }) => time >= from && time < to).map(({ frames }) => frames));
}

test('players that begin apart are within a frame in half a second and stay there, also where they are slow to obey', () => {
  for (const latency of [0.02, 0.06, 0.1, 0.15]) {
    const apart = framesApart({ latency, begins: [0.05, 0.11] });
    expect(apart(0.5, 12), `after ${latency} s`).toBeLessThan(1);
    expect(apart(2, 12), `after ${latency} s`).toBeLessThan(0.25);
  }
});

test('a player that stands still holds the other back, and both are in step again within a second', () => {
  for (const latency of [0.02, 0.06, 0.1]) {
    const apart = framesApart({ latency, begins: [0.05, 0.05], stall: { at: 4, for: 0.5 } });
    expect(apart(4, 5), `after ${latency} s`).toBeLessThan(5);
    expect(apart(5.5, 12), `after ${latency} s`).toBeLessThan(0.5);
  }
});
