import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { thisSystem } from '../system/this-system.ts';

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
