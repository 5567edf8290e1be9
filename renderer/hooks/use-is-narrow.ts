import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than so many pixels. */
export function useIsNarrow(ref: RefObject<HTMLElement | null>, below: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const judge = (): void => {
      if (element.clientWidth > 0) setNarrow(element.clientWidth < below);
    };
    judge();
    const watcher = new ResizeObserver(judge);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [ref, below]);
  return isNarrow;
}
