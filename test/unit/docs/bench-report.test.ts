import type { Goal } from '../../bench/goals.ts';
import { marked, ms, pooled } from '../../bench/support/bench.ts';
import { type BenchResult, goalTable, isMet, isNear, judge } from '../../bench/support/report.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const slow = { ...ms('time', 300, 'median of 3'), readings: [100, 300, 500] };
const besideBare = { ...slow, baseline: { name: 'bare', value: 200 } };
const goal = (of: Goal['of'], most: number): Goal => ({
  figure: 'time',
  of,
  most,
  unit: of === 'ratio' ? '×' : 'ms',
  isMain: true,
});
const result = (
  name: string,
  figures: BenchResult['figures'],
  failure: string | null = null,
): BenchResult => ({ name, title: name, seconds: 1, failure, figures });

test('a goal is held against the value, its ratio to the baseline, or what it has above the baseline', () => {
  const verdicts = [
    goal('value', 300),
    goal('value', 299),
    goal('ratio', 1.5),
    goal('ratio', 1.25),
    goal('difference', 100),
    goal('difference', 90),
  ].map((one) => judge('any', [besideBare], [one])[0]);
  expect(verdicts.map((verdict) => [verdict?.met, verdict?.over])).toEqual([
    [true, 0],
    [false, 1],
    [true, 0],
    [false, 0.25],
    [true, 0],
    [false, 10],
  ]);
});

test('a goal of either kind is met by a ratio or by a time, and near where no one of them meets it by far', () => {
  const either = { ...goal('ratio', 1.25), orMost: 290 };
  const verdict = (ours: number, bare: number) => {
    const [judged] = judge(
      'any',
      [{ ...ms('time', ours, 'once'), baseline: { name: 'bare', value: bare } }],
      [either],
    );
    return [judged?.met, judged?.over, judged !== undefined && isNear(judged)];
  };
  expect([verdict(300, 200), verdict(280, 100), verdict(300, 290), verdict(200, 10)]).toEqual([
    [false, 0.25, true],
    [true, 0, true],
    [true, 0, false],
    [true, 0, false],
  ]);
});

test('a figure is told with its spread, its baseline and that of it, and the ratio', () => {
  expect(judge('any', [besideBare], [])[0]).toMatchObject({
    spread: { p50: 300, p95: 500, worst: 500, rounds: 3 },
    baseline: { name: 'bare', value: 200, spread: null },
    ratio: 1.5,
    goal: null,
    met: null,
    isNoisy: false,
  });
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  const figure = marked('time', 'p95', hundred, { name: 'bare', readings: [1, 2, 3] });
  expect(figure).toMatchObject({ value: 95, baseline: { value: 3 } });
  expect(judge('any', [figure], [])[0]).toMatchObject({
    spread: { p50: 50, p95: 95, worst: 100, rounds: 100 },
    baseline: { spread: { p50: 2, p95: 3, worst: 3, rounds: 3 } },
  });
});

test('what is held against a baseline that moved by a third is noisy, whatever the verdict', () => {
  const beside = (readings: readonly number[]) =>
    judge('any', [marked('time', 'p50', [10], { name: 'bare', readings })], [goal('ratio', 5)])[0];
  expect(beside([9, 10, 11, 10])).toMatchObject({ met: true, isNoisy: false });
  const moved = beside([9, 10, 14, 13]);
  expect(moved).toMatchObject({ met: true, isNoisy: true });
  expect(goalTable([result('upload', moved ? [moved] : [])])).toContain('met, noisy');
});

test('a figure within a tenth of its goal is near it, on either side', () => {
  const isNearOf = (most: number) => judge('any', [slow], [goal('value', most)]).some(isNear);
  expect([260, 273, 300, 333, 340].map(isNearOf)).toEqual([false, true, true, true, false]);
  // What the app itself counts out would be the same again.
  const counted = { ...slow, unit: 'a second' as const };
  expect(judge('any', [counted], [goal('value', 300)]).some(isNear)).toBe(false);
});

test('two runs are one with the readings of both', () => {
  const run = (readings: readonly number[], bare: readonly number[]) => [
    marked('time', 'worst', readings, { name: 'bare', readings: bare }),
    { ...ms('memory', readings.length, 'at the end'), baseline: { name: 'bare', value: 4 } },
  ];
  expect(pooled(run([1, 5], [1, 2]), run([9], [3]))).toMatchObject([
    { value: 9, readings: [1, 5, 9], baseline: { value: 3, readings: [1, 2, 3] } },
    { value: 1.5, baseline: { value: 4 } },
  ]);
});

test('a goal without its figure, its baseline or a number is missed', () => {
  const unanswered = judge('any', [], [goal('value', 5)]);
  const withoutBaseline = judge('any', [slow], [goal('ratio', 5)]);
  const nothing = judge('any', [ms('time', Number.NaN, 'of no rounds')], [goal('value', 5)]);
  expect([unanswered, withoutBaseline, nothing].map(([figure]) => figure?.met)).toEqual([
    false,
    false,
    false,
  ]);
  expect(isMet([result('upload', unanswered)])).toBe(false);
  expect(goalTable([result('upload', unanswered)])).toContain('not measured');
});

test('the table has the main rows first, in the order of the goals, and a failed bench as a row', () => {
  const table = goalTable([
    result('join', judge('join', [ms('time', 5_001, ''), ms('longest event-loop delay', 1, '')])),
    result('upload', judge('upload', [besideBare])),
    result('start', [], 'The app opened no window.'),
  ]);
  const rows = table.split('\n').map((row) => row.replaceAll(/ {2,}/g, ' | '));
  expect(rows.slice(0, 3)).toEqual([
    'what | baseline | ours | ratio | goal',
    'start | failed: The app opened no window.',
    'upload: time | 200.0 ms | 300.0 ms | 1.50 × | ≤ 1.3 × | missed by 0.20 ×',
  ]);
  expect(rows.at(-2)).toBe('join: time | 5001.0 ms | ≤ 5,000 ms | missed by 1.0 ms');
  expect(rows.at(-1)).toBe('join: longest event-loop delay | 1.0 ms | ≤ 30 ms | met');
});

test('a run is good when every bench ran and every goal was met', () => {
  const met = result('any', judge('any', [slow], [goal('value', 300)]));
  const missed = result('any', judge('any', [slow], [goal('value', 1)]));
  const unjudged = result('any', judge('any', [slow], []));
  expect([
    isMet([met, unjudged]),
    isMet([met, missed]),
    isMet([met, result('other', [], 'it broke')]),
  ]).toEqual([true, false, false]);
});
