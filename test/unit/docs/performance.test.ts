import { readFileSync } from 'node:fs';
import path from 'node:path';
import { goals } from '../../bench/goals.ts';
import { ms } from '../../bench/support/bench.ts';
import { readSections, withOutcomes } from '../../bench/support/performance-page.ts';
import { goalText, judge } from '../../bench/support/report.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

const page = readFileSync(path.join(repository, 'docs/performance.md'), 'utf8');

test('the page about performance has a section for each bench, with each of its goals', () => {
  const told = readSections(page).map(({ bench, rows }) => [bench, rows.map((row) => row.slice(0, 2))]);
  const wanted = Object.entries(goals).map(([bench, ofBench]) => [
    bench,
    ofBench.map((goal) => [goal.figure, goalText(goal)]),
  ]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wanted));
});

test('the page about performance has at most 200 lines', () => {
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(200);
});

test('the outcome of a bench takes its place in the page, and that of others stays', () => {
  const before = [
    '# Page',
    '## Uploads · `upload`',
    '| Figure | Goal | Latest |',
    '|---|---|---|',
    '| time | ≤ 9 × | of old |',
    '',
    'Words.',
    '',
    '| Another | table |',
    '|---|---|',
    '| of | words |',
    '## Joins · `join`',
    '| Figure | Goal | Latest |',
    '|---|---|---|',
    '| time | ≤ 5,000 ms | met: 9.0 ms |',
    '',
  ].join('\n');
  const figures = judge('upload', [
    { ...ms('time', 110, 'medians'), baseline: { name: 'bare', value: 100 } },
    ms('longest event-loop delay', 31, 'worst'),
  ]);
  const after = withOutcomes(before, [{ name: 'upload', title: '', seconds: 1, failure: null, figures }]);
  expect(readSections(after)).toEqual([
    {
      bench: 'upload',
      rows: [
        ['time', '≤ 1.3 ×', 'met: 1.10 × (110.0 ms beside 100.0 ms)'],
        ['longest event-loop delay', '≤ 30 ms', 'missed: 31.0 ms'],
        ['peak memory growth', '≤ 32 MB', 'not measured'],
      ],
    },
    {
      bench: 'join',
      rows: [
        ['time', '≤ 5,000 ms', 'met: 9.0 ms'],
        ['longest event-loop delay', '≤ 30 ms', ''],
      ],
    },
  ]);
  expect(after).toContain('\nWords.\n\n| Another | table |\n|---|---|\n| of | words |\n');
});
