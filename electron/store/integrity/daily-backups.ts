import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { type Backup, listBackups } from './backups.ts';
import type { RunStoreJob } from './jobs.ts';

export interface DailyBackupsOptions {
  readonly path: string;
  readonly backupsFolder: string;
  readonly run: RunStoreJob;
  readonly clock: Clock;
  readonly log: Log;
}

export interface DailyBackups {
  /** Makes a copy now, whether or not this day has one. @returns when it was made. @throws when it cannot be made. */
  makeNow(): Promise<number>;
  /** When the last copy was made, in milliseconds since 1970; `null` where there is none. */
  lastAt(): number | null;
  /** Makes this day's copy a moment from now, and looks again each hour. Call once. */
  start(): void;
  close(): void;
}

/** The window has other needs first. */
const firstLookMs = 20_000;
const everyHourMs = 3_600_000;

/** One copy of the database a day, made beside the app's other work; a failure is logged and stops nothing. */
export function createDailyBackups({
  path,
  backupsFolder,
  run,
  clock,
  log,
}: DailyBackupsOptions): DailyBackups {
  let cancel: (() => void) | null = null;
  let isClosed = false;

  /** One after the other: each begins by tidying away what is half written. */
  function copy(isWanted: boolean): Promise<Backup | null> {
    const made = last.then(() =>
      run({ type: 'daily-backup', path, backupsFolder, now: clock.now(), isWanted }),
    );
    last = made.catch(() => undefined);
    return made;
  }
  let last: Promise<unknown> = Promise.resolve();

  async function look(): Promise<void> {
    try {
      const made = await copy(false);
      if (made !== null) log.info('the database was copied', { at: made.at, version: made.version });
    } catch (error) {
      log.error('the database could not be copied', { error: String(error) });
    }
    plan(everyHourMs);
  }

  function plan(ms: number): void {
    if (!isClosed) cancel = clock.after(ms, () => void look());
  }

  return {
    async makeNow() {
      const made = await copy(true);
      if (made === null) throw new Error('No copy was made.');
      log.info('the database was copied', { at: made.at, version: made.version });
      return made.at;
    },
    lastAt: () => listBackups(backupsFolder)[0]?.at ?? null,
    start: () => plan(firstLookMs),
    close() {
      isClosed = true;
      cancel?.();
    },
  };
}
