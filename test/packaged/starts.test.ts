import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, expect, test } from 'playwright/test';
import { createRunFolders, killGroup, runEnvironment, runSwitches } from '../support/launch.ts';
import { until } from '../support/until.ts';

const packages = path.resolve(import.meta.dirname, '../../out/package');

test('the packaged app opens its window on the welcome screen', async () => {
  const folders = await createRunFolders();
  await mkdir(folders.home, { recursive: true });
  // The packaged app's inspector is off, so it is driven over its debugging port like any Chromium.
  const child = spawn(packagedExecutable(), ['--remote-debugging-port=0', ...runSwitches(folders)], {
    env: runEnvironment(folders),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const output = collectOutput(child);
  try {
    const browser = await chromium.connectOverCDP(
      `http://127.0.0.1:${await debuggingPort(folders.userDataDir)}`,
    );
    const context = browser.contexts()[0];
    expect(context, 'the app has a browser context').toBeDefined();
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (page === undefined) throw new Error('The app opened no window.');
    await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
    await browser.close();
  } catch (error) {
    throw new Error(`The packaged app said:\n${output()}`, { cause: error });
  } finally {
    await end(child);
    await folders.remove();
  }
});

/** Electron writes the port it chose into the data folder. */
async function debuggingPort(userDataDir: string): Promise<number> {
  const file = path.join(userDataDir, 'DevToolsActivePort');
  let port = Number.NaN;
  await until('the packaged app names its debugging port', async () => {
    const text = await readFile(file, 'utf8').catch(() => '');
    port = Number.parseInt(text, 10);
    return !Number.isNaN(port);
  });
  return port;
}

function packagedExecutable(): string {
  const folders = existsSync(packages) ? readdirSync(packages) : [];
  const candidates = folders.flatMap((folder) => [
    path.join(packages, folder, 'gateway-studio'),
    path.join(packages, folder, 'Gateway Studio.exe'),
    path.join(packages, folder, 'Gateway Studio.app', 'Contents', 'MacOS', 'Gateway Studio'),
  ]);
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error('No packaged app: run "npm run package -- --dir" first.');
  return found;
}

function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  return () => chunks.join('');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  killGroup(child.pid);
  await ended;
}
