import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../shared/error-code.ts';

/** Tries of an operation on a file that is held, and how much longer the wait before each is than the one before, in milliseconds: 0.7 s in all. */
const maxTries = 8;
const waitStepMs = 25;

/** What Windows says while a virus scanner or an indexer has the file open, or one in the folder. */
const heldCodes: readonly string[] = ['EPERM', 'EBUSY', 'EACCES', 'ENOTEMPTY'];

/**
 * Tries an operation again while another program holds the file: on Windows a virus scanner or an indexer does for a moment.
 *
 * @param wait before the next try, in milliseconds.
 * @throws the system's error: one of `heldCodes` after the last try, any other at once.
 */
export async function whileHeld<Value>(
  work: () => Promise<Value>,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!heldCodes.includes(codeOf(error)) || attempt === maxTries) throw error;
      await wait(waitStepMs * attempt);
    }
  }
}

/** Like `whileHeld`, for the start and the end of the process, where nothing else waits for this thread. */
export function whileHeldNow<Value>(
  work: () => Value,
  wait = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
): Value {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return work();
    } catch (error) {
      if (!heldCodes.includes(codeOf(error)) || attempt === maxTries) throw error;
      wait(waitStepMs * attempt);
    }
  }
}

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
