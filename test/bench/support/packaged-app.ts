import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPackage } from '@electron/asar';
import { chromium, type Page } from 'playwright/test';
import { killGroup, runEnvironment, runSwitches } from '../../fixtures/app/launch/launch.ts';
import { repository } from '../../fixtures/source/repository.ts';

// Electron's own Node takes an archive for a folder, unless it is told not to.
process.noAsar = true;

/** The unpacked package that `npm run package -- --dir` leaves. Linux alone: memory is read from /proc. */
export const packagedApp = path.join(repository, 'out/package/linux-unpacked');
const executable = 'gateway-studio';

/** A copy of the package, with all its fuses, whose app is the empty window. */
export async function packEmptyWindow(folder: string): Promise<string> {
  const target = path.join(folder, 'empty');
  execFileSync('cp', ['-al', packagedApp, target]);
  for (const name of ['app.asar', 'app.asar.unpacked']) {
    rmSync(path.join(target, 'resources', name), { recursive: true, force: true });
  }
  await createPackage(
    path.join(repository, 'test/bench/empty-window'),
    path.join(target, 'resources/app.asar'),
  );
  return target;
}

export interface PackagedRun {
  /** Wall-clock moment at which the process was asked for, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly pid: number;
  readonly userDataDir: string;
  /** Connects to the window; costs both processes time, so not while something is measured. */
  page(): Promise<Page>;
  end(): Promise<void>;
}

/** Starts a packaged app on a data folder of its own. */
export function startPackaged(app: string, dataFolder: string): PackagedRun {
  const home = path.join(dataFolder, 'home');
  mkdirSync(home, { recursive: true });
  const userDataDir = path.join(dataFolder, 'data');
  rmSync(path.join(userDataDir, 'DevToolsActivePort'), { force: true });
  const options = { userDataDir, home };
  const startedAt = performance.timeOrigin + performance.now();
  const child = spawn(path.join(app, executable), ['--remote-debugging-port=0', ...runSwitches(options)], {
    env: runEnvironment(options),
    stdio: 'ignore',
    detached: true,
  });
  return {
    startedAt,
    pid: child.pid ?? Number.NaN,
    userDataDir,
    async page() {
      const file = path.join(userDataDir, 'DevToolsActivePort');
      while (!existsSync(file) || readFileSync(file, 'utf8').trim() === '') await pause(50);
      const port = Number.parseInt(readFileSync(file, 'utf8'), 10);
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const context = browser.contexts()[0];
      const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
      if (page === undefined) throw new Error('The app opened no window.');
      return page;
    },
    end: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  killGroup(child.pid);
  await ended;
}

/** A data folder that is signed in to the practice gateway, to be copied for each run. */
export async function prepareSignedIn(folder: string): Promise<string> {
  const made = path.join(folder, 'signed-in');
  const run = startPackaged(packagedApp, made);
  const page = await run.page();
  await page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).waitFor();
  // The form as it was left, and the place of the window, are written a moment later.
  await pause(1_000);
  await page.close();
  await pause(1_000);
  await run.end();
  return made;
}

export function copyFolder(from: string, to: string): string {
  cpSync(from, to, { recursive: true });
  return to;
}
