import { statSync } from 'node:fs';
import { join } from 'node:path';
import { mayHaveSwap, type SwapOutcome } from '../features/data/pending-swap.ts';
import type { AppEnvironment } from '../platform/system/environment.ts';
import { systemClock } from '../shared/clock.ts';
import { codeOf, messageOf } from '../shared/error-code.ts';
import type { Log } from '../shared/ports.ts';
import { markStart } from '../shared/start-trace.ts';
import { yieldToEventLoop } from '../shared/turns.ts';
import type { Prepared } from '../store/integrity/prepare.ts';
import type { StartFailure } from '../words/start-failure.ts';
import type { OpenApp, OpenAppFactory } from './open.ts';

/** Largest database, its log included, that is read through on the main thread, in bytes. */
const smallBytes = 1024 * 1024;

/** Why the app cannot start; it has been logged. */
export class StartError extends Error {
  readonly failure: StartFailure;

  constructor(failure: StartFailure) {
    super(`The app cannot start: ${failure.type}.`);
    this.failure = failure;
  }
}

export interface BootstrapOptions {
  readonly environment: AppEnvironment;
  /** Opens the window: its script runs while the services are read. Until its first call (`called`) nothing may take the main thread for long. */
  readonly showWindow: () => Promise<{ readonly called: Promise<void> }>;
  /** Opens the app on a database that is sound. `replacement` tells whether other data took the place of those before. */
  readonly open: (openApp: OpenAppFactory, replacement: SwapOutcome | null) => OpenApp;
}

/** Starts the app: the database is checked while the window opens and the services are read; nothing reads it before. @throws {StartError} */
export async function bootstrap(options: BootstrapOptions): Promise<OpenApp> {
  const { environment, showWindow, open } = options;
  const { log } = environment;
  const windowShown = showWindow();
  const reading = windowShown.then(() => readServices(environment.bundle)).finally(() => markStart('read'));
  const preparing = prepare(environment, reading).finally(() => markStart('data'));
  // What they reject with is taken up behind the window.
  for (const begun of [reading, preparing]) begun.catch(() => undefined);
  try {
    const { called } = await windowShown;
    const [{ openApp }, { prepared, replacement }] = await Promise.all([reading, preparing, called]);
    logPrepared(prepared, log);
    if (prepared.type !== 'ready') throw new StartError(prepared);
    if (replacement !== null) log.info('the data were to be replaced', { replacement });
    return open(openApp, replacement);
  } catch (error) {
    if (error instanceof StartError) throw error;
    log.error('the app cannot start', { error: error instanceof Error ? error.stack : String(error) });
    const [cause, message] = [codeOf(error), messageOf(error)];
    throw new StartError(
      diskCodes.test(cause) ? { type: 'unusable', cause, message } : { type: 'bug', message },
    );
  }
}

/** Codes of a disk that is full or takes nothing: sound data are first written to once they are opened. */
const diskCodes = /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO)/;

async function prepare(environment: AppEnvironment, codeRead: Promise<unknown>) {
  const { dataFolder, databasePath, backupsFolder, defaultLibraryFolder: libraryFolder } = environment;
  let replacement: SwapOutcome | null = null;
  try {
    if (mayHaveSwap(dataFolder)) {
      const { finishSwap } = await import('../features/data/swap.ts');
      replacement = await finishSwap(dataFolder);
    }
  } catch (error) {
    // The next start goes on with it.
    const prepared = { type: 'unusable', cause: codeOf(error), message: String(error) } as const;
    return { prepared, replacement: null };
  }
  const options = { path: databasePath, backupsFolder, libraryFolder, now: systemClock.now() };
  if (!isSmall(databasePath))
    return { prepared: await environment.runStoreJob({ type: 'prepare', ...options }), replacement };
  await codeRead;
  const { prepareStore } = await import('../store/integrity/prepare.ts');
  return { prepared: await prepareStore(options), replacement };
}

/** Whether the main thread reads a database through sooner than another thread starts. One that is not there may have to be rebuilt. */
function isSmall(path: string): boolean {
  const [database, log = 0] = [path, `${path}-wal`].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.size,
  );
  return database !== undefined && database + log <= smallBytes;
}

function logPrepared(prepared: Prepared, log: Log): void {
  if (prepared.type !== 'ready') {
    log.error('the database cannot be used', { ...prepared });
    return;
  }
  const { rebuilt, backupFailure, migrated } = prepared;
  if (rebuilt !== null) log.error('the database was damaged and has been rebuilt', { ...rebuilt });
  if (backupFailure !== null) log.error('no copy was made before migrating', { why: backupFailure });
  if (migrated !== null) log.info('the database was migrated', { ...migrated });
}

/** The modules of the services in groups: the same thread serves the window's page, and gets its turn in between. */
const groups: readonly (() => Promise<unknown>)[] = [
  () => import('../shared/connection.ts'),
  () => import('../store/open.ts'),
  () => import('../store/integrity/prepare.ts'),
  () => import('../gateway/client.ts'),
  () => import('../features/chat/service.ts'),
  () => import('../features/tasks/service.ts'),
  () => import('../features/library/service.ts'),
  () => import('../platform/platform.ts'),
  () => import('./services.ts'),
];

async function readServices(bundle: string): Promise<typeof import('./open.ts')> {
  const { takeCompiledCode } = await import('../platform/system/compiled-code.ts');
  takeCompiledCode(join(bundle, 'main'));
  for (const read of groups) {
    await read();
    await yieldToEventLoop();
  }
  return import('./open.ts');
}
