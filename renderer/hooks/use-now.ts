import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** The present time in milliseconds since 1970, a whole number of intervals: the same for all who ask at one, renewed together. */
export function useNow(everyMs: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const waitForNext = (): void => {
        timer = setTimeout(
          () => {
            listener();
            waitForNext();
          },
          everyMs - (Date.now() % everyMs),
        );
      };
      waitForNext();
      return () => clearTimeout(timer);
    },
    [everyMs],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / everyMs) * everyMs);
}

/** Milliseconds until a time, by the computer's clock as it went when that time was told: who sets it meanwhile changes nothing. */
export function useTimeLeft(until: number, everyMs: number): number {
  const due = useMemo(() => performance.now() + until - Date.now(), [until]);
  useNow(everyMs);
  return Math.max(0, due - performance.now());
}
