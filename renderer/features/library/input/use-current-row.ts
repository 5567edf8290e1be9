import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { hasGoneOn } from '../../../hooks/use-lost-focus.ts';
import type { LibraryView } from '../use-library.ts';

export type CurrentRow = ReturnType<typeof useCurrentRow>;

/**
 * The row the keyboard is at. It follows its task, passes to the row that took its place, and keeps the focus. One that is drawn late takes
 * none from a field that somebody has gone to meanwhile: what is typed there would rate clips.
 */
export function useCurrentRow(
  grid: RefObject<HTMLElement | null>,
  total: number,
  { taskAt, places }: Pick<LibraryView, 'taskAt' | 'places'>,
) {
  const [current, setCurrent] = useState<{ readonly place: number; readonly id: string | null }>({
    place: 0,
    id: null,
  });
  /** Where the focus was when a row was asked to take it; `undefined` where none is. */
  const askedFrom = useRef<Element | null>(undefined);
  const lastFocused = useRef<Element | null>(null);

  const there = taskAt(current.place)?.id ?? null;
  const moved = there === current.id ? undefined : places.find(({ task }) => task.id === current.id);
  const place = moved ? moved.place : Math.max(0, Math.min(current.place, total - 1));
  const id = taskAt(place)?.id ?? current.id;
  if (place !== current.place || id !== current.id) setCurrent({ place, id });

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const come = ({ target }: FocusEvent): void => {
      lastFocused.current = target instanceof Element ? target : null;
    };
    // A row that is taken away loses the focus too, and to nobody: a moment later the two can be told apart.
    const leave = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) lastFocused.current = null;
      else
        setTimeout(() => {
          const isThere = target instanceof Element && target.isConnected;
          if (isThere && document.activeElement !== target && lastFocused.current === target)
            lastFocused.current = null;
        });
    };
    const stop = new AbortController();
    element.addEventListener('focusin', come, stop);
    element.addEventListener('focusout', leave, stop);
    return () => stop.abort();
  }, [grid]);

  useLayoutEffect(() => {
    const isGone = lastFocused.current !== null && !lastFocused.current.isConnected;
    const isLost = isGone && document.activeElement === document.body;
    if (askedFrom.current !== undefined && hasGoneOn(askedFrom.current)) askedFrom.current = undefined;
    if (askedFrom.current === undefined && !isLost) return;
    const row = grid.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
    if (!row || row.offsetParent === null) return;
    askedFrom.current = undefined;
    row.focus({ preventScroll: true });
  });

  return {
    /** Place of the row that Tab leads to. */
    place,
    go(to: number, { takesFocus = true }: { readonly takesFocus?: boolean } = {}): void {
      if (takesFocus) askedFrom.current = document.activeElement;
      setCurrent({ place: to, id: taskAt(to)?.id ?? null });
    },
  };
}
