import { setImmediate } from 'node:timers/promises';

/** Lets the calls, timers and events that wait be served before a long loop goes on. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
