import type { Clock, Log } from './ports.ts';

/** Wait after the first failed write, in milliseconds; it doubles with each failure. */
const firstRetryMs = 1_000;
/** Longest wait between two tries of one write, in milliseconds. */
const maxRetryMs = 30_000;

interface WaitingWrite {
  readonly id: string;
  readonly write: () => void;
  readonly cancel: () => void;
}

/** Writes that must not be lost because the disk refuses them for a while: they hold what the user has paid for. */
export function createWriteRetries({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
  const waiting = new Set<WaitingWrite>();
  let isClosed = false;

  function attempt(id: string, write: () => void, onWritten: () => void, retryMs: number): void {
    if (isWritten(id, write)) {
      onWritten();
      return;
    }
    if (isClosed) return;
    const cancel = clock.after(retryMs, () => {
      waiting.delete(entry);
      attempt(id, write, onWritten, Math.min(retryMs * 2, maxRetryMs));
    });
    const entry: WaitingWrite = { id, write, cancel };
    waiting.add(entry);
  }

  function isWritten(id: string, write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      log.error('a write that must not be lost failed', { id, error: String(error) });
      return false;
    }
  }

  return {
    /** Writes after 0, 1, 2, 4 … 30 s until the disk takes it. @param write reads what is stored then. @param onWritten not after `close`. */
    write: (id: string, write: () => void, onWritten: () => void) =>
      attempt(id, write, onWritten, firstRetryMs),
    /** The process is ending: tries every write that still waits once more, then gives it up. */
    close(): void {
      isClosed = true;
      for (const { id, write, cancel } of waiting) {
        cancel();
        isWritten(id, write);
      }
      waiting.clear();
    },
  };
}
