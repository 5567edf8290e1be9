import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashBytes } from '#electron/files/hash.ts';
import { removeUnfinished } from '#electron/files/own-folder.ts';
import { openStore } from '#electron/store/open.ts';
import { createChance } from '../../../fixtures/chance.ts';
import { noisyPngBytes, sampleFolder } from '../../../fixtures/media/sample-files.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createCastBench } from '../../../fixtures/services/benches/cast-bench.ts';
import { buildWorker } from '../../../fixtures/services/built-worker.ts';

test('killed at any moment while media are copied, the app has no half file and no entry without its files', async () => {
  const program = await buildWorker(
    '../../test/fixtures/services/killed/cast-child',
    test.info().outputPath('program'),
  );
  const folder = test.info().outputPath('data');
  mkdirSync(folder);
  const samples = sampleFolder(test.info().outputPath('chosen'));
  const pictures: string[] = [];
  for (let at = 0; at < 40; at += 1)
    pictures.push(await samples.put(`${at}.png`, noisyPngBytes(200 + at, 300)));
  const { next } = createChance(28);
  let made = 0;
  for (let round = 0; round < 8; round += 1) {
    const child = fork(program, [folder, ...pictures]);
    for (let left = 3 + Math.floor(next() * 5); left > 0; left -= 1) await once(child, 'message');
    // The moment of the kill, not a wait for anything.
    await pause(next() * 40);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const db = openStore(join(folder, 'studio.db'));
    const { cast } = createCastBench(folder, db);
    const entries = await cast.list();
    made = entries.length;
    expect(entries.flatMap(({ media }) => media.map(({ file }) => file.isMissing))).not.toContain(true);
    expect(entries.every(({ media }) => media.length === 1)).toBe(true);
    const copies = join(folder, 'copies');
    await removeUnfinished(copies, Number.POSITIVE_INFINITY);
    for (const name of readdirSync(copies)) {
      expect(name).toBe(`${hashBytes(readFileSync(join(copies, name)))}.cast.png`);
    }
    db.close();
  }
  expect(made).toBeGreaterThan(8);
});
