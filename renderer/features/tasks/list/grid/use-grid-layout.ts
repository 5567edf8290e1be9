import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo } from 'react';
import type { Outline } from '#contract';
import { useElementWidth } from '../../../../hooks/use-element-width.ts';
import { type Density, heightOf, layOut, measure, rowOf } from './layout.ts';

/** Rows kept drawn beyond the edges of the view. */
const overscan: Readonly<Record<Density, number>> = { grid: 1, list: 4 };
const roomBelow = 20;

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
  const { rows } = layout;
  const estimateSize = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? 0 : heightOf(row, metrics);
    },
    [rows, metrics],
  );
  const currentRow = rowOf(layout, currentPlace);
  const virtualizer = useVirtualizer({
    count: width > 0 ? rows.length : 0,
    estimateSize,
    // A new function for a new layout: the sizes are then computed again.
    getItemKey: useCallback((index: number) => (rows[index] ? index : -1), [rows]),
    getScrollElement: () => scroller.current,
    overscan: overscan[density],
    paddingEnd: roomBelow,
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range);
        if (currentRow < 0 || currentRow >= range.count || drawn.includes(currentRow)) return drawn;
        return [...drawn, currentRow].sort((left, right) => left - right);
      },
      [currentRow],
    ),
  });
  return { layout, metrics, virtualizer };
}
