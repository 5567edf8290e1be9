import { useEffect, useRef, useState } from 'react';
import { useLatest } from './use-latest.ts';
import { useOnLeave } from './use-on-leave.ts';

/** Until what could not be stored is tried again, in milliseconds. */
const retryAfterMs = 5_000;

/**
 * Stores what is written: once it has not changed for `afterMs` milliseconds, and at once when what shows it, or the window, goes away.
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
  const saved = useRef(value);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [error, setError] = useState<Error | null>(null);
  const save = useLatest((): void => {
    const before = saved.current;
    saved.current = value;
    (before === value ? Promise.resolve() : store(value, before)).then(
      () => {
        if (saved.current === value) setError(null);
      },
      (thrown: Error) => {
        saved.current = before;
        setError(thrown);
        // Out of sight, too, where no effect runs.
        clearTimeout(retry.current);
        retry.current = setTimeout(save, retryAfterMs);
      },
    );
  });
  useEffect(() => {
    if (saved.current === value || error !== null) return;
    const timer = setTimeout(save, afterMs);
    return () => clearTimeout(timer);
  }, [value, error, afterMs, save]);
  useOnLeave(save);
  return { error, save };
}
