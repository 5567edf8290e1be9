import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Outline } from '#contract';
import { useElementWidth } from '../../../hooks/use-element-width.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { bottomOf, type Density, layOut, measure, placesIn, rowAt, rowAtTop, rowOf } from './layout.ts';

/** Rows kept drawn beyond the edges of the view. */
const overscan: Readonly<Record<Density, number>> = { grid: 1, list: 4 };
const roomBelow = 20;
/** After the last scroll event the list is at rest, in milliseconds. */
const restMs = 150;

/** Which rows of the list are drawn, and where. The current row always is, so that the focus has a place. */
export function useGridLayout(
  scroller: RefObject<HTMLElement | null>,
  outline: Outline,
  density: Density,
  currentPlace: number,
) {
  const width = useElementWidth(scroller, 0);
  const metrics = useMemo(() => measure(density, width), [density, width]);
  const layout = useMemo(() => layOut(outline, metrics), [outline, metrics]);
  const rangeIn = ({ top, height }: View): readonly [first: number, last: number] =>
    width > 0 && height > 0 ? [rowAtTop(layout, top), rowAtTop(layout, top + height - 1)] : [0, -1];
  const isChange = useLatest((from: View, to: View) => {
    const [before, after] = [rangeIn(from), rangeIn(to)];
    return before[0] !== after[0] || before[1] !== after[1];
  });
  const { view, isScrolling, moveTo } = useView(scroller, isChange);

  const [first, last] = rangeIn(view);
  const rows = useMemo(() => {
    const current = rowOf(layout, currentPlace);
    const from = Math.max(0, first - overscan[density]);
    const to = Math.min(layout.rowCount - 1, last + overscan[density]);
    const drawn = Array.from({ length: last < first ? 0 : to - from + 1 }, (_, index) => from + index);
    if (last >= first && current >= 0 && current < from) drawn.unshift(current);
    if (last >= first && current > to) drawn.push(current);
    return drawn.flatMap((index) => rowAt(layout, index) ?? []);
  }, [layout, first, last, density, currentPlace]);

  /** Brings the task at a place into view, with the heading above all others where it stands right below it. */
  const reveal = useCallback(
    (place: number) => {
      const row = rowOf(layout, place);
      const top = rowAt(layout, row)?.top;
      if (top === undefined) return;
      const { top: from, height } = view;
      if (row === 1) moveTo(0);
      else if (top < from) moveTo(top);
      else if (bottomOf(layout, row) > from + height) moveTo(bottomOf(layout, row) - height);
    },
    [layout, view, moveTo],
  );
  const { height, rowGap } = metrics.items;
  return {
    layout,
    metrics,
    rows,
    /** The places in view. */
    inView: useMemo(() => placesIn(layout, first, last), [layout, first, last]),
    rowsInView: Math.floor(view.height / (height + rowGap)),
    sheetHeight: layout.height + roomBelow,
    isScrolling,
    reveal,
    toTop: useCallback(() => view.top > 0 && moveTo(0), [view, moveTo]),
  };
}

/** What of the list is in sight, in pixels. */
interface View {
  top: number;
  height: number;
}

/** @param isChange whether other rows are in sight: only then is anything drawn. */
function useView(scroller: RefObject<HTMLElement | null>, isChange: (from: View, to: View) => boolean) {
  // The same object always: it is read where the present place counts, not that of the last render.
  const [view] = useState<View>({ top: 0, height: 0 });
  const [isScrolling, setIsScrolling] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const see = useCallback(
    (seen: Partial<View>): boolean => {
      const before = { ...view };
      Object.assign(view, seen);
      return isChange(before, view);
    },
    [view, isChange],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onScroll = (): void => {
      const hasOthers = see({ top: element.scrollTop });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsScrolling(false), restMs);
      setIsScrolling(true);
      // Drawn in the frame that scrolls: a frame later its edge would be blank.
      if (hasOthers) flushSync(redraw);
    };
    const onSize = (): void => {
      // One that is hidden keeps what it had.
      if (element.clientHeight > 0 && see({ top: element.scrollTop, height: element.clientHeight })) redraw();
    };
    onSize();
    const observer = new ResizeObserver(onSize);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer.current);
      setIsScrolling(false);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, see]);

  const moveTo = useCallback(
    (top: number) => {
      see({ top });
      redraw();
      if (scroller.current) scroller.current.scrollTop = top;
    },
    [scroller, see],
  );
  return { view, isScrolling, moveTo };
}
