import { useLayoutEffect, useRef } from 'react';
import type { TaskFilter } from '#contract';
import { useLatestCalls } from '../../../hooks/use-latest.ts';
import type { CurrentRow } from './use-current-row.ts';

interface ShownList {
  readonly filter: TaskFilter;
  /** Another value is a list that is laid out anew. */
  readonly shape: string;
  readonly columns: number;
  readonly current: CurrentRow;
  readonly inView: readonly [from: number, to: number];
  readonly reveal: (place: number, align?: 'auto' | 'start' | 'center') => void;
  readonly toTop: () => void;
}

/** A new list begins at its top, or at the stack that was opened from it; one laid out again keeps its current row in view, or else its top. */
export function useKeptPlace({ filter, shape, columns, current, inView, reveal, toTop }: ShownList): void {
  /** The list as it was drawn before, and the one that a stack was opened from. */
  const before = useRef({ filter, place: current.place, inView });
  const left = useRef<{ readonly list: string; readonly place: number } | null>(null);
  const lastShape = useRef(shape);
  /** What stays at the top while a list is laid out again and again. */
  const top = useRef(0);

  const { begin } = useLatestCalls({
    begin(list: TaskFilter) {
      const { filter: earlier, place } = before.current;
      if (list.stack !== null && earlier.stack === null)
        left.current = { list: JSON.stringify(earlier), place };
      if (left.current?.list === JSON.stringify(list)) {
        current.go(left.current.place, { takesFocus: false });
        reveal(left.current.place, 'center');
        left.current = null;
      } else if (list !== earlier) toTop();
    },
  });
  useLayoutEffect(() => begin(filter), [begin, filter]);
  useLayoutEffect(() => {
    if (lastShape.current === shape) return;
    lastShape.current = shape;
    const [from, to] = before.current.inView;
    if (current.place >= from && current.place <= to) return reveal(current.place);
    if (top.current < from || top.current >= from + columns) top.current = from;
    reveal(top.current, 'start');
  }, [shape, columns, reveal, current.place]);
  useLayoutEffect(() => {
    before.current = { filter, place: current.place, inView };
  });
}
