import { cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { moveNow } from '../../files/held.ts';
import { removeFolderNow } from '../../files/remove.ts';

/**
 * Moves the data to their new place, once: data that are there already stay. Ended at any point, the next start does it again. Of two
 * starts at once, before any has the lock, each makes a copy of its own, and the second goes on with that of the first.
 *
 * @param copy the system's; passed in by tests alone. @throws the system's error.
 */
export function moveDataOnce(from: string, to: string, copy = cpSync): void {
  if (holdsData(to) || !holdsData(from)) return;
  if (existsSync(to)) moveNow(to, `${to}.${Date.now()}.unused`);
  const half = mkdtempSync(`${to}.moving`);
  try {
    copy(from, half, { recursive: true, preserveTimestamps: true });
    // Refused where another start was faster.
    moveNow(half, to);
    for (const name of readdirSync(dirname(to)))
      if (name.startsWith(`${basename(to)}.moving`)) removeFolderNow(join(dirname(to), name));
    removeFolderNow(from);
  } catch (error) {
    removeFolderNow(half);
    if (!holdsData(to)) throw error;
  }
}

const holdsData = (folder: string) => existsSync(join(folder, 'studio.db'));
