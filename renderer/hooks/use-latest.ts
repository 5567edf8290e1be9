import { replaceEqualDeep } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';

type Calls<Names> = { readonly [Name in keyof Names]: (...input: never[]) => unknown };

/**
 * The same functions at each render, each of which calls the latest function of its name: components that take
 * them are not drawn again for their sake. For event handlers; not to be called while rendering.
 */
export function useLatestCalls<Given extends Calls<Given>>(calls: Given): Given {
  const latest = useRef(calls);
  useLayoutEffect(() => {
    latest.current = calls;
  });
  const [stable] = useState(() => {
    const entries = Object.keys(calls).map((name) => [
      name,
      (...input: never[]) => latest.current[name as keyof Given](...input),
    ]);
    return Object.fromEntries(entries) as Given;
  });
  return stable;
}

/** One function that never changes and calls the latest version of another; see `useLatestCalls`. */
export function useLatest<Arguments extends readonly unknown[], Value>(
  act: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  return useLatestCalls({ act }).act;
}

/** The value of before for as long as what is given equals it; where only a part differs, its other plain objects and arrays are those of before. */
export function useShared<Value>(value: Value): Value {
  const [held, hold] = useState(value);
  const shared = replaceEqualDeep(held, value);
  if (shared !== held) hold(shared);
  return shared;
}

/** The same object at each render for as long as each of its values is the same. Give it the same names each time. */
export function useSame<Value extends object>(value: Value): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its values are all that it depends on
  return useMemo(() => value, Object.values(value));
}
