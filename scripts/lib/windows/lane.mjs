// Tests under Windows' own Node.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { onStopSignal } from '../stop-signals.mjs';
import { ensureWindowsNode, windowsPath } from './windows-node.mjs';

/** What matters most of it, for `npm test`: paths, files, the database, the data, and a life of the services. */
export const mostImportantTests = [
  'unit/files/',
  'unit/platform/data-place',
  'unit/platform/page-files',
  'contract/store/released-files',
  'contract/store/integrity/backups',
  'contract/store/integrity/check',
  'contract/features/data/swap',
  'contract/windows/',
];

/**
 * Runs unit and contract tests under Windows' Node.
 *
 * @param words for Playwright: files, `-g` and what else it takes.
 * @returns its exit code; a string where this system cannot, which says why.
 */
export async function runWindowsTests(words) {
  const node = await ensureWindowsNode();
  if (typeof node === 'string') return node;
  const cli = windowsPath(inRoot('node_modules', 'playwright', 'cli.js'));
  const config = ['--config', 'test/windows/playwright.config.ts'];
  return runThroughFile(node, [cli, 'test', ...config, ...words], inRoot('out', 'windows', 'tests.log'));
}

const lookMs = 300;

/** Runs Windows' Node with its output in a file, which is shown as it grows: Wine's Node cannot open a pipe. */
async function runThroughFile({ command, args, env }, words, file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const output = fs.openSync(file, 'w+');
  const child = spawn(command, [...args, ...words], {
    cwd: inRoot(),
    env,
    stdio: ['ignore', output, output],
  });
  const ignoreStops = onStopSignal((signal) => child.kill(signal));
  let shown = 0;
  const show = () => {
    const bytes = Buffer.alloc(fs.fstatSync(output).size - shown);
    shown += fs.readSync(output, bytes, 0, bytes.length, shown);
    process.stdout.write(bytes);
  };
  const timer = setInterval(show, lookMs);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
  } finally {
    clearInterval(timer);
    ignoreStops();
    show();
    fs.closeSync(output);
  }
}
