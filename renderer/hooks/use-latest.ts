import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that never changes and calls the newest version of another. */
export function useLatest<Arguments extends readonly unknown[], Value>(
  act: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
