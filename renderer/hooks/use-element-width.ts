import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Inner width of an element in pixels; `initial` until it is measured. */
export function useElementWidth(element: RefObject<HTMLElement | null>, initial: number): number {
  return useMeasured(element, initial, ({ clientWidth }) => clientWidth);
}

/** Whether an element is narrower than `limit` pixels; renders again only when that changes. */
export function useIsNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean {
  return useMeasured(element, false, ({ clientWidth }) => clientWidth < limit);
}

/** Whether an element is lower than `limit` pixels; renders again only when that changes. */
export function useIsLow(element: RefObject<HTMLElement | null>, limit: number): boolean {
  return useMeasured(element, false, ({ clientHeight }) => clientHeight < limit);
}

/** What `read` makes of an element's size. An element that is hidden keeps the value it had. */
function useMeasured<Value>(
  element: RefObject<HTMLElement | null>,
  initial: Value,
  read: (element: HTMLElement) => Value,
): Value {
  const [value, setValue] = useState(initial);
  const measure = useEffectEvent((measured: HTMLElement) => {
    const now = read(measured);
    if (measured.clientWidth > 0) setValue(() => now);
  });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    measure(watched);
    const observer = new ResizeObserver(() => measure(watched));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return value;
}
