import { createHash } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { inRoot, root } from '../paths.mjs';
import { runOrStop, say } from '../run.mjs';

const sources = ['electron', 'renderer', 'package.json', 'package-lock.json', 'tsconfig.json'];
const stampFile = inRoot('out', 'app', '.build-stamp');
const builder = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js');

/** The electron-vite command line for `build` or `dev`. */
export const electronVite = (command) => [builder, command, '--config', 'electron/vite.config.ts'];

export async function buildWhenNeeded() {
  const wanted = await sourceStamp();
  if ((await fsp.readFile(stampFile, 'utf8').catch(() => undefined)) !== wanted) await build();
}

export async function build() {
  // Taken before the build: a file saved while it runs makes the next run build again.
  const stamp = await sourceStamp();
  const started = Date.now();
  say('Building the app …');
  await fsp.rm(stampFile, { force: true });
  await runOrStop('The build', process.execPath, electronVite('build'));
  // Not above: setup imports this file before there are packages.
  const { keepBudgets, startBudgets } = await import('./script-budgets.mjs');
  keepBudgets(startBudgets);
  await fsp.writeFile(stampFile, stamp);
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Changes whenever a source file is added, removed, resized or saved. */
async function sourceStamp() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(inRoot(source))) {
      const { size, mtimeMs } = fs.statSync(file);
      hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

async function filesOf(source) {
  if (!fs.existsSync(source)) return [];
  if (fs.statSync(source).isFile()) return [source];
  const entries = await fsp.readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
