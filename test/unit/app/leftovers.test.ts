import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftovers } from '#electron/app/running.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';

const startedAt = Date.UTC(2026, 0, 2);
const earlier = new Date(startedAt - 1_000);

test('the leftovers of every folder go, also behind one that refuses, and the log says how many', async () => {
  const folder = (name: string) => test.info().outputPath(name);
  for (const name of ['first', 'last']) {
    await mkdir(folder(name));
    const path = join(folder(name), '0b2f1c9e-1111-4222-8333-444455556666.part');
    await writeFile(path, 'x');
    await utimes(path, earlier, earlier);
  }
  const log = createMemoryLog();
  await removeLeftovers([folder('first'), folder('not there'), folder('last')], startedAt, log);
  expect([await readdir(folder('first')), await readdir(folder('last'))]).toEqual([[], []]);
  expect(log.lines.map(({ data }) => data)).toEqual([{ removed: 1 }, { removed: 1 }]);
});
