import { setTimeout as pause } from 'node:timers/promises';

/** Waits for a condition, looking every few milliseconds; a condition that never comes is a named failure. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}.`);
    await pause(20);
  }
}
