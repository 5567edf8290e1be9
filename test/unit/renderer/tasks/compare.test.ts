import { expect, test } from 'playwright/test';
import { comparedRequests } from '#renderer/features/tasks/compare/compared-requests.ts';
import {
  advanced,
  clipTime,
  correction,
  frameSeconds,
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
  expect(advanced(1, 0.5, 6, true)).toEqual({ at: 1.5, is: 'going' });
  expect(advanced(5.9, 0.2, 6, true)).toEqual({ at: 0, is: 'begun-again' });
  expect(advanced(5.9, 0.2, 6, false)).toEqual({ at: 6, is: 'ended' });
  expect(advanced(0, 0.1, 0, true)).toEqual({ at: 0, is: 'ended' });
});

test('a player in step is left alone, one that is a little off changes its speed, one far off jumps', () => {
  expect(correction(frame * 0.1, frame)).toEqual({ type: 'rate', rate: 1 });
  const ahead = correction(frame, frame);
  const behind = correction(-frame, frame);
  expect(ahead.type === 'rate' && ahead.rate < 1 && ahead.rate >= 0.92).toBe(true);
  expect(behind.type === 'rate' && behind.rate > 1 && behind.rate <= 1.08).toBe(true);
  expect(correction(frame * 5, frame)).toEqual({ type: 'seek' });
  expect(correction(-frame * 5, frame)).toEqual({ type: 'seek' });
});

test('two players that start up to three frames off and run 0.5 % apart are in step within two seconds, and stay', () => {
  const players = [
    { at: frame * 3, rate: 1, error: 1.0025 },
    { at: 0, rate: 1, error: 0.9975 },
  ];
  const apart: number[] = [];
  let at = frame * 1.5;
  for (let tick = 0; tick < 60 * 12; tick += 1) {
    const elapsed = 1 / 60;
    at += elapsed;
    for (const player of players) {
      player.at += elapsed * player.rate * player.error;
      const change = correction(player.at - at, frame);
      if (change.type === 'seek') player.at = at;
      else player.rate = change.rate;
    }
    apart.push(Math.abs((players[0]?.at ?? 0) - (players[1]?.at ?? 0)));
  }
  expect(Math.max(...apart.slice(120))).toBeLessThan(frame);
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
