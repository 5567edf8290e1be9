import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { bandAdds } from '../../../ui/selection/gestures.ts';
import { type ListedRow, selectedOf } from '../../../ui/selection/selection.ts';
import type { SelectionHandle } from '../../../ui/selection/use-selection.ts';

/** Pixels of the sheet that the rows stand on. */
export type BandRect = Readonly<Record<'left' | 'top' | 'width' | 'height', number>>;

/** A press that goes less far, in pixels, is a click. */
const minBandPx = 4;
/** Pixels that the list scrolls in a frame, at most, while the pointer is beyond its edge. */
const maxScrollPx = 24;

/** Selects rows by a rectangle that the mouse draws from a free spot between them, as file managers do. */
export function useRubberBand(
  scroller: RefObject<HTMLElement | null>,
  placesIn: (rect: BandRect) => readonly number[],
  selection: Pick<SelectionHandle, 'selection' | 'selectPlaces' | 'clear'>,
  focused: ListedRow,
) {
  const [band, setBand] = useState<BandRect | null>(null);
  /** Where the press began, on the sheet, and the rows that stay selected besides those in the band. */
  const press = useRef<{ x: number; y: number; kept: ReadonlySet<string> } | null>(null);
  const pointer = useRef({ clientX: 0, clientY: 0 });
  const isDrawn = band !== null;

  const draw = (): void => {
    const start = press.current;
    const list = scroller.current;
    if (start === null || list === null) return;
    const { x, y } = onSheet(list, pointer.current);
    const rect = {
      left: Math.min(x, start.x),
      top: Math.min(y, start.y),
      width: Math.abs(x - start.x),
      height: Math.abs(y - start.y),
    };
    if (band === null && Math.max(rect.width, rect.height) < minBandPx) return;
    setBand(rect);
    selection.selectPlaces(placesIn(rect), start.kept);
  };
  const scroll = useEffectEvent((): void => {
    const list = scroller.current;
    if (list === null) return;
    const { top, bottom } = list.getBoundingClientRect();
    const { clientY } = pointer.current;
    const beyond = Math.min(0, clientY - top) + Math.max(0, clientY - bottom);
    if (beyond === 0) return;
    list.scrollTop += Math.max(-maxScrollPx, Math.min(maxScrollPx, beyond));
    draw();
  });
  useEffect(() => {
    if (!isDrawn) return;
    let frame = requestAnimationFrame(function next() {
      scroll();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDrawn]);

  const end = (): void => {
    press.current = null;
    setBand(null);
  };
  return {
    band,
    listeners: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const { target, button, pointerType, currentTarget } = event;
        const isFree = target instanceof Element && target.closest('[data-place], button') === null;
        // The scroll bar is the list's own.
        const isInside =
          event.clientX < currentTarget.getBoundingClientRect().left + currentTarget.clientWidth;
        if (button !== 0 || pointerType !== 'mouse' || !isFree || !isInside) return;
        currentTarget.setPointerCapture(event.pointerId);
        pointer.current = event;
        const adds = bandAdds(event);
        if (!adds) selection.clear();
        press.current = {
          ...onSheet(currentTarget, event),
          kept: new Set(adds ? selectedOf(selection.selection, focused) : []),
        };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (press.current === null) return;
        pointer.current = { clientX, clientY };
        draw();
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

function onSheet(list: HTMLElement, { clientX, clientY }: Record<'clientX' | 'clientY', number>) {
  const { left, top } = list.getBoundingClientRect();
  return { x: clientX - left + list.scrollLeft, y: clientY - top + list.scrollTop };
}
