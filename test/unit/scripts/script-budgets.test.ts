import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { keepBudgets, startBudgets, weighScripts } from '../../../scripts/lib/build/script-budgets.mjs';

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'budgets-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a bundle; each text is made as heavy, gzipped, as its number of bytes says. */
function bundle(
  name: string,
  files: Readonly<Record<string, readonly [text: string, bytes: number]>>,
): string {
  for (const [file, [text, bytes]] of Object.entries(files)) {
    const target = path.join(folder, name, file);
    mkdirSync(path.dirname(target), { recursive: true });
    const weight = file.endsWith('.html') ? '' : `\n// ${randomBytes(bytes).toString('base64')}`;
    writeFileSync(target, text + weight);
  }
  return path.join(folder, name);
}

const namesIn = (root: string, entry: string) =>
  weighScripts(path.join(root, entry))
    .map(({ file }) => path.relative(root, file).replaceAll(path.sep, '/'))
    .sort();

test('a script weighs what it and its static imports weigh, and nothing that is imported later', () => {
  const root = bundle('main', {
    'main.cjs': [
      `const a = require("./chunks/a.cjs"), electron = require("electron"), fs = require("node:fs");
       void Promise.resolve().then(() => require("./later.cjs"));
       async function open() { await import("./chunks/later.mjs"); }`,
      4_000,
    ],
    'chunks/a.cjs': ['const main = require("../main.cjs"); exports.b = require("./b.cjs");', 2_000],
    'chunks/b.cjs': ['exports.c = 1;', 1_000],
    'chunks/later.mjs': ['', 9_000],
    'later.cjs': ['', 9_000],
  });
  expect(namesIn(root, 'main.cjs')).toEqual(['chunks/a.cjs', 'chunks/b.cjs', 'main.cjs']);
  const total = weighScripts(path.join(root, 'main.cjs')).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total).toBeGreaterThan(7_000);
  expect(total).toBeLessThan(8_000);
});

test('a page weighs what its scripts, their static imports and its module preloads weigh', () => {
  const root = bundle('renderer', {
    'index.html': [
      `<script type="module" crossorigin src="./assets/index.js"></script>
       <link rel="modulepreload" crossorigin href="/assets/preloaded.js">
       <link rel="stylesheet" href="./assets/index.css">`,
      0,
    ],
    'assets/index.js': [
      `import { a } from "./a.js"; export * from "./b.js"; a(() => import("./later.js"));`,
      100,
    ],
    'assets/a.js': ['export function a() {}', 100],
    'assets/b.js': ['export const b = 1;', 100],
    'assets/preloaded.js': ['export const c = 1;', 100],
    'assets/later.js': ['', 100],
  });
  expect(namesIn(root, 'index.html')).toEqual([
    'assets/a.js',
    'assets/b.js',
    'assets/index.js',
    'assets/preloaded.js',
  ]);
});

test('a bundle heavier than its limit is refused with its heaviest files, and one that keeps it is not', () => {
  const root = bundle('heavy', {
    'main.cjs': ['require("./heavy.cjs")', 1_000],
    'heavy.cjs': ['', 20_000],
  });
  const budget = { name: 'the test', entry: path.join(root, 'main.cjs') };
  expect(() => keepBudgets([{ ...budget, limit: 20_000 }])).toThrow(
    /^Scripts of the test weigh \d\d\.\d KB, more than 19\.5 KB: heavy\.cjs \(\d\d\.\d KB\), main\.cjs/,
  );
  expect(() => keepBudgets([{ ...budget, limit: 25_000 }])).not.toThrow();
});

test('the build has a limit for the main process before its window', () => {
  expect(startBudgets.map(({ name, limit }) => [name, limit])).toContainEqual([
    'the main process before its window',
    20 * 1024,
  ]);
});

test('the build has a limit for the window before its prompt', () => {
  const window = startBudgets.find(({ name }) => name === 'the window before its prompt');
  expect(window?.entry).toMatch(/renderer.index\.html$/);
  expect(window?.limit).toBeLessThanOrEqual(194 * 1024);
});
