import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { TaskFilter } from '#contract';
import type { LibraryView } from '../use-library.ts';
import type { CurrentRow } from './use-current-row.ts';

interface ShownList extends Pick<LibraryView, 'filter' | 'places'> {
  /** Another value is a list that is laid out anew. */
  readonly shape: string;
  readonly columns: number;
  readonly current: CurrentRow;
  readonly currentId: string | undefined;
  readonly inView: readonly [from: number, to: number];
  readonly reveal: (place: number, align?: 'auto' | 'start' | 'center') => void;
  readonly toTop: () => void;
}

/** A new list begins at its top, or at the stack that was opened from it; one laid out again keeps its current row in view, or else its top. */
export function useKeptPlace(list: ShownList): void {
  const { filter, places, shape, columns, current, currentId, inView, reveal, toTop } = list;
  /** The list as it was drawn before, and the one that a stack was opened from. */
  const before = useRef({ filter, place: current.place, id: currentId, inView });
  const left = useRef<{ readonly list: string; readonly place: number } | null>(null);
  const lastShape = useRef(shape);
  /** What stays at the top while a list is laid out again and again. */
  const top = useRef(0);

  const begin = useEffectEvent((list: TaskFilter): void => {
    const { filter: earlier, place, id } = before.current;
    // Keys act on the row that has the ring.
    const takesFocus = document.querySelector('[data-place]:focus-within') !== null;
    if (list.stack !== null && earlier.stack === null)
      left.current = { list: JSON.stringify(earlier), place };
    if (left.current?.list === JSON.stringify(list)) {
      // What was done in the stack may have moved it. What needs a look stands before the clips, and is none.
      const stack = places.findLast(({ task }) => task.variation?.of === earlier.stack);
      const back = stack?.place ?? left.current.place;
      current.go(back, { takesFocus });
      reveal(back, 'center');
      left.current = null;
    } else if (list !== earlier) {
      if (id !== currentId) current.go(0, { takesFocus });
      toTop();
    }
  });
  useLayoutEffect(() => begin(filter), [filter]);
  useLayoutEffect(() => {
    if (lastShape.current === shape) return;
    lastShape.current = shape;
    const [from, to] = before.current.inView;
    if (current.place >= from && current.place <= to) return reveal(current.place);
    if (top.current < from || top.current >= from + columns) top.current = from;
    reveal(top.current, 'start');
  }, [shape, columns, reveal, current.place]);
  useLayoutEffect(() => {
    before.current = { filter, place: current.place, id: currentId, inView };
  });
}
