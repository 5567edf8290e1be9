import type { Clock } from '../../../shared/clock.ts';
import type { Log } from '../../../shared/log.ts';
import type { ChatRepository } from '../ports.ts';

/** Time between two pieces, in milliseconds: other work goes first. */
const pauseMs = 20;

/** Makes long texts searchable bit by bit, while nothing else is held up. */
export function createIndexing(store: Pick<ChatRepository, 'indexSome'>, clock: Clock, log: Log) {
  let cancel: (() => void) | null = null;

  function step(): void {
    cancel = null;
    try {
      if (store.indexSome()) wake();
    } catch (error) {
      log.error('a message could not be made searchable', { error: String(error) });
    }
  }
  function wake(): void {
    cancel ??= clock.after(pauseMs, step);
  }

  return {
    /** There may be something to do. */
    wake,
    close(): void {
      cancel?.();
    },
  };
}
