import type { Clock } from './ports.ts';

export type ClipHolds = ReturnType<typeof createClipHolds>;

/** A reader keeps a clip for as long as it uses the path; a move of it waits. Clips are named by the id of their task. */
export function createClipHolds(clock: Pick<Clock, 'after'>) {
  const keepers = new Map<string, number>();
  const changes = new Map<string, Promise<unknown>>();
  let waiting: (() => void)[] = [];

  function keep(id: string): void {
    keepers.set(id, (keepers.get(id) ?? 0) + 1);
  }

  function release(id: string): void {
    const left = (keepers.get(id) ?? 1) - 1;
    if (left > 0) {
      keepers.set(id, left);
      return;
    }
    keepers.delete(id);
    const free = waiting;
    waiting = [];
    for (const resume of free) resume();
  }

  async function atRest(id: string): Promise<void> {
    for (let change = changes.get(id); change !== undefined; change = changes.get(id)) await change;
  }

  async function whileKept<Value>(id: string, work: () => Promise<Value>): Promise<Value> {
    // At once where nothing moves: who comes next sees that the clip is kept.
    if (changes.has(id)) await atRest(id);
    keep(id);
    try {
      return await work();
    } finally {
      release(id);
    }
  }

  return {
    /** Runs `work` while the clip stays where it is. Waits first while the clip is given another place, which takes milliseconds. */
    whileKept,
    /** Runs `work` while several clips stay where they are. */
    whileAllKept<Value>(ids: readonly string[], work: () => Promise<Value>): Promise<Value> {
      return ids.reduceRight((inner, id) => () => whileKept(id, inner), work)();
    },
    /** Keeps a clip for `ms` milliseconds, for a reader that does not tell when it has ended. Settles once no move of the clip is under way. */
    async keepFor(id: string, ms: number): Promise<void> {
      if (changes.has(id)) await atRest(id);
      keep(id);
      clock.after(ms, () => release(id));
    },
    isKept: (id: string) => keepers.has(id),
    /** Gives the clip another place once nobody keeps it. For one caller at a time. @throws what `signal` gives, while it waits. */
    async whileMoved<Value>(id: string, change: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
      while (keepers.has(id)) {
        // A signal that was aborted before tells no listener.
        signal?.throwIfAborted();
        await new Promise<void>((resume) => {
          waiting.push(resume);
          signal?.addEventListener('abort', () => resume(), { once: true });
        });
        signal?.throwIfAborted();
      }
      const changed = change();
      const ended = changed.catch(() => undefined).finally(() => changes.delete(id));
      changes.set(id, ended);
      return changed;
    },
  };
}
