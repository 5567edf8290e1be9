import { type RefObject, useEffect } from 'react';

/** Pixels that the wheel turns for one step: a notch of a mouse. */
const stepPx = 100;

/**
 * Calls back for each notch of the wheel over an element with Ctrl held, or Cmd on a Mac, which a pinch on a trackpad is told as, too.
 *
 * @param onZoom the same function at each render.
 */
export function useZoomWheel(
  element: RefObject<HTMLElement | null>,
  onZoom: (isLarger: boolean) => void,
): void {
  useEffect(() => {
    const over = element.current;
    let turned = 0;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < stepPx) return;
      onZoom(turned < 0);
      turned = 0;
    };
    over?.addEventListener('wheel', onWheel, { passive: false });
    return () => over?.removeEventListener('wheel', onWheel);
  }, [element, onZoom]);
}
