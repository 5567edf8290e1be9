import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getCurrentFuseWire } from '@electron/fuses';
import { chromium, type Page } from 'playwright/test';
import { wrongFuses } from '../../scripts/after-pack.mjs';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import {
  createRunFolders,
  killGroup,
  needsNoSandbox,
  runEnvironment,
  runSwitches,
} from '../fixtures/app/launch.ts';
import { until } from '../fixtures/until.ts';

const packages = path.resolve(import.meta.dirname, '../../out/package');

test('the packaged app opens its window and makes a practice clip', async () => {
  await drive(packagedExecutable(), [], {}, async (page) => {
    await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
    await page.getByRole('button', { name: 'Try the practice gateway' }).click();
    await page.getByRole('textbox', { name: 'Prompt' }).fill('From the installed app');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const row = page
      .getByRole('grid', { name: 'Library', exact: true })
      .getByRole('row', { name: /^From the installed/ });
    await expect(row).toContainText('Ready', { timeout: 30_000 });
  });
});

test('every fuse of the packaged app is as wanted', async () => {
  const executable = packagedExecutable();
  const app = process.platform === 'darwin' ? path.resolve(executable, '../../..') : executable;
  expect(wrongFuses(await getCurrentFuseWire(app))).toEqual([]);
});

test('the packaged app shows its own page, whatever development server the environment names', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'text/html').end('<h1>Somebody else’s page</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const env = { ELECTRON_RENDERER_URL: `http://127.0.0.1:${port}` };
    await drive(packagedExecutable(), [], { env }, async (page) => {
      await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
    });
    expect(asked).toEqual([]);
  } finally {
    server.close();
  }
});

test("the packaged app runs in the system's sandbox as an ordinary user", async () => {
  test.skip(!needsNoSandbox(), 'every other test runs as an ordinary user already');
  test.skip(
    !(await hasUserNamespaces()),
    'this machine gives ordinary users no namespaces to build a sandbox of',
  );
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gateway-studio-sandbox-'));
  await chmod(folder, 0o755);
  const executable = packagedExecutable();
  // Hard links: the other user may not be able to look into the repository's folder.
  await promisify(execFile)('cp', ['-al', path.dirname(executable), path.join(folder, 'app')]);
  try {
    await drive(
      'setpriv',
      [...nobody, path.join(folder, 'app', path.basename(executable))],
      { owner: 65_534 },
      async (page) => {
        await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
        const about = await page.evaluate(() => window.api['settings.about'](undefined));
        expect(about).toMatchObject({ ok: true, value: { sandboxed: true } });
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];

async function hasUserNamespaces(): Promise<boolean> {
  return promisify(execFile)('setpriv', [...nobody, 'unshare', '--user', 'true']).then(
    () => true,
    () => false,
  );
}

interface DriveOptions {
  /** Runs as this user, in the system's sandbox. */
  readonly owner?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the packaged app through `command` and hands its window over; always ends it. */
async function drive(
  command: string,
  words: readonly string[],
  { owner, env: change }: DriveOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const folders = await createRunFolders();
  await mkdir(folders.home, { recursive: true });
  const env = runEnvironment({ ...folders, env: change });
  const switches = runSwitches(folders).filter((word) => owner === undefined || word !== '--no-sandbox');
  if (owner !== undefined) {
    for (const own of [path.dirname(folders.home), folders.home]) await chown(own, owner, owner);
  }
  // The packaged app's inspector is off, so it is driven over its debugging port like any Chromium.
  const child = spawn(command, [...words, '--remote-debugging-port=0', ...switches], {
    env,
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
    await use(page);
    await browser.close();
  } catch (error) {
    throw new Error(`The packaged app said:\n${output()}`, { cause: error });
  } finally {
    await end(child);
    await folders.remove();
  }
}

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
