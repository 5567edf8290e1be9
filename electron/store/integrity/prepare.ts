import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrations } from '../migrations.ts';
import { openStore } from '../open.ts';
import { makeBackup } from './backup.ts';
import { judgeDatabase, versionOf } from './damage.ts';
import { hasLog, settleLostLog, wasLeftOpen } from './lost-log.ts';
import { type Rebuilt, rebuildDatabase } from './rebuild.ts';
import { changePlaces, findRebuilt } from './set-aside.ts';

export interface PrepareOptions {
  readonly path: string;
  readonly backupsFolder: string;
  /** Folder of clips where the user chose no other. */
  readonly libraryFolder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type Prepared =
  | {
      readonly type: 'ready';
      /** What was wrong and what came of it; `null` for a sound database. */
      readonly rebuilt: (Rebuilt & { readonly why: string }) | null;
      /** Why no copy could be made before migrating; `null` where one was made or none was needed. */
      readonly backupFailure: string | null;
      /** From which version to which; `null` where nothing was migrated. */
      readonly migrated: { readonly from: number; readonly to: number } | null;
    }
  /** Written by a newer app; nothing was touched. */
  | { readonly type: 'newer'; readonly version: number; readonly known: number }
  /** The disk refuses: full, read-only, or not allowed. `cause` is the system's or the database's own name for it. */
  | { readonly type: 'unusable'; readonly cause: string; readonly message: string };

/**
 * Makes sure of the database before anything is written to it: reads it through, rebuilds it where it is damaged,
 * copies it before it is migrated, migrates it, and doubts what a lost log may have held. Takes its time: not for the main thread.
 *
 * @throws on errors that neither the disk nor the database is the cause of.
 */
export function prepareStore(options: PrepareOptions): Prepared {
  try {
    mkdirSync(dirname(options.path), { recursive: true });
    return prepare(options);
  } catch (error) {
    const cause = causeOf(error);
    if (cause === null) throw error;
    return { type: 'unusable', cause, message: String(error) };
  }
}

function prepare({ path, backupsFolder, libraryFolder, now }: PrepareOptions): Prepared {
  const interrupted = findRebuilt(path);
  if (interrupted !== null) changePlaces(path, interrupted);
  const known = migrations.length;
  const hadLog = hasLog(path);
  const version = versionOf(path);
  if (version !== null && version > known) return { type: 'newer', version, known };

  const judgement = judgeDatabase(path);
  const rebuilt =
    judgement.type === 'damaged'
      ? {
          ...rebuildDatabase({
            path,
            backupsFolder,
            libraryFolder,
            now,
            isWalDamaged: judgement.isWalDamaged,
          }),
          why: judgement.why,
        }
      : null;
  const from = judgement.type === 'sound' ? judgement.version : known;
  const needsMigration = from < known;
  const backupFailure = needsMigration ? tryBackup(path, backupsFolder, now) : null;
  const hasLostLog = judgement.type === 'sound' && !hadLog && wasLeftOpen(path);
  const db = openStore(path);
  if (hasLostLog) settleLostLog(db, now);
  db.close();
  return { type: 'ready', rebuilt, backupFailure, migrated: needsMigration ? { from, to: known } : null };
}

/** A copy that cannot be made never stops the app. */
function tryBackup(path: string, folder: string, now: number): string | null {
  try {
    makeBackup(path, folder, now);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** The name of what the system or the database refused; `null` for an error of our own. */
function causeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code;
  // The driver gives no code where a file cannot be opened at all.
  return /unable to open/i.test(error.message) ? 'SQLITE_CANTOPEN' : null;
}
