import { type RefObject, useEffect } from 'react';

/**
 * Keeps a mouse that rests where something opens from pointing at it: until it moves, what opened by key keeps the focus, and
 * nothing within opens by itself.
 *
 * @param part what opened
 */
export function useRestingPointer(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    const own = { capture: true, signal: stop.signal };
    const isWithin = (target: EventTarget | null) =>
      target instanceof Node && part.current?.contains(target) === true;
    const say = (type: string, { target, pointerId, clientX, clientY }: PointerEvent) =>
      target?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'mouse', pointerId, clientX, clientY }),
      );
    // What the mouse was on before is left all the same.
    const onOut = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || !isWithin(event.relatedTarget)) return;
      event.stopImmediatePropagation();
      say('pointerout', event);
    };
    const onOver = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse' && isWithin(event.target)) event.stopImmediatePropagation();
    };
    const onMove = (event: PointerEvent): void => {
      stop.abort();
      if (event.pointerType === 'mouse' && isWithin(event.target)) say('pointerover', event);
    };
    window.addEventListener('pointerout', onOut, own);
    window.addEventListener('pointerover', onOver, own);
    window.addEventListener('pointermove', onMove, own);
    return () => stop.abort();
  }, [part]);
}
