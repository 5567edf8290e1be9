import { readdirSync } from 'node:fs';
import path from 'node:path';
import { goals } from '../../bench/goals.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

const benches = readdirSync(path.join(repository, 'test/bench'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => path.basename(name, '.bench.ts'));

test('every bench has goals, and every goal a bench', () => {
  expect(Object.keys(goals).sort()).toEqual(benches.sort());
});

test('no two goals of a bench are about the same figure', () => {
  const twice = Object.entries(goals).filter(
    ([, ofBench]) => new Set(ofBench.map(({ figure }) => figure)).size < ofBench.length,
  );
  expect(twice).toEqual([]);
});
