import { useCallback, useSyncExternalStore } from 'react';

interface Ticker {
  now: number;
  readonly listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | undefined;
}

/** One timer for all that want the same interval: a list has many rows that tell the time. */
const tickers = new Map<number, Ticker>();

function tickerOf(everyMs: number): Ticker {
  const held = tickers.get(everyMs);
  if (held) return held;
  const made: Ticker = { now: Date.now(), listeners: new Set(), timer: undefined };
  tickers.set(everyMs, made);
  return made;
}

function tick(ticker: Ticker): void {
  ticker.now = Date.now();
  for (const listener of ticker.listeners) listener();
}

/** The present time in milliseconds since 1970, renewed at an interval; the same for all who ask at it. */
export function useNow(everyMs: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ticker = tickerOf(everyMs);
      ticker.listeners.add(listener);
      if (ticker.timer === undefined) {
        ticker.timer = setInterval(() => tick(ticker), everyMs);
        // Nobody listened for a while: the time it holds may be long past.
        if (Date.now() - ticker.now >= everyMs) tick(ticker);
      }
      return () => {
        ticker.listeners.delete(listener);
        if (ticker.listeners.size > 0) return;
        clearInterval(ticker.timer);
        ticker.timer = undefined;
      };
    },
    [everyMs],
  );
  return useSyncExternalStore(subscribe, () => tickerOf(everyMs).now);
}
