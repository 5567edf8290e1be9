import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { clipFileName } from '#electron/features/tasks/saving/clip-path.ts';
import { measureClip } from '#electron/media/clips.ts';
import { openStore } from '#electron/store/open.ts';
import { rounds } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import {
  createJoinBench,
  type JoinBench,
  wholeParts,
} from '../../../fixtures/services/benches/join-bench.ts';
import { buildChild, killAtWork } from '../../../fixtures/services/killed/child.ts';
import { killJoinAt } from '../../../fixtures/services/killed/killed-ports.ts';

/** What the next start makes of it: every file in the folder is the clip of a row, and every row has its clip. */
async function settle(bench: JoinBench): Promise<string[]> {
  bench.begin();
  // A join begins when the tidying is done.
  await bench.start([{ id: 'nobody', start: 0, end: 1 }], 'None');
  expect(bench.journal.read()).toEqual([]);
  const rows = bench.stored.withStatus(['ready']).map(({ resultPath }) => basename(resultPath ?? ''));
  expect(bench.names()).toEqual(rows.sort());
  return rows;
}

for (const moment of ['before', 'after'] as const) {
  test(`killed ${moment} any step of a join, the next start leaves no file without its row`, async () => {
    let step = 0;
    for (; step < 20; step += 1) {
      const root = test.info().outputPath(`step-${step}`);
      const { ports, isDead } = killJoinAt(step, moment);
      const killed = createJoinBench({ root, ports });
      const fox = killed.clip('Fox');
      await killed.start(wholeParts(fox, fox), 'Film').catch(() => undefined);
      const rows = await settle(createJoinBench({ root, db: killed.db }));
      expect(rows.length).toBeLessThanOrEqual(2);
      killed.db.close();
      if (!isDead()) break;
    }
    expect(step).toBeGreaterThan(3);
    expect(step).toBeLessThan(20);
  });
}

test('a file that took the name of a killed join since is not removed', async () => {
  const root = test.info().outputPath('root');
  const bench = createJoinBench({ root });
  const id = randomUUID();
  const name = clipFileName('Film', id);
  const path = join(bench.folder, name);
  bench.journal.write([{ id, partPath: `${path}.part`, placing: { path, sha256: '0'.repeat(64) } }]);
  writeFileSync(path, 'of somebody else');
  writeFileSync(`${path}.part`, 'half');
  bench.begin();
  await bench.start([{ id: 'nobody', start: 0, end: 1 }], 'None');
  expect(bench.names()).toEqual([name]);
  expect(readFileSync(path, 'utf8')).toBe('of somebody else');
});

const kills = rounds(4, 6);

test('processes that are really killed while they join leave whole clips alone', async () => {
  const root = test.info().outputPath('library');
  mkdirSync(root, { recursive: true });
  const program = await buildChild('join');
  const open = () => createJoinBench({ root, db: openStore(join(root, 'studio.db')) });
  const first = open();
  const ids = ['Fox', 'Owl'].map((name) => first.clip(name).id);
  first.db.close();
  let cutOff = 0;
  for (let round = 0; round < kills; round += 1) {
    // Another moment of the endless joining in each round.
    await killAtWork(program, [root, ...ids], 5 + round * (58 / kills));
    const bench = open();
    if (bench.journal.read().length > 0) cutOff += 1;
    await settle(bench);
    for (const { resultPath } of bench.stored.withStatus(['ready'])) await measureClip(resultPath ?? '');
    bench.db.close();
  }
  expect(cutOff).toBeGreaterThan(0);
});
