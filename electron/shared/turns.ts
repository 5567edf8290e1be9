import { setImmediate } from 'node:timers/promises';

/** Lets the calls, timers and events that wait be served before a long loop goes on. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}

/** Calls `work` with one part of a list after the other, and lets calls and events be served between two parts. */
export async function inParts<Item>(
  items: readonly Item[],
  partLength: number,
  work: (part: readonly Item[]) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += partLength) {
    if (start > 0) await yieldToEventLoop();
    work(items.slice(start, start + partLength));
  }
}

/** Runs works one after the other; one that fails does not keep the next one. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
