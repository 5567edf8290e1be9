import { useEffect, useRef, useState } from 'react';
import { useLatest } from './use-latest.ts';
import { useOnLeave } from './use-on-leave.ts';

/** Until what could not be stored is tried again, in milliseconds. */
const retryAfterMs = 5_000;

/** What is stored of a value, of which several saves may be on their way. @param first is stored already. */
export function createSaves<Value>(first: Value) {
  let stored = { value: first, turn: 0 };
  let turns = 0;
  let lastDone = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Calls in so many milliseconds, unless it is about to: who writes on without a pause puts nothing off. */
    soon(afterMs: number, call: () => void): void {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        call();
      }, afterMs);
    },
    isStored: (value: Value) => stored.value === value,
    /** @returns why it is not stored, or `again` where a later one is: all that is not is to be saved at once, before anything is told. */
    async save(
      value: Value,
      store: (now: Value, before: Value) => Promise<unknown>,
    ): Promise<Error | 'again' | null> {
      const before = stored;
      if (before.value === value) return null;
      const turn = ++turns;
      stored = { value, turn };
      try {
        await store(value, before.value);
        lastDone = Math.max(lastDone, turn);
        return null;
      } catch (error) {
        // Of several that failed, nothing since the first is stored.
        if (before.turn < stored.turn) stored = before;
        return lastDone > turn ? 'again' : (error as Error);
      }
    },
  };
}

/**
 * Stores what is written: at most `afterMs` milliseconds after it changed, and at once when what shows it, or the window, goes away.
 * What could not be stored is tried again, with all that was written since.
 *
 * @param value as it is now; the first one is stored already, and one that changes is another object
 * @param store stores what is other than before. Its failure says why nothing is stored.
 * @returns why something that is written is not stored now, `null` while all of it is; and what stores it at once
 */
export function useSaving<Value>(
  value: Value,
  afterMs: number,
  store: (now: Value, before: Value) => Promise<unknown>,
): { readonly error: Error | null; readonly save: () => void } {
  const [saves] = useState(() => createSaves(value));
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [error, setError] = useState<Error | null>(null);
  const save = useLatest((): void => {
    void saves.save(value, store).then((failure) => {
      if (failure === 'again') save();
      else if (failure !== null) {
        setError(failure);
        // Out of sight, too, where no effect runs.
        clearTimeout(retry.current);
        retry.current = setTimeout(save, retryAfterMs);
      } else if (saves.isStored(value)) setError(null);
    });
  });
  useEffect(() => {
    if (!saves.isStored(value) && error === null) saves.soon(afterMs, save);
  }, [value, error, afterMs, save, saves]);
  useOnLeave(save);
  return { error, save };
}
