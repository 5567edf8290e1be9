import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';
import { type KeyringLane, noKeyringEnvironment } from './keyring.ts';

export interface LaunchOptions {
  /** The run's data folder; the caller owns it, so that a second launch can find it again. */
  readonly userDataDir: string;
  /** A home of its own for this run, so that nothing lands in the real one. */
  readonly home: string;
  /** The keyring to use; without one the run finds none. */
  readonly keyring?: KeyringLane | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** More command line switches, after the app's folder. */
  readonly args?: readonly string[] | undefined;
  /** The app's folder: the repository by default. */
  readonly appFolder?: string | undefined;
  readonly windowTimeoutMs?: number | undefined;
}

export interface RunningApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Console errors and uncaught errors of the window so far, those before it was found included. */
  readonly consoleErrors: () => Promise<readonly string[]>;
  /** Everything the main process wrote to its output so far. */
  readonly output: () => string;
  /** SIGKILL to every process of the run: nothing gets to tidy up. */
  kill(): Promise<void>;
  /** Ends the run the way a person does; falls back to kill(). Safe to call twice. */
  close(): Promise<void>;
}

const repository = path.resolve(import.meta.dirname, '../..');

/** Starts the app and waits for its first window. */
export async function launchApp(options: LaunchOptions): Promise<RunningApp> {
  await mkdir(options.home, { recursive: true });
  const app = await _electron.launch({
    // Naming the executable keeps Playwright's loader out: it would force `--password-store=basic`.
    executablePath: electronPath(),
    cwd: options.appFolder ?? repository,
    args: ['.', ...runSwitches(options), ...(options.args ?? [])],
    env: runEnvironment(options),
    timeout: 30_000,
  });
  const process = app.process();
  const chunks: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  const exited = new Promise<void>((resolve) => {
    if (process.exitCode !== null || process.signalCode !== null) resolve();
    else process.once('exit', () => resolve());
  });
  const kill = async (): Promise<void> => {
    killGroup(process.pid);
    await exited;
  };

  try {
    const page = await app.firstWindow({ timeout: options.windowTimeoutMs ?? 30_000 });
    await page.waitForLoadState('domcontentloaded');
    const close = async (): Promise<void> => {
      const closed = await Promise.race([app.close().then(() => true), after(8_000)]).catch(() => false);
      if (!closed) await kill();
      await exited;
    };
    return { app, page, consoleErrors: () => errorsOf(page), output: () => chunks.join(''), kill, close };
  } catch (error) {
    await kill();
    throw new Error(`The app did not open a window.\n${chunks.join('')}`, { cause: error });
  }
}

/** A new temporary folder with what a run owns; `remove()` it when every run in it has ended. */
export async function createRunFolders(): Promise<{
  readonly userDataDir: string;
  readonly home: string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gateway-studio-'));
  return {
    userDataDir: path.join(folder, 'data'),
    home: path.join(folder, 'home'),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}

async function errorsOf(page: Page): Promise<readonly string[]> {
  const [messages, errors] = await Promise.all([
    page.consoleMessages({ filter: 'all' }),
    page.pageErrors({ filter: 'all' }),
  ]);
  return [
    ...messages.filter((message) => message.type() === 'error').map((message) => message.text()),
    ...errors.map(String),
  ];
}

/** Root cannot use Chromium's sandbox; everybody else keeps it. */
export const needsNoSandbox = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** The command line switches every run in a test gets. */
export function runSwitches({ userDataDir, keyring }: LaunchOptions): string[] {
  return [
    `--user-data-dir=${userDataDir}`,
    '--lang=en-US',
    '--force-color-profile=srgb',
    // A covered window would be slowed down: two runs share one display.
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    ...(process.platform === 'linux' ? [`--password-store=${keyring ? 'gnome-libsecret' : 'basic'}`] : []),
    // Otherwise macOS asks a person whether this program may open the real keychain.
    ...(process.platform === 'darwin' ? ['--use-mock-keychain'] : []),
    ...(needsNoSandbox() ? ['--no-sandbox'] : []),
  ];
}

/** This process's environment, with a home and a message bus of its own. */
export function runEnvironment({ home, keyring, env }: LaunchOptions): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith('XDG_'),
  );
  return {
    ...Object.fromEntries(inherited),
    LANG: 'en_US.UTF-8',
    LANGUAGE: 'en_US',
    ...(keyring?.env ?? noKeyringEnvironment),
    HOME: home,
    ...(process.platform === 'win32' ? { USERPROFILE: home } : {}),
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_CACHE_HOME: path.join(home, '.cache'),
    XDG_DATA_HOME: path.join(home, '.local', 'share'),
    ...env,
  };
}

/** Playwright starts the app in a process group of its own, except on Windows. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The runtime that the electron package names. */
export function electronPath(): string {
  const exported: unknown = createRequire(import.meta.url)('electron');
  if (typeof exported !== 'string') throw new Error('The electron package did not name its executable.');
  return exported;
}

const after = (ms: number): Promise<false> =>
  new Promise((resolve) => setTimeout(resolve, ms, false).unref());
