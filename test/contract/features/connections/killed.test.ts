import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { build } from 'vite';
import { tokenIn } from '../../../fixtures/gateway/connections.ts';
import { anInput, createSessionBench } from '../../../fixtures/services/connections-bench.ts';

const kills = 12;

test('killed while connections are stored, the next start opens the earlier ones or the later ones, each with its token', async () => {
  const folder = test.info().outputPath('data');
  const first = await createSessionBench(folder).session.connections.save(anInput());
  if (!first.ok) throw new Error(first.error.code);
  const program = await bundleChild();
  for (let round = 0; round < kills; round += 1) {
    const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    // Another moment of the endless saving and removing in each round.
    await pause(round * 1.7);
    child.kill('SIGKILL');
    await once(child, 'close');

    const bench = createSessionBench(folder);
    await bench.session.start();
    const connections = bench.session.connections.list();
    const theirs = connections.filter(({ id }) => id !== first.value.id);
    expect(connections).toMatchObject([
      { id: first.value.id, state: 'ready', isActive: true },
      ...theirs.map(() => ({ name: 'Theirs', state: 'ready', storage: 'keychain' })),
    ]);
    expect(tokenIn(bench.session.connectionOf(first.value.id))).toBe('sk-token-of-mine');
    // Nothing was set aside: each file was whole.
    expect((await readdir(folder)).filter((name) => name.endsWith('.kept'))).toEqual([]);
    for (const { id } of theirs) {
      expect(tokenIn(bench.session.connectionOf(id))).toBe('sk-token-of-theirs');
      expect((await bench.session.connections.remove(id, null)).ok).toBe(true);
    }
  }
});

/** Node runs no TypeScript by itself here; the child is built as the app is. */
async function bundleChild(): Promise<string> {
  const outDir = test.info().outputPath('child');
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, '../../../fixtures/services/connections-child.ts'),
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  });
  return join(outDir, 'child.mjs');
}
