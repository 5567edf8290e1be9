import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import { codeOf } from '../../shared/error-code.ts';
import type { RunStoreJob } from '../../store/integrity/jobs.ts';
import type { StartFailure } from '../../words/start-failure.ts';
import { runOneJob } from '../../workers/one-job.ts';
import { closeDataFolder, dataPlace, realPathOf } from './data-place.ts';
import { developmentServerOf, userFolder } from './first-steps.ts';
import { createLog } from './log.ts';
import { thisSystem } from './this-system.ts';

/** What there is before the app is ready: places, the log, and the thread that looks after the database. */
export type AppEnvironment = Readonly<ReturnType<typeof readEnvironment>>;

/** The system's language as a BCP 47 tag. Known once the app is ready. */
export function systemLocale(): string {
  return app.getLocale();
}

/** Settles where the data are, before anything is opened or locked there. @returns why they can be nowhere; `null` where they can. */
export async function settleDataFolder(): Promise<StartFailure | null> {
  const folder = app.getPath('userData');
  const named = app.commandLine.getSwitchValue('user-data-dir');
  try {
    // Where a folder that was named cannot be made, Chromium goes on in the usual one, with the data there.
    if (named !== '') mkdirSync(named, { recursive: true });
    const place = dataPlace({
      system: thisSystem,
      folder,
      isChosen: app.commandLine.hasSwitch('user-data-dir'),
      localFolder: process.env.LOCALAPPDATA ?? null,
      appName: app.getName(),
      realPath: realPathOf,
    });
    if (place === folder) return null;
    if (place === null) return { type: 'on-server' };
    const { moveDataOnce } = await import('./data-move.ts');
    moveDataOnce(folder, place);
    app.setPath('userData', place);
    return null;
  } catch (error) {
    return { type: 'unusable', cause: codeOf(error), message: String(error) };
  }
}

/** Reads the environment of this run. From here on nothing that goes wrong goes unlogged. */
export function readEnvironment() {
  const dataFolder = app.getPath('userData');
  const named = app.commandLine.getSwitchValue('library-folder');
  const bundle = join(app.getAppPath(), 'out/app');
  const developmentServer = developmentServerOf(app.isPackaged, process.env);
  try {
    closeDataFolder(dataFolder);
  } catch {
    // A folder that cannot be written to is told in words when the database is opened.
  }
  const log = createLog(dataFolder, developmentServer !== null);
  const runStoreJob: RunStoreJob = (job) => runOneJob(join(bundle, 'main/store-worker.cjs'), job);
  process.on('uncaughtException', (error) => log.error('uncaught exception', { error: error.stack }));
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', { reason: String(reason) }));
  return {
    dataFolder,
    databasePath: join(dataFolder, 'studio.db'),
    backupsFolder: join(dataFolder, 'backups'),
    /** Where finished clips are kept unless the user chooses another folder: in the system's for videos, or named by `--library-folder`. */
    defaultLibraryFolder: named === '' ? join(userFolder(app, 'videos'), app.getName()) : resolve(named),
    /** The built app: `main`, `preload`, `renderer`, `practice`. */
    bundle,
    /** Address of the development server that serves the window's pages; `null` outside development. */
    developmentServer,
    log,
    runStoreJob,
  };
}
