import { throttleProgress } from '#electron/shared/turns.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('progress is told at most ten times a second, at once when something is done, and once at the end', () => {
  let time = 0;
  const told: number[] = [];
  const report = throttleProgress(
    (done) => told.push(done),
    () => time,
  );
  for (const [now, done] of [
    [0, 0],
    [50, 10],
    [99, 20],
    [150, 30],
    [200, 40],
    [210, 100],
    [500, 100],
  ] as const) {
    time = now;
    report(done, 100);
  }
  expect(told).toEqual([0, 10, 30, 100]);
});
