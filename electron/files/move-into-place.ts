import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Renames over the target and flushes the folder. On Windows a virus scanner or an indexer holding either file makes this fail
 * for a moment, so it is tried a few times.
 *
 * @param ports for tests.
 */
export async function moveIntoPlace(
  from: string,
  to: string,
  ports: { readonly rename: typeof rename; readonly wait: (ms: number) => Promise<unknown> } = {
    rename,
    wait: pause,
  },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ports.rename(from, to);
      return await syncFolder(dirname(to));
    } catch (error) {
      const isHeld = ['EPERM', 'EBUSY', 'EACCES'].includes(codeOf(error));
      if (!isHeld || attempt === 8) throw error;
      await ports.wait(25 * attempt);
    }
  }
}

/** Makes the new name last through a power cut, where the system can flush a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close().catch(() => undefined);
}

/** The system's code of an error, such as `ENOSPC`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
}
