import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo } from 'react';
import type { Outline } from '#contract';
import { useMeasured } from '../../../hooks/use-measured.ts';
import type { BandRect } from '../input/use-rubber-band.ts';
import { type Density, layOut, measure, placesAcross, placesIn, rowAt, rowOf } from './layout.ts';

/** Rows kept drawn beyond the edges of the view. */
const overscan: Readonly<Record<Density, number>> = { grid: 1, list: 4 };
const roomBelow = 20;
/** Of the bar of a selection, which lies over the end of the list: it takes two lines where it is narrow or offers much. */
export const barHeight = 96;
/** The headers of the list's columns stay in view above its rows. */
const columnsHeight = 32;

interface Look {
  readonly density: Density;
  readonly thumbnailSize: number;
  readonly hasBar: boolean;
}

/** Which rows of the list are drawn, and where. The current row always is, so that the focus has a place. */
export function useGridLayout(
  scroller: RefObject<HTMLElement | null>,
  outline: Outline,
  { density, thumbnailSize, hasBar }: Look,
  currentPlace: number,
) {
  const below = hasBar ? barHeight : 0;
  const width = useMeasured(scroller, 0, ({ clientWidth }) => clientWidth);
  const metrics = useMemo(() => measure(density, width, thumbnailSize), [density, width, thumbnailSize]);
  const layout = useMemo(() => layOut(outline, metrics), [outline, metrics]);
  const currentRow = rowOf(layout, currentPlace);
  // Another layout has other functions: by its keys the virtualizer tells that it has to measure again.
  const sizes = useMemo(
    () => ({
      estimateSize: (index: number) => layout.heights[index] ?? 0,
      getItemKey: (index: number) => index,
    }),
    [layout],
  );
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    ...sizes,
    count: width > 0 ? layout.heights.length : 0,
    getScrollElement: () => scroller.current,
    // A list that is hidden keeps what it had. Shown again, it is where it was scrolled to, of which no event tells.
    observeElementRect: (instance, seen) =>
      observeElementRect(instance, (rect) => {
        if (rect.height === 0) return;
        seen(rect);
        const { scrollElement, scrollOffset } = instance;
        if (scrollElement?.scrollTop !== scrollOffset) scrollElement?.dispatchEvent(new Event('scroll'));
      }),
    rangeExtractor: useCallback(
      (range: Range) => {
        const rows = new Set([...defaultRangeExtractor(range), ...(currentRow < 0 ? [] : [currentRow])]);
        return [...rows].sort((left, right) => left - right);
      },
      [currentRow],
    ),
    overscan: overscan[density],
    paddingStart: density === 'list' ? columnsHeight : 0,
    scrollPaddingStart: density === 'list' ? columnsHeight : 0,
    paddingEnd: roomBelow + below,
    scrollPaddingEnd: below,
  });
  const items = virtualizer.getVirtualItems();
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 };
  const { height, rowGap } = metrics.items;
  return {
    width,
    layout,
    metrics,
    rows: useMemo(
      () =>
        items.flatMap(({ index, start: top }) => {
          const row = rowAt(layout, index);
          return row === undefined ? [] : [{ ...row, top }];
        }),
      [layout, items],
    ),
    inView: useMemo(() => placesIn(layout, startIndex, endIndex), [layout, startIndex, endIndex]),
    rowsInView: Math.floor((virtualizer.scrollRect?.height ?? 0) / (height + rowGap)),
    sheetHeight: virtualizer.getTotalSize(),
    isScrolling: virtualizer.isScrolling,
    /** Brings the task at a place into view, with the heading above all others where it stands right below it. */
    reveal: useCallback(
      (place: number, align: 'auto' | 'start' | 'center' = 'auto') => {
        const row = rowOf(layout, place);
        if (row >= 0) virtualizer.scrollToIndex(row === 1 ? 0 : row, { align });
      },
      [layout, virtualizer],
    ),
    placesTouching({ left, top, width: wide, height: high }: BandRect): readonly number[] {
      const { measurementsCache } = virtualizer;
      const from = virtualizer.getVirtualItemForOffset(top)?.index ?? 0;
      const touched: number[] = [];
      for (let index = from; index < measurementsCache.length; index += 1) {
        const start = measurementsCache[index]?.start ?? 0;
        if (start > top + high) break;
        const row = rowAt(layout, index);
        const below = row?.type === 'tasks' ? (row.isPinned ? metrics.pinned : metrics.items).height : 0;
        if (row && start + below > top) touched.push(...placesAcross(row, left, left + wide, metrics));
      }
      return touched;
    },
    toTop: useCallback(() => virtualizer.scrollToOffset(0), [virtualizer]),
  };
}
