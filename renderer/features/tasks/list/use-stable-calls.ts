import { useLayoutEffect, useRef, useState } from 'react';

type Calls = Readonly<Record<string, (...input: never[]) => unknown>>;

/**
 * The same functions at each render, each calling the latest of its name, so that what is given them is
 * drawn anew only for reasons of its own. For handlers of events; not to be called while rendering.
 */
export function useStableCalls<Given extends Calls>(calls: Given): Given {
  const latest = useRef(calls);
  useLayoutEffect(() => {
    latest.current = calls;
  });
  const [stable] = useState(() => {
    const entries = Object.keys(calls).map((name) => [
      name,
      (...input: never[]) => latest.current[name]?.(...input),
    ]);
    return Object.fromEntries(entries) as Given;
  });
  return stable;
}
