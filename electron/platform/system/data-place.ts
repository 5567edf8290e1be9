import { chmodSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { thisSystem } from './this-system.ts';

export interface DataPlaceFacts {
  readonly system: NodeJS.Platform;
  /** Where Electron would keep the data. */
  readonly folder: string;
  /** Whether the command line names it. */
  readonly isChosen: boolean;
  /** `%LOCALAPPDATA%`, and the app's own folder there; `null` where Windows tells of none. */
  readonly localFolder: string | null;
  readonly appName: string;
  /** Where a folder really is: Windows shows a server's folder as a drive too. */
  readonly realPath: (folder: string) => string;
}

/**
 * Where the data are to be. Every process that opens the database shares memory with the others, which no server's disk gives: Windows
 * may keep a user's folder on one.
 *
 * @returns `null` where no place on this computer is known.
 */
export function dataPlace({
  system,
  folder,
  isChosen,
  localFolder,
  appName,
  realPath,
}: DataPlaceFacts): string | null {
  const isOnServer = (path: string) => serverPath.test(path) || serverPath.test(realPath(path));
  if (system !== 'win32' || !isOnServer(folder)) return folder;
  return isChosen || localFolder === null || isOnServer(localFolder)
    ? null
    : win32.join(localFolder, appName);
}

/** `\\server\share` and its long form, but no long form of a drive and no device. */
const serverPath = /^[\\/]{2}(?:\?[\\/]UNC[\\/]|(?![?.][\\/]))/i;

/** The nearest folder that is there tells for those that are still to be made. */
export function realPathOf(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    const above = win32.dirname(folder);
    return above === folder ? folder : realPathOf(above);
  }
}

/**
 * Makes the data folder and closes it to every other user of this computer, with what lies in it: a copy or a
 * restored backup may have left it open. Does nothing on Windows, where the user's profile is closed as a whole.
 */
export function closeDataFolder(folder: string): void {
  // The log's folder too: the log would make it open to all.
  mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 });
  if (thisSystem === 'win32') return;
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(folder, entry.name), 0o700);
    else if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600);
  }
}
