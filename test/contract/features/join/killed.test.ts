import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { build } from 'vite';
import type { JoinPorts } from '#electron/features/join/ports.ts';
import { clipFileName } from '#electron/features/tasks/saving/clip-path.ts';
import { measureClip } from '#electron/media/clips.ts';
import { openStore } from '#electron/store/open.ts';
import { createJoinBench, type JoinBench, wholeParts } from '../../../fixtures/services/join-bench.ts';

/** What a step that the process does not survive throws, and every step after it. */
class Killed extends Error {}

/** Ports of a process that ends at its n-th step, before it or after it. */
function killAt(step: number, moment: 'before' | 'after') {
  let steps = 0;
  const around = <Input extends unknown[], Output>(work: (...input: Input) => Output) => {
    return (...input: Input): Output => {
      if (steps > step) throw new Killed();
      steps += 1;
      const isLast = steps - 1 === step;
      if (isLast && moment === 'before') {
        steps += 1;
        throw new Killed();
      }
      const output = work(...input);
      if (!isLast) return output;
      steps += 1;
      if (output instanceof Promise) return output.then(() => Promise.reject(new Killed())) as Output;
      throw new Killed();
    };
  };
  const ports = ({ journal, joiner, tasks }: JoinPorts): Partial<JoinPorts> => ({
    journal: { read: () => (steps > step ? [] : journal.read()), write: around(journal.write) },
    joiner: { join: around(joiner.join) },
    tasks: { get: tasks.get, add: around(tasks.add) },
  });
  return { ports, isDead: () => steps > step };
}

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
      const { ports, isDead } = killAt(step, moment);
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

const kills = 6;

test('processes that are really killed while they join leave whole clips alone', async () => {
  const root = test.info().outputPath('library');
  mkdirSync(root, { recursive: true });
  const program = await bundleChild();
  const open = () => createJoinBench({ root, db: openStore(join(root, 'studio.db')) });
  const first = open();
  const ids = ['Fox', 'Owl'].map((name) => first.clip(name).id);
  first.db.close();
  let cutOff = 0;
  for (let round = 0; round < kills; round += 1) {
    const child = spawn(process.execPath, [program, root, ...ids], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    // Another moment of the endless joining in each round.
    await pause(5 + round * 9.7);
    child.kill('SIGKILL');
    await once(child, 'close');
    const bench = open();
    if (bench.journal.read().length > 0) cutOff += 1;
    await settle(bench);
    for (const { resultPath } of bench.stored.withStatus(['ready'])) await measureClip(resultPath ?? '');
    bench.db.close();
  }
  expect(cutOff).toBeGreaterThan(0);
});

/** Node runs no TypeScript by itself here; the child is built as the app is. */
async function bundleChild(): Promise<string> {
  const outDir = test.info().outputPath('child');
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, '../../../fixtures/services/join-child.ts'),
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  });
  return join(outDir, 'child.mjs');
}
