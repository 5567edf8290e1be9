import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { runForeground } from '../run.mjs';

const bin = (...parts) => inRoot('node_modules', ...parts);
const node = (file, ...args) => runForeground(process.execPath, [file, ...args]);

/** Runs named steps one after another, all of them, and resolves with the names of those that failed. */
export async function runSteps(steps) {
  const failed = [];
  for (const [name, step] of steps) {
    console.log(`\n── ${name} ──`);
    const started = Date.now();
    const code = await step();
    console.log(
      `${code === 0 ? 'ok' : `FAILED (exit code ${code})`} · ${((Date.now() - started) / 1000).toFixed(1)} s`,
    );
    if (code !== 0) failed.push(name);
  }
  return failed;
}

export const typeAndLintSteps = () => [
  ...typeProjects().map((project) => [
    `Types: ${project}`,
    () => node(bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', project),
  ]),
  ['Unused code', () => node(bin('knip', 'bin', 'knip.js'), '--no-progress')],
  ['Lint and format', () => node(bin('@biomejs', 'biome', 'bin', 'biome'), 'check')],
];

/** Runs the Playwright projects named, in one run. */
export const playwright = (...projects) =>
  node(
    bin('playwright', 'cli.js'),
    'test',
    '--config',
    'test/playwright.config.ts',
    ...projects.map((project) => `--project=${project}`),
  );

/** Every folder with a tsconfig.json of its own, so that a new project is checked without a change here. */
function typeProjects() {
  return ['electron', 'renderer', 'test']
    .flatMap((folder) => [folder, ...subfolders(folder)])
    .filter((folder) => fs.existsSync(inRoot(folder, 'tsconfig.json')));
}

const subfolders = (folder) =>
  fs
    .readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name));
