import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../hooks/use-announce.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import type { Gesture } from './gestures.ts';
import {
  heldBetween,
  type ListedRow,
  noSelection,
  rangeOf,
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

export interface SelectionHandle {
  readonly selection: Selection;
  /** @param focused the row that had the focus before. */
  readonly select: (gesture: Gesture, row: ListedRow, focused: ListedRow | null) => void;
  readonly selectAll: () => void;
  /** Selects the rows at these places together, and those in `kept`, as a rubber band does. */
  readonly selectPlaces: (places: readonly number[], kept: ReadonlySet<string>) => void;
  readonly clear: () => void;
  readonly forget: (ids: readonly string[]) => void;
}

/** The selection in the list that is shown. */
export function useSelection({ list, idAt, readIds }: SelectableList): SelectionHandle {
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
    select(gesture: Gesture, row: ListedRow, focused: ListedRow | null) {
      const apply = (between: readonly string[]) =>
        setSelection((before) => select(before, { gesture, row, focused, between }));
      lastGesture.current += 1;
      if (gesture !== 'range' && gesture !== 'add-range') return apply([]);
      const start = rangeStart(selection, { row, focused });
      const held = heldBetween(idAt, start, row);
      if (held !== null) return apply(held);
      withIds((ids) => apply(rangeOf(ids, start, row)));
    },
    selectAll: () => withIds((ids) => setSelection(selectedTogether(ids))),
    selectPlaces(places: readonly number[], kept: ReadonlySet<string>) {
      lastGesture.current += 1;
      const together = (idOf: (place: number) => string | undefined): void => {
        const ids = places.map(idOf).filter((id) => id !== undefined);
        setSelection(selectedTogether([...kept, ...ids]));
      };
      if (places.every((place) => idAt(place) !== undefined)) together(idAt);
      else withIds((ids) => together((place) => ids[place]));
    },
    clear() {
      lastGesture.current += 1;
      if (selection.ids.size > 0) announce(t('tasks.announce.cleared'));
      setSelection(noSelection);
    },
    forget: (ids: readonly string[]) => setSelection((before) => without(before, new Set(ids))),
  });
  return useMemo(() => ({ selection, ...calls }), [selection, calls]);
}
