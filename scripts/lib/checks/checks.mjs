import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { runForeground, runQuiet } from '../run.mjs';

const bin = (...parts) => inRoot('node_modules', ...parts);
const node = (file, ...args) => runForeground(process.execPath, [file, ...args]);
/** A program as a step: what it says goes to the terminal, or where `run` puts it. */
const program =
  (file, ...args) =>
  (run = runForeground) =>
    run(process.execPath, [file, ...args]);

/** Runs named steps one after another, all of them, and resolves with the names of those that failed. */
export async function runSteps(steps) {
  const failed = [];
  for (const [name, step] of steps) {
    console.log(heading(name));
    const started = Date.now();
    const code = await step();
    console.log(outcome(code, started));
    if (code !== 0) failed.push(name);
  }
  return failed;
}

/** Like `runSteps`, beside something else that speaks meanwhile: what a step says comes when it has ended, and yields the processor. */
export async function runStepsBeside(steps) {
  const failed = [];
  for (const [name, step] of steps) {
    const started = Date.now();
    const { code, output } = await step((command, args) => runQuiet(command, args, { isPatient: true }));
    console.log(`${heading(name)}\n${output}${outcome(code, started)}\n`);
    if (code !== 0) failed.push(name);
  }
  return failed;
}

const heading = (name) => `\n── ${name} ──`;

const outcome = (code, started) =>
  `${code === 0 ? 'ok' : `FAILED (exit code ${code})`} · ${((Date.now() - started) / 1000).toFixed(1)} s`;

/** The unpacked app, as the tests of the package start it. */
export const packageStep = () => ['Package', program('scripts/package.mjs', '--dir')];

/** The most important tests under Windows' Node, where this machine can run it. */
export const windowsStep = () => ['Windows code', program('scripts/lanes/windows.mjs', '--most-important')];

export const typeAndLintSteps = () => [
  // On one thread: each of several would find out about the same types of packages, which takes twice the processor time in all.
  ...typeProjects().map((project) => [
    `Types: ${project}`,
    program(bin('typescript', 'bin', 'tsc'), '--noEmit', '--singleThreaded', '-p', project),
  ]),
  ['Unused code', program(bin('knip', 'bin', 'knip.js'), '--no-progress')],
  ['Lint and format', program(bin('@biomejs', 'biome', 'bin', 'biome'), 'check')],
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
