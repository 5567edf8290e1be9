import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/** What `read` makes of an element's size; `initial` until it is measured. An element that is hidden keeps the value it had. */
export function useMeasured<Value>(
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
