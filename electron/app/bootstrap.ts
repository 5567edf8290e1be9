import type { Replacement } from '#contract';
import { finishSwap, mayHaveSwap } from '../features/data/swap.ts';
import { systemClock } from '../platform/system/clock.ts';
import type { AppEnvironment } from '../platform/system/environment.ts';
import { reportAndQuit } from '../platform/system/start-failure.ts';
import { codeOf } from '../shared/error-code.ts';
import type { Log } from '../shared/log.ts';
import type { Prepared } from '../store/integrity/prepare.ts';

export interface BootstrapOptions {
  readonly environment: AppEnvironment;
  /** Settles when windows can be opened. */
  readonly whenReady: Promise<unknown>;
  /** Opens the app on a database that is sound. `replacement` tells what took the place of the data at this start. */
  readonly open: (environment: AppEnvironment, replacement: Replacement | null) => void;
}

/**
 * Starts the app: data that were to be replaced are, then the database is checked on its own thread beside Chromium's start, so that the window need not
 * wait for it. What cannot be started is told in a dialog, and the app ends.
 */
export async function bootstrap({ environment, whenReady, open }: BootstrapOptions): Promise<void> {
  const { log } = environment;
  const preparing = prepare(environment);
  try {
    const [{ prepared, replacement }] = await Promise.all([preparing, whenReady]);
    logPrepared(prepared, log);
    if (replacement !== null) log.info('other data took the place of those before', { replacement });
    if (prepared.type === 'ready') open(environment, replacement);
    else await reportAndQuit(prepared);
  } catch (error) {
    log.error('the app cannot start', { error: error instanceof Error ? error.stack : String(error) });
    await whenReady;
    await reportAndQuit({ type: 'bug', message: error instanceof Error ? error.message : String(error) });
  }
}

async function prepare({
  dataFolder,
  databasePath,
  backupsFolder,
  defaultLibraryFolder,
  runStoreJob,
}: AppEnvironment): Promise<{ readonly prepared: Prepared; readonly replacement: Replacement | null }> {
  let replacement: Replacement | null = null;
  try {
    if (mayHaveSwap(dataFolder)) replacement = await finishSwap(dataFolder);
  } catch (error) {
    // The next start goes on with it.
    return {
      prepared: { type: 'unusable', cause: codeOf(error), message: String(error) },
      replacement: null,
    };
  }
  const prepared = await runStoreJob({
    type: 'prepare',
    path: databasePath,
    backupsFolder,
    libraryFolder: defaultLibraryFolder,
    now: systemClock.now(),
  });
  return { prepared, replacement };
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
