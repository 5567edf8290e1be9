// Tests under Windows' own Node.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { inRoot, root } from '../paths.mjs';
import { onStopSignal } from '../stop-signals.mjs';
import { ensureWindowsNode, windowsPath } from './windows-node.mjs';

/** Tests that were not run, with the reason. */
const skipped = (why) => ({ isSkipped: true, why });

/**
 * Runs unit and contract tests under Windows' Node.
 *
 * @param config a file of test/windows.
 * @param words for Playwright: files, `-g` and what else it takes.
 * @param maxMs how long all of it may take; without an end by default.
 * @returns its exit code, or what `skipped` makes.
 */
export async function runWindowsTests(config, words, maxMs = null) {
  const started = Date.now();
  const node = await ensureWindowsNode();
  if (typeof node === 'string') return skipped(node);
  const tree = await copyTree();
  const cli = windowsPath(path.join(tree, 'node_modules', 'playwright', 'cli.js'));
  const args = [...node.args, cli, 'test', '--config', `test/windows/${config}`, ...words];
  const leftMs = maxMs === null ? null : Math.max(0, maxMs - (Date.now() - started));
  const file = inRoot('out', 'windows', 'tests.log');
  const code = await runThroughFile(node.command, args, { cwd: tree, env: node.env }, file, leftMs);
  return (
    code ??
    skipped(`They were not done after ${maxMs / 1000} s; \`npm run test:windows\` takes the time it needs.`)
  );
}

/** The sources as they are now: what is written while the tests run changes nothing for them. */
async function copyTree() {
  const tree = inRoot('out', 'windows', 'tree');
  await fsp.rm(tree, { recursive: true, force: true });
  const names = await fsp.readdir(root);
  for (const name of names.filter((one) => !['.git', 'node_modules', 'out'].includes(one)))
    await fsp.cp(path.join(root, name), path.join(tree, name), { recursive: true });
  await fsp.symlink(inRoot('node_modules'), path.join(tree, 'node_modules'));
  return tree;
}

const lookMs = 300;

/**
 * Runs a program with its output in a file, which is shown as it grows: Wine's Node cannot open a pipe.
 *
 * @returns its exit code; `null` where it was ended because its time was over.
 */
async function runThroughFile(command, args, options, file, maxMs) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const output = fs.openSync(file, 'w+');
  const child = spawn(command, args, { ...options, stdio: ['ignore', output, output] });
  const ignoreStops = onStopSignal((signal) => child.kill(signal));
  let isOver = false;
  let shown = 0;
  const show = () => {
    const bytes = Buffer.alloc(fs.fstatSync(output).size - shown);
    shown += fs.readSync(output, bytes, 0, bytes.length, shown);
    process.stdout.write(bytes);
  };
  const showing = setInterval(show, lookMs);
  const ending =
    maxMs !== null &&
    setTimeout(() => {
      isOver = true;
      child.kill('SIGKILL');
    }, maxMs);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return isOver ? null : (code ?? 1);
  } finally {
    clearInterval(showing);
    clearTimeout(ending);
    ignoreStops();
    show();
    fs.closeSync(output);
  }
}
