import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { keepBudgets, startBudgets, weighScripts } from '../../../scripts/lib/build/script-budgets.mjs';
import { expect, test } from '../../fixtures/pure-test.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'budgets-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A built page whose script imports `shared`, and `later` when it is asked to; a text of random letters in each has that many bytes. */
async function builtPage(bytes: Readonly<Record<'main' | 'shared' | 'later', number>>): Promise<string> {
  const weight = (name: keyof typeof bytes) => JSON.stringify(randomBytes(bytes[name]).toString('latin1'));
  const sources = {
    'index.html': '<script type="module" src="./main.js"></script>',
    'main.js': `import { shared } from './shared.js'; console.log(${weight('main')}, shared); window.ask = () => import('./later.js');`,
    'shared.js': `export const shared = ${weight('shared')};`,
    'later.js': `import { shared } from './shared.js'; console.log(${weight('later')}, shared);`,
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, name), text);
  const outDir = path.join(folder, 'out');
  await build({ configFile: false, logLevel: 'silent', root: folder, build: { outDir, manifest: true } });
  return outDir;
}

test('a page weighs what its scripts and their imports weigh, and nothing that is imported later', async () => {
  const page = await builtPage({ main: 4_000, shared: 2_000, later: 50_000 });
  const total = weighScripts(page, 'index.html').reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total).toBeGreaterThan(6_000);
  expect(total).toBeLessThan(12_000);
});

test('a bundle heavier than its limit is refused with its heaviest files, and one that keeps it is not', async () => {
  const page = await builtPage({ main: 20_000, shared: 1_000, later: 1_000 });
  const budget = { name: 'the test', folder: page, source: 'index.html' };
  expect(() => keepBudgets([{ ...budget, limit: 15_000 }])).toThrow(
    /^Scripts of the test weigh \d\d\.\d KB, more than 14\.6 KB: assets\/index-[\w-]+\.js \(\d\d\.\d KB\)/,
  );
  expect(() => keepBudgets([{ ...budget, limit: 60_000 }])).not.toThrow();
});

test('the build has limits for the main process before its window and for the window before its prompt', () => {
  expect(startBudgets.map(({ name, source, limit }) => [name, source, limit])).toEqual([
    ['the main process before its window', 'electron/main.ts', 18 * 1024],
    ['the window before its prompt', 'index.html', 350 * 1024],
  ]);
});
