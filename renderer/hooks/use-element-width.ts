import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Inner width of an element in pixels; `initial` until it is measured. */
export function useElementWidth(element: RefObject<HTMLElement | null>, initial: number): number {
  return useMeasured(element, initial, (width) => width);
}

/** Whether an element is narrower than `limit` pixels; renders again only when that changes. */
export function useIsNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean {
  return useMeasured(element, false, (width) => width < limit);
}

/** What `read` makes of an element's width. An element that is hidden keeps the value it had. */
function useMeasured<Value>(
  element: RefObject<HTMLElement | null>,
  initial: Value,
  read: (width: number) => Value,
): Value {
  const [value, setValue] = useState(initial);
  const measure = useEffectEvent((width: number) => {
    const measured = read(width);
    if (width > 0) setValue(() => measured);
  });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    measure(watched.clientWidth);
    const observer = new ResizeObserver(() => measure(watched.clientWidth));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return value;
}
