import { join } from 'node:path';
import { app } from 'electron';
import { systemClock } from '../platform/system/clock.ts';
import { type AppLog, createLog } from '../platform/system/log.ts';
import { reportAndQuit } from '../platform/system/start-failure.ts';
import type { RunStoreJob } from '../store/integrity/jobs.ts';
import type { Prepared } from '../store/integrity/prepare.ts';
import { createStoreWorker } from '../workers/store-worker-client.ts';

/** What there is before the app is ready: places, the log, and the thread that looks after the database. */
export interface Ground {
  readonly dataFolder: string;
  readonly databasePath: string;
  readonly backupsFolder: string;
  readonly defaultLibraryFolder: string;
  readonly bundle: string;
  readonly log: AppLog;
  readonly storeWorker: RunStoreJob;
}

function layGround(): Ground {
  const dataFolder = app.getPath('userData');
  const bundle = join(app.getAppPath(), 'out/app');
  const log = createLog(dataFolder);
  process.on('uncaughtException', (error) => log.error('uncaught exception', { error: error.stack }));
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', { reason: String(reason) }));
  return {
    dataFolder,
    databasePath: join(dataFolder, 'studio.db'),
    backupsFolder: join(dataFolder, 'backups'),
    defaultLibraryFolder: join(app.getPath('videos'), app.getName()),
    bundle,
    log,
    storeWorker: createStoreWorker(join(bundle, 'main/store-worker.cjs')),
  };
}

/** Makes sure of the database beside Chromium's own start, so that the window need not wait for it. */
export async function startOnGround(compose: (ground: Ground) => void): Promise<void> {
  const ground = layGround();
  const { databasePath, backupsFolder, defaultLibraryFolder, log, storeWorker } = ground;
  const preparing = storeWorker({
    type: 'prepare',
    path: databasePath,
    backupsFolder,
    libraryFolder: defaultLibraryFolder,
    now: systemClock.now(),
  });
  try {
    const [prepared] = await Promise.all([preparing, app.whenReady()]);
    logPrepared(prepared, log);
    if (prepared.type === 'ready') compose(ground);
    else await reportAndQuit(prepared);
  } catch (error) {
    log.error('the app cannot start', { error: error instanceof Error ? error.stack : String(error) });
    await app.whenReady();
    await reportAndQuit({ type: 'bug', message: error instanceof Error ? error.message : String(error) });
  }
}

function logPrepared(prepared: Prepared, log: AppLog): void {
  if (prepared.type !== 'ready') {
    log.error('the database cannot be used', { ...prepared });
    return;
  }
  const { rebuilt, backupFailure, migrated } = prepared;
  if (rebuilt !== null) log.error('the database was damaged and has been rebuilt', { ...rebuilt });
  if (backupFailure !== null) log.error('no copy was made before migrating', { why: backupFailure });
  if (migrated !== null) log.info('the database was migrated', { ...migrated });
}
