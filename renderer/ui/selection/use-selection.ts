import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../hooks/use-announce.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import type { Gesture } from './gestures.ts';
import {
  type ListedRow,
  noSelection,
  rangeStart,
  type Selection,
  select,
  selectedTogether,
  without,
} from './selection.ts';

/** A list of which rows can be selected. */
export interface SelectableList {
  /** Another value is another list, which begins with no selection. */
  readonly list: unknown;
  /** The id of a row; `undefined` while it is not here. */
  readonly idAt: (place: number) => string | undefined;
  /** Reads all ids of the list, in its order. */
  readonly readIds: () => Promise<readonly string[]>;
}

export type SelectionHandle = ReturnType<typeof useSelection>;

/** The selection in the list that is shown. */
export function useSelection({ list, idAt, readIds }: SelectableList) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [ownList, setOwnList] = useState(list);
  /** What is read for an earlier gesture than the last one comes too late. */
  const lastGesture = useRef(0);
  if (ownList !== list) {
    setOwnList(list);
    setSelection(noSelection);
  }

  /** The ids of a range where the window holds all of them; `null` where they have to be read. */
  function heldBetween(start: ListedRow, end: ListedRow): readonly string[] | null {
    if (start.id !== undefined && idAt(start.place) !== start.id) return null;
    const [from, to] = start.place <= end.place ? [start.place, end.place] : [end.place, start.place];
    const held = Array.from({ length: to - from + 1 }, (_, index) => idAt(from + index));
    const ids = held.filter((id) => id !== undefined);
    return ids.length === held.length ? ids : null;
  }

  /** Reads the ids, and goes on with them unless another gesture came meanwhile. A list that cannot be read shows its own error. */
  function withIds(goOn: (ids: readonly string[]) => void): void {
    lastGesture.current += 1;
    const own = lastGesture.current;
    readIds().then(
      (ids) => own === lastGesture.current && goOn(ids),
      () => undefined,
    );
  }

  const calls = useLatestCalls({
    /** @param focused the row that had the focus before. */
    select(gesture: Gesture, row: ListedRow, focused: ListedRow | null): void {
      const apply = (between: readonly string[]) =>
        setSelection((before) => select(before, { gesture, row, focused, between }));
      lastGesture.current += 1;
      const isRange = gesture === 'range' || gesture === 'add-range';
      const start = rangeStart(selection, { row, focused });
      const held = isRange ? heldBetween(start, row) : [];
      if (held !== null) apply(held);
      else withIds((ids) => apply(rangeOf(ids, start, row)));
    },
    selectAll: () => withIds((ids) => setSelection(selectedTogether(ids))),
    /** Selects the rows at these places together, and those in `kept`, as a rubber band does. */
    selectPlaces(places: readonly number[], kept: ReadonlySet<string>): void {
      lastGesture.current += 1;
      const together = (idOf: (place: number) => string | undefined): void => {
        const ids = places.map(idOf).filter((id) => id !== undefined);
        setSelection(selectedTogether([...kept, ...ids]));
      };
      if (places.every((place) => idAt(place) !== undefined)) together(idAt);
      else withIds((ids) => together((place) => ids[place]));
    },
    clear(): void {
      lastGesture.current += 1;
      if (selection.ids.size > 0) announce(t('tasks.announce.cleared'));
      setSelection(noSelection);
    },
    forget: (ids: readonly string[]) => setSelection((before) => without(before, new Set(ids))),
  });
  return useMemo(() => ({ selection, ...calls }), [selection, calls]);
}

/** The ids between two rows of a list, both included, wherever the rows have gone; an id that is not there counts by its place. */
function rangeOf(ids: readonly string[], ...rows: readonly [ListedRow, ListedRow]): readonly string[] {
  const places = rows.map(({ id, place }) => {
    const now = id === undefined ? -1 : ids.indexOf(id);
    return now < 0 ? place : now;
  });
  return ids.slice(Math.min(...places), Math.max(...places) + 1);
}
