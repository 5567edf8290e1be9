import { removeUnfinished } from '../files/own-folder.ts';
import type { Log } from '../shared/log.ts';

/**
 * Removes what a crash left half written in the app's own folders. Nothing in the library folder, which is the user's: a download
 * that was cut off goes on there, and a finished clip that no task knows is still a clip. Never rejects.
 *
 * @param startedAt when this run began to write, in milliseconds since 1970: what is younger is being written.
 */
export async function removeLeftovers(
  folders: readonly string[],
  startedAt: number,
  log: Log,
): Promise<void> {
  for (const folder of folders) {
    try {
      const removed = await removeUnfinished(folder, startedAt);
      if (removed > 0) log.info('half-written files of an earlier run were removed', { removed });
    } catch (error) {
      log.warn('half-written files of an earlier run could not be removed', { error: String(error) });
    }
  }
}
