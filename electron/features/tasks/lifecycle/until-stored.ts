import type { Clock } from '../../../shared/clock.ts';
import type { Log } from '../../../shared/log.ts';

const firstRetryMs = 1_000;
const slowestRetryMs = 30_000;

/** Stores what must not be lost, over and over until the disk takes it. */
export interface UntilStored {
  /** Tries at once. `write` throws when the disk does not take it; `then` is called once it has. */
  store(id: string, write: () => void, then: () => void): void;
  /** Tries what is left once more, then gives it up. */
  close(): void;
}

export function createUntilStored({ clock, log }: { readonly clock: Clock; readonly log: Log }): UntilStored {
  const waiting = new Map<string, { readonly write: () => void; readonly cancel: () => void }>();

  function attempt(id: string, write: () => void, then: () => void, retryMs: number): void {
    waiting.delete(id);
    if (isWritten(id, write)) {
      then();
      return;
    }
    const nextMs = Math.min(retryMs * 2, slowestRetryMs);
    const cancel = clock.after(retryMs, () => attempt(id, write, then, nextMs));
    waiting.set(id, { write, cancel });
  }

  function isWritten(id: string, write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      log.error('a task could not be stored', { id, error: String(error) });
      return false;
    }
  }

  return {
    store: (id, write, then) => attempt(id, write, then, firstRetryMs),
    close() {
      for (const [id, { write, cancel }] of waiting) {
        cancel();
        isWritten(id, write);
      }
      waiting.clear();
    },
  };
}
