import { renameSync, writeFileSync } from 'node:fs';
import { whileHeldNow } from './held.ts';

/**
 * Writes a small file for its owner's eyes, whole or not at all but not flushed: for the start and the end of the process.
 *
 * @throws the system's error.
 */
export function writeNow(path: string, text: string): void {
  writeFileSync(`${path}.part`, text, { mode: 0o600 });
  moveNow(`${path}.part`, path);
}

/** Renames over the target. @throws the system's error. */
export function moveNow(from: string, to: string): void {
  whileHeldNow(() => renameSync(from, to));
}
