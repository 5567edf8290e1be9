import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'libsql';
import { type Db, migrate } from '../open.ts';
import { listBackups, syncFile } from './backup.ts';
import { judgeDatabase, openToRead } from './damage.ts';
import { createFiller, type Filled } from './fill.ts';
import { tasksOfRecipes } from './recipes-on-disk.ts';
import { openScratch } from './scratch.ts';
import { changePlaces, damagedPath, rebuiltPath, timeMark, workPath } from './set-aside.ts';

export interface RebuildOptions {
  readonly path: string;
  readonly backupsFolder: string;
  /** Where clips and their recipes are kept unless the user chose another folder. */
  readonly libraryFolder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the newest changes may be missing from what can be read. */
  readonly isWalDamaged: boolean;
}

export interface Rebuilt extends Filled {
  /** Name of the damaged file as it is kept; `null` where there was none. */
  readonly keptAs: string | null;
  /** Name of the copy that filled gaps; `null` where none did. */
  readonly backup: string | null;
}

/**
 * Makes a new database out of a damaged one: of the rows that can still be read, then of the newest sound copy,
 * then of the recipes beside the clips. The damaged file is only read, and moved aside when the new one is
 * whole and on the disk.
 *
 * @throws when the disk refuses; nothing has been moved then.
 */
export function rebuildDatabase(options: RebuildOptions): Rebuilt {
  const { path, backupsFolder, libraryFolder, now, isWalDamaged } = options;
  const mark = timeMark(now);
  const keptAs = existsSync(path) ? basename(damagedPath(path, mark)) : null;
  const work = workPath(path, 'new');
  rmSync(work, { force: true });
  const db = new Database(work);
  let rebuilt: Rebuilt;
  try {
    db.pragma('journal_mode = DELETE');
    db.pragma('synchronous = OFF');
    migrate(db);
    const filler = createFiller(db, now);
    const scratch = openScratch(path, workPath(path, 'copy'), work);
    const isWhole = scratch === null ? false : filler.addFrom(scratch.db, { isNewest: !isWalDamaged });
    scratch?.close();
    const backup = isWhole ? null : addFromBackup(filler.addFrom, backupsFolder);
    if (!isWhole) filler.addRecipes(tasksOfRecipes(filler.libraryFolders(libraryFolder)));
    rebuilt = { ...filler.finish(keptAs), keptAs, backup };
  } finally {
    db.close();
  }
  syncFile(work);
  renameSync(work, rebuiltPath(path, mark));
  changePlaces(path, mark);
  return rebuilt;
}

/** Fills gaps from the newest copy that is sound. @returns its name. */
function addFromBackup(
  add: (source: Db, options: { readonly isNewest: boolean }) => boolean,
  folder: string,
): string | null {
  for (const { path } of listBackups(folder)) {
    if (judgeDatabase(path).type !== 'sound') continue;
    const source = openToRead(path);
    try {
      add(source, { isNewest: false });
      return basename(path);
    } finally {
      source.close();
    }
  }
  return null;
}
