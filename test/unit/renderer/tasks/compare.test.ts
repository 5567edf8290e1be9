import { expect, test } from 'playwright/test';
import { comparedRequests } from '#renderer/features/tasks/compare/compared-requests.ts';
import {
  canCompare,
  clipTime,
  frameSeconds,
  keptInStep,
  passed,
  playheadLength,
} from '#renderer/features/tasks/compare/playhead.ts';
import { aRequest } from '../../../fixtures/builders.ts';

const long = { seconds: 6, framesPerSecond: 24 };
const short = { seconds: 4, framesPerSecond: 30 };
const frame = frameSeconds(long);

test('the playhead runs over the longest clip or the shortest', () => {
  expect(playheadLength([long, short], 'longest')).toBe(6);
  expect(playheadLength([long, short], 'shortest')).toBe(4);
  expect(playheadLength([], 'longest')).toBe(0);
});

test('two to four clips can be compared', () => {
  expect([0, 1, 2, 3, 4, 5].filter(canCompare)).toEqual([2, 3, 4]);
});

test('a clip that is over holds its last frame', () => {
  expect(clipTime(3.9, short)).toEqual({ seconds: 3.9, isHeld: false });
  const held = clipTime(5, short);
  expect(held.isHeld).toBe(true);
  expect(Math.floor(held.seconds * 30)).toBe(119);
  expect(clipTime(4, short).isHeld).toBe(true);
  expect(clipTime(-1, short).seconds).toBe(0);
});

test('a clip that does not tell its rate is stepped as most clips are', () => {
  expect(frameSeconds({ framesPerSecond: 0 })).toBeCloseTo(1 / 24);
});

test('the playhead begins again where it loops, and stops at its end where it does not', () => {
  expect(passed(1.5, 6, true)).toBe('going');
  expect(passed(6, 6, true)).toBe('begins-again');
  expect(passed(6.1, 6, false)).toBe('ends');
  expect(passed(0, 0, true)).toBe('ends');
});

const running = (at: number, isWaiting = false) => ({ at, frame, isWaiting });

test('the playhead is where the slowest player is, and none of them ever jumps', () => {
  expect(keptInStep([])).toBeNull();
  expect(keptInStep([running(2), running(1.99), running(2.01)])?.at).toBe(1.99);
});

test('a player in step runs at its speed, one a little ahead slower, one nearly a frame ahead waits', () => {
  const stepOf = (ahead: number, isWaiting = false) =>
    keptInStep([running(1), running(1 + ahead * frame, isWaiting)])?.steps[1];
  expect(stepOf(0.05)).toEqual({ type: 'run', rate: 1 });
  const slower = stepOf(0.3);
  expect(slower?.type === 'run' && slower.rate < 1 && slower.rate >= 0.92).toBe(true);
  expect(stepOf(0.8)).toEqual({ type: 'wait' });
  // One that waits goes on only when the others are close, so that it does not stop and go at each frame.
  expect(stepOf(0.3, true)).toEqual({ type: 'wait' });
  expect(stepOf(0.1, true)?.type).toBe('run');
});

test('players that run apart, and one that stalls for half a second, are never a frame apart once they were in step', () => {
  const players = [
    { at: 0, rate: 1, error: 1.004, isWaiting: false },
    { at: 0, rate: 1, error: 0.996, isWaiting: false },
  ];
  const apart: number[] = [];
  for (let tick = 0; tick < 60 * 12; tick += 1) {
    players.forEach((player, index) => {
      const isStalled = index === 1 && tick >= 200 && tick < 230;
      if (!player.isWaiting && !isStalled) player.at += (player.rate * player.error) / 60;
    });
    const kept = keptInStep(players.map(({ at, isWaiting }) => ({ at, frame, isWaiting })));
    players.forEach((player, index) => {
      const step = kept?.steps[index];
      player.isWaiting = step?.type === 'wait';
      if (step?.type === 'run') player.rate = step.rate;
    });
    apart.push(Math.abs((players[0]?.at ?? 0) - (players[1]?.at ?? 0)));
  }
  expect(Math.max(...apart)).toBeLessThan(frame * 1.2);
  expect(Math.max(...apart.slice(0, 200))).toBeLessThan(frame / 2);
});

test('only what differed in the requests is told, in the order of the form', () => {
  const task = (changes: Parameters<typeof aRequest>[0]) => ({ request: aRequest(changes) });
  expect(comparedRequests([task({}), task({})])).toEqual([]);
  const file = { fileId: 'file-0001', kind: 'image', name: 'fox.png', mime: 'image/png', bytes: 1 } as const;
  const reference = { ...file, sha256: null, link: null };
  const parts = comparedRequests([
    task({ references: [reference], ratio: null }),
    task({ prompt: 'An owl', duration: 9, resolution: '1080P' }),
  ]);
  expect(parts.map(({ part }) => part)).toEqual(['prompt', 'references', 'ratio', 'duration', 'resolution']);
  expect(parts.find(({ part }) => part === 'ratio')?.values).toEqual([null, '16:9']);
  expect(parts.find(({ part }) => part === 'references')?.values).toEqual([
    [{ name: 'fox.png', role: undefined }],
    [],
  ]);
});
