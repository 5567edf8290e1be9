import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { whileHeld, whileHeldNow } from './held.ts';

/** The system's removal and the wait between two tries; passed in by tests alone. */
export interface RemoveSystem {
  rm(path: string, options: { readonly force: true; readonly recursive: boolean }): Promise<void>;
  wait?(ms: number): Promise<unknown>;
}

/**
 * Removes a file, or a link but not what it leads to, for good. One that is not there counts as removed; one that another program
 * holds is tried a few times. The path comes from the app itself or from `inside`.
 *
 * @throws the system's error, also for a folder.
 */
export async function removeFile(path: string, system: RemoveSystem = { rm }): Promise<void> {
  await whileHeld(() => system.rm(path, { force: true, recursive: false }), system.wait);
}

/** Removes a folder with all that is in it. Otherwise like `removeFile`. */
export async function removeFolder(path: string, system: RemoveSystem = { rm }): Promise<void> {
  await whileHeld(() => system.rm(path, { force: true, recursive: true }), system.wait);
}

/** Like `removeFile`, for the start and the end of the process, and for databases, which are handled on one thread. */
export function removeFileNow(path: string): void {
  whileHeldNow(() => rmSync(path, { force: true }));
}

/** Like `removeFolder`, for the start and the end of the process. */
export function removeFolderNow(path: string): void {
  whileHeldNow(() => rmSync(path, { force: true, recursive: true }));
}
