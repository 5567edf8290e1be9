import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo } from 'react';
import type { Outline } from '#contract';
import { useElementWidth } from '../../../../hooks/use-element-width.ts';
import { layOut, rowOf } from './layout.ts';
import { type Density, measure } from '../metrics.ts';

/** Rows kept drawn beyond the edges of the view. */
const overscan: Readonly<Record<Density, number>> = { grid: 1, list: 4, stack: 3 };
/** Room inside the scrolling element: before a row, after it (the scroll bar's gutter not counted), below the last. */
const insets: Readonly<Record<Density, readonly [before: number, after: number]>> = {
  grid: [20, 8],
  list: [13, 2],
  stack: [12, 2],
};
const below = 20;

/** Which rows of the list are drawn, and where. The current row always is, so that the focus has a place. */
export function useListLayout(
  scroller: RefObject<HTMLElement | null>,
  outline: Outline,
  density: Density,
  current: number,
) {
  const [before, after] = insets[density];
  const width = useElementWidth(scroller, 0) - before - after;
  const metrics = useMemo(() => measure(density, Math.max(width, 160)), [density, width]);
  const layout = useMemo(() => layOut(outline, metrics.columns), [outline, metrics.columns]);
  const { rows } = layout;
  const estimateSize = useCallback(
    (index: number) =>
      rows[index]?.type === 'day' ? metrics.headingHeight : metrics.itemHeight + metrics.gap,
    [rows, metrics],
  );
  const currentRow = rowOf(layout, current);
  const virtualizer = useVirtualizer({
    count: width > 0 ? rows.length : 0,
    estimateSize,
    // A new function for a new layout: the sizes are then reckoned anew.
    getItemKey: useCallback((index: number) => (rows[index] ? index : -1), [rows]),
    getScrollElement: () => scroller.current,
    overscan: overscan[density],
    paddingEnd: below,
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range);
        if (currentRow < 0 || currentRow >= range.count || drawn.includes(currentRow)) return drawn;
        return [...drawn, currentRow].sort((left, right) => left - right);
      },
      [currentRow],
    ),
  });
  return { layout, metrics, virtualizer, left: before };
}
