import type { Clock, Log } from '../../shared/ports.ts';
import { createQueue } from '../../shared/turns.ts';
import { type Backup, isBackupDue, listBackups } from './backups.ts';
import type { RunStoreJob } from './jobs.ts';

export interface DailyBackupsOptions {
  readonly path: string;
  readonly backupsFolder: string;
  readonly run: RunStoreJob;
  readonly clock: Clock;
  readonly log: Log;
}

/** The window has other needs first. */
const firstLookMs = 20_000;
const everyHourMs = 3_600_000;

/** One copy of the database a day, made beside the app's other work; a failure is logged and stops nothing. */
export function createDailyBackups({ path, backupsFolder, run, clock, log }: DailyBackupsOptions) {
  let cancel: (() => void) | null = null;
  let isClosed = false;

  async function copy(): Promise<Backup> {
    const made = await run({ type: 'backup', path, backupsFolder, now: clock.now() });
    log.info('the database was copied', { at: made.at, version: made.version });
    return made;
  }

  /** Each begins by tidying away what is half written. */
  const inTurn = createQueue();

  async function look(): Promise<void> {
    try {
      await inTurn(async () => {
        // Looked up here: a thread only to find that nothing is due would be started at every start.
        if (isBackupDue(listBackups(backupsFolder), clock.now())) await copy();
      });
    } catch (error) {
      log.error('the database could not be copied', { error: String(error) });
    }
    plan(everyHourMs);
  }

  function plan(ms: number): void {
    if (!isClosed) cancel = clock.after(ms, () => void look());
  }

  return {
    /** Makes a copy now, whether or not this day has one. @returns when it was made. @throws when it cannot be made. */
    makeNow: async () => (await inTurn(copy)).at,
    /** When the last copy was made, in milliseconds since 1970; `null` where there is none. */
    lastAt: () => listBackups(backupsFolder)[0]?.at ?? null,
    /** Makes this day's copy a moment from now, and looks again each hour. Call once. */
    start: () => plan(firstLookMs),
    close(): void {
      isClosed = true;
      cancel?.();
    },
  };
}
